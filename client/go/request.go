package operator

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/url"
	"regexp"
	"strings"
)

// request is one call, whatever the number of attempts.
type request struct {
	method string
	path   string
	query  url.Values
	body   *body
	// The same for every attempt, which makes retrying a creation safe.
	key string
	// The part of a download that is asked for, such as bytes=0-1023.
	byteRange string
	// The first mistake in the parameters, which is returned instead of sending.
	err error
}

type body struct {
	contentType string
	content     Upload
}

func (r *request) isRepeatable() bool {
	return r.key != "" || r.method == "GET" || r.method == "DELETE"
}

// CallOption changes one call.
type CallOption func(*request)

// WithIdempotencyKey sends your own key with an operation that accepts one, instead of a new one for each call.
func WithIdempotencyKey(key string) CallOption {
	return func(r *request) {
		if !idempotencyKeyPattern.MatchString(key) {
			r.err = errors.New("operator: an idempotency key must be 1 to 255 characters of A-Z a-z 0-9 _ -")
		}
		if r.key != "" {
			r.key = key
		}
	}
}

var idempotencyKeyPattern = regexp.MustCompile(`^[A-Za-z0-9_-]{1,255}$`)

func newRequest(method, path string, values ...string) *request {
	filled, err := fill(path, values)
	return &request{method: method, path: filled, query: url.Values{}, err: err}
}

// fill replaces the parameters of a path, in their order. Empty ones and dots would name another path.
func fill(path string, values []string) (string, error) {
	for _, value := range values {
		start, end := strings.Index(path, "{"), strings.Index(path, "}")
		if value == "" {
			return "", fmt.Errorf("operator: %s is missing", path[start+1:end])
		}
		if value == "." || value == ".." {
			return "", fmt.Errorf("operator: %s cannot be %q", path[start+1:end], value)
		}
		path = path[:start] + url.PathEscape(value) + path[end+1:]
	}
	return path, nil
}

// setQuery adds a query parameter that was given.
func setQuery[T any](r *request, name string, value *T) {
	if value != nil {
		r.query.Set(name, fmt.Sprint(*value))
	}
}

func (r *request) withKey() {
	key := make([]byte, 16)
	if _, err := rand.Read(key); err != nil {
		r.err = err
	}
	r.key = hex.EncodeToString(key)
}

func (r *request) setJSON(value any) {
	content, err := json.Marshal(value)
	if err != nil {
		r.err = err
	}
	r.body = &body{"application/json", UploadBytes(content)}
}

func (r *request) setRaw(contentType string, content Upload) {
	r.body = &body{contentType, content}
}

// form collects the fields of a multipart form.
type form struct {
	buffer bytes.Buffer
	writer *multipart.Writer
	err    error
}

func newForm() *form {
	f := &form{}
	f.writer = multipart.NewWriter(&f.buffer)
	return f
}

func (f *form) file(name string, file File) {
	part, err := f.writer.CreateFormFile(name, file.Name)
	if err == nil {
		_, err = io.Copy(part, bytes.NewReader(file.Content))
	}
	if err != nil {
		f.err = err
	}
}

func addField[T any](f *form, name string, value *T) {
	if value == nil {
		return
	}
	if err := f.writer.WriteField(name, fmt.Sprint(*value)); err != nil {
		f.err = err
	}
}

func (r *request) setForm(f *form) {
	if err := f.writer.Close(); err != nil {
		f.err = err
	}
	if f.err != nil {
		r.err = f.err
	}
	r.body = &body{f.writer.FormDataContentType(), UploadBytes(f.buffer.Bytes())}
}
