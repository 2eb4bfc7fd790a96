// Package operator is a client of the Operator API, version 6: a typed method for each operation, over the standard
// library alone.
package operator

import (
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// Client has a method for each operation of the API. It serves any number of goroutines, keeps its connections open
// between calls and follows no redirects.
type Client struct {
	baseURL string
	apiKey  string
	http    *http.Client
	retry   RetryPolicy
	// The size of a response beyond which it is not read.
	maxBytes int64
}

// Option changes a client's settings.
type Option func(*Client)

// WithTimeout limits each attempt as a whole: connecting, sending and reading the response. 30 seconds by default.
func WithTimeout(timeout time.Duration) Option {
	return func(c *Client) { c.http.Timeout = timeout }
}

// WithRetry replaces DefaultRetry.
func WithRetry(policy RetryPolicy) Option {
	return func(c *Client) { c.retry = policy }
}

// WithMaxResponse limits the size of a response in bytes; a larger one is a *ResponseTooLargeError. 64 MiB by default.
func WithMaxResponse(bytes int64) Option {
	return func(c *Client) { c.maxBytes = bytes }
}

// WithTransport sends requests by another transport, for example through a proxy.
func WithTransport(transport http.RoundTripper) Option {
	return func(c *Client) { c.http.Transport = transport }
}

var keyPattern = regexp.MustCompile(`^[!-~]+$`)

// newTransport returns connections of its own, unless the program has replaced the default transport by another kind.
func newTransport() http.RoundTripper {
	if transport, ok := http.DefaultTransport.(*http.Transport); ok {
		return transport.Clone()
	}
	return http.DefaultTransport
}

// New returns a client of the API at an address without a path, such as https://api.operator.example.
func New(baseURL, apiKey string, options ...Option) (*Client, error) {
	parsed, err := url.Parse(baseURL)
	if err != nil || parsed.Host == "" || (parsed.Scheme != "http" && parsed.Scheme != "https") ||
		strings.Trim(parsed.Path, "/") != "" || parsed.RawQuery != "" {
		return nil, errors.New("operator: the base URL is the address of the API, without a path: https://…")
	}
	if !keyPattern.MatchString(apiKey) {
		return nil, errors.New("operator: the API key is empty, or has a space, a line break or another character that no key has")
	}
	client := &Client{
		baseURL:  parsed.Scheme + "://" + parsed.Host,
		apiKey:   apiKey,
		retry:    DefaultRetry,
		maxBytes: 64 << 20,
		http: &http.Client{
			Timeout:       30 * time.Second,
			Transport:     newTransport(),
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
	for _, option := range options {
		option(client)
	}
	return client, nil
}
