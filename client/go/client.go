// Package operator is a client of the Operator API, version 6: a typed method for each operation, over the standard
// library alone.
package operator

import (
	"errors"
	"net/http"
	"net/url"
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

// WithTransport sends requests by another transport, for example through a proxy.
func WithTransport(transport http.RoundTripper) Option {
	return func(c *Client) { c.http.Transport = transport }
}

// New returns a client of the API at an address without a path, such as https://api.operator.example.
func New(baseURL, apiKey string, options ...Option) (*Client, error) {
	parsed, err := url.Parse(baseURL)
	if err != nil || parsed.Host == "" || (parsed.Scheme != "http" && parsed.Scheme != "https") {
		return nil, errors.New("operator: the base URL is the address of the API: https://…")
	}
	if strings.TrimSpace(apiKey) == "" {
		return nil, errors.New("operator: the API key is empty")
	}
	client := &Client{
		baseURL: parsed.Scheme + "://" + parsed.Host,
		apiKey:  apiKey,
		retry:   DefaultRetry,
		http: &http.Client{
			Timeout:       30 * time.Second,
			Transport:     http.DefaultTransport.(*http.Transport).Clone(),
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
	for _, option := range options {
		option(client)
	}
	return client, nil
}
