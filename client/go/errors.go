package operator

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// ErrorCode is the stable code of an error.
type ErrorCode string

// Error is an error response. Branch on Code; quote RequestID to support.
type Error struct {
	Status int
	// Code is empty when the response came from a proxy in front of the API.
	Code    ErrorCode
	Message string
	// Type is the address of the page that explains the code.
	Type string
	// Details are the invalid fields.
	Details   []ErrorDetail
	RequestID string
	// RetryAfter is how long to wait before retrying.
	RetryAfter time.Duration

	// Whether the response of an earlier attempt was lost.
	wasLost bool
}

// ErrorDetail is an invalid field.
type ErrorDetail struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

func (e *Error) Error() string {
	if e.Code == "" {
		return fmt.Sprintf("operator: the response has status %d and is not the API's", e.Status)
	}
	return fmt.Sprintf("operator: %s: %s", e.Code, e.Message)
}

// ConnectionError means that no complete response of the API arrived: network, proxy or timeout.
type ConnectionError struct {
	Method string
	Path   string
	Err    error
}

func (e *ConnectionError) Error() string {
	return fmt.Sprintf("operator: %s %s got no complete response: %v", e.Method, e.Path, e.Err)
}

func (e *ConnectionError) Unwrap() error { return e.Err }

type connectionErrorJSON struct{ Method, Path, Err string }

// MarshalJSON keeps the text of Err, whose type may have no fields that JSON shows.
func (e *ConnectionError) MarshalJSON() ([]byte, error) {
	return json.Marshal(connectionErrorJSON{e.Method, e.Path, fmt.Sprint(e.Err)})
}

// UnmarshalJSON reads what MarshalJSON wrote; Err then has only its text.
func (e *ConnectionError) UnmarshalJSON(text []byte) error {
	var kept connectionErrorJSON
	if err := json.Unmarshal(text, &kept); err != nil {
		return err
	}
	e.Method, e.Path, e.Err = kept.Method, kept.Path, errors.New(kept.Err)
	return nil
}

// ResponseTooLargeError means that the response is larger than WithMaxResponse allows; the rest of it was not read.
type ResponseTooLargeError struct{ MaxBytes int64 }

func (e *ResponseTooLargeError) Error() string {
	return fmt.Sprintf("operator: the response is larger than %d bytes; raise WithMaxResponse", e.MaxBytes)
}

// readRetryAfter reads seconds or, from some proxies, a date.
func readRetryAfter(text string) time.Duration {
	seconds, err := strconv.ParseUint(text, 10, 31)
	if err == nil || errors.Is(err, strconv.ErrRange) {
		return time.Duration(seconds) * time.Second
	}
	at, err := http.ParseTime(text)
	if wait := time.Until(at); err == nil && wait > 0 {
		return wait
	}
	return 0
}

func readError(got *http.Response, content []byte) *Error {
	refused := &Error{Status: got.StatusCode, RequestID: got.Header.Get("X-Request-Id")}
	refused.RetryAfter = readRetryAfter(got.Header.Get("Retry-After"))
	var body struct {
		Success *bool `json:"success"`
		Error   struct {
			Code    ErrorCode     `json:"code"`
			Message string        `json:"message"`
			Type    string        `json:"type"`
			Details []ErrorDetail `json:"details"`
		} `json:"error"`
		Meta struct {
			RequestID string `json:"requestId"`
		} `json:"meta"`
	}
	// Only the API's envelope has `success: false`.
	if json.Unmarshal(content, &body) != nil || body.Success == nil || *body.Success {
		return refused
	}
	refused.Code, refused.Message, refused.Type = body.Error.Code, body.Error.Message, body.Error.Type
	refused.Details = body.Error.Details
	if body.Meta.RequestID != "" {
		refused.RequestID = body.Meta.RequestID
	}
	return refused
}
