package operator

import (
	"encoding/json"
	"net/http"
)

// Ptr returns a pointer to a value, for optional fields and parameters.
func Ptr[T any](value T) *T { return &value }

// Nullable is an optional field of a request that can also be null, which is not the same as leaving it out.
type Nullable[T any] struct{ value *T }

// Value sets a nullable field.
func Value[T any](value T) *Nullable[T] { return &Nullable[T]{&value} }

// Null sets a nullable field to null.
func Null[T any]() *Nullable[T] { return &Nullable[T]{} }

// MarshalJSON encodes the value, or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) { return json.Marshal(n.value) }

// File is a file to send.
type File struct {
	Name    string
	Content []byte
}

// Content is a response that is a file: an image, an audio, a CSV.
type Content struct {
	ContentType string
	Content     []byte
	Header      http.Header
}
