package operator

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
)

var errNotOurs = errors.New("the response is not the API's")

// response is a complete successful response.
type response struct {
	header  http.Header
	content []byte
}

// data returns the data of the envelope.
func data[T any](ctx context.Context, c *Client, r *request, options []CallOption) (T, error) {
	var result T
	err := c.run(ctx, r, options, func(got *response) error {
		var envelope struct {
			Success bool             `json:"success"`
			Data    *json.RawMessage `json:"data"`
		}
		if json.Unmarshal(got.content, &envelope) != nil || !envelope.Success || envelope.Data == nil {
			return &ConnectionError{Method: r.method, Path: r.path, Err: errNotOurs}
		}
		if err := json.Unmarshal(*envelope.Data, &result); err != nil {
			return &ConnectionError{Method: r.method, Path: r.path, Err: err}
		}
		return nil
	})
	return result, err
}

// page returns one page of a list.
func page[T any](ctx context.Context, c *Client, r *request, options []CallOption) (*Page[T], error) {
	got, err := data[*Page[T]](ctx, c, r, options)
	if err != nil {
		return nil, err
	}
	got.load = func(ctx context.Context, cursor string) (*Page[T], error) {
		next := *r
		next.query = cloneValues(r.query)
		next.query.Set("cursor", cursor)
		return page[T](ctx, c, &next, options)
	}
	return got, nil
}

// content returns a file.
func content(ctx context.Context, c *Client, r *request, options []CallOption) (*Content, error) {
	var file *Content
	err := c.run(ctx, r, options, func(got *response) error {
		file = &Content{ContentType: got.header.Get("Content-Type"), Content: got.content, Header: got.header}
		return nil
	})
	return file, err
}

// none expects no content. A deletion that finds nothing after a lost response was done by that attempt.
func none(ctx context.Context, c *Client, r *request, options []CallOption) error {
	err := c.run(ctx, r, options, func(*response) error { return nil })
	var refused *Error
	if r.method == http.MethodDelete && errors.As(err, &refused) && refused.Status == http.StatusNotFound && refused.wasLost {
		return nil
	}
	return err
}

// send makes one attempt, and reads its whole response.
func (c *Client) send(ctx context.Context, r *request) (*response, error) {
	target := c.baseURL + r.path
	if len(r.query) > 0 {
		target += "?" + r.query.Encode()
	}
	sent, err := http.NewRequestWithContext(ctx, r.method, target, nil)
	if err != nil {
		return nil, fmt.Errorf("operator: %w", err)
	}
	sent.Header.Set("Authorization", "Bearer "+c.apiKey)
	sent.Header.Set("User-Agent", "operator-client-go/"+Version)
	if r.body != nil {
		sent.Header.Set("Content-Type", r.body.contentType)
		content, size, err := r.body.content.open()
		if err != nil {
			return nil, fmt.Errorf("operator: %w", err)
		}
		sent.Body, sent.ContentLength = content, size
	}
	if r.byteRange != "" {
		sent.Header.Set("Range", r.byteRange)
	}
	if r.key != "" {
		sent.Header.Set("Idempotency-Key", r.key)
	}
	got, err := c.http.Do(sent)
	if err != nil {
		return nil, &ConnectionError{Method: r.method, Path: r.path, Err: err}
	}
	defer got.Body.Close()
	received, err := io.ReadAll(io.LimitReader(got.Body, c.maxBytes+1))
	if err != nil {
		return nil, &ConnectionError{Method: r.method, Path: r.path, Err: err}
	}
	if int64(len(received)) > c.maxBytes {
		return nil, &ResponseTooLargeError{c.maxBytes}
	}
	if got.StatusCode < 200 || got.StatusCode >= 300 {
		return nil, readError(got, received)
	}
	return &response{got.Header, received}, nil
}
