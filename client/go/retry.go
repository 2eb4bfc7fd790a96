package operator

import (
	"context"
	"errors"
	"math/rand"
	"net/http"
	"time"
)

// RetryPolicy says when and how often a call is repeated.
type RetryPolicy struct {
	// Attempts in total.
	Attempts int
	// Base is the first delay; it doubles with each attempt.
	Base time.Duration
	// MaxWait is the longest Retry-After that is waited for; after a longer one, the error is returned at once.
	MaxWait time.Duration
}

// DefaultRetry is the policy of a client without another.
var DefaultRetry = RetryPolicy{Attempts: 4, Base: 250 * time.Millisecond, MaxWait: time.Minute}

// run attempts a call until it succeeds, again only where that has no further effect.
func (c *Client) run(ctx context.Context, r *request, options []CallOption, read func(*response) error) error {
	for _, option := range options {
		option(r)
	}
	if r.err != nil {
		return r.err
	}
	wasLost := false
	for tried := 1; ; tried++ {
		got, err := c.send(ctx, r)
		if err == nil {
			err = read(got)
		}
		if err == nil {
			return nil
		}
		var refused *Error
		if errors.As(err, &refused) {
			refused.wasLost = wasLost
		}
		wait, mayRepeat, mayHavePassed := judge(r, err)
		if tried >= c.retry.Attempts || wait > c.retry.MaxWait || !mayRepeat || ctx.Err() != nil {
			return err
		}
		wasLost = wasLost || mayHavePassed
		if pause(ctx, wait+c.retry.jitter(tried, wait)) != nil {
			return err
		}
	}
}

// judge says how long to wait, whether a repetition is safe, and whether the attempt may have had an effect.
func judge(r *request, err error) (wait time.Duration, mayRepeat, mayHavePassed bool) {
	var refused *Error
	if errors.As(err, &refused) {
		wasRefused := refused.Status == http.StatusTooManyRequests || refused.Code == IdempotencyInProgress
		mayHavePassed = refused.Status >= 500
		return refused.RetryAfter, wasRefused || (r.isRepeatable() && mayHavePassed), mayHavePassed
	}
	var lost *ConnectionError
	isLost := errors.As(err, &lost)
	return 0, isLost && r.isRepeatable(), isLost
}

// jitter is exponential and full, so that clients do not retry together; never before Retry-After.
func (p RetryPolicy) jitter(tried int, wait time.Duration) time.Duration {
	longest := p.Base
	if wait == 0 {
		longest = p.Base << (tried - 1)
		if longest > p.MaxWait || longest < p.Base {
			longest = p.MaxWait
		}
	}
	return time.Duration(rand.Float64() * float64(longest))
}

func pause(ctx context.Context, delay time.Duration) error {
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
