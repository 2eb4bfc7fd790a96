package main

import (
	"context"
	"errors"

	operator "github.com/operator-example/client-go/v6"
)

func toError(err error) object {
	var refused *operator.Error
	var lost *operator.ConnectionError
	var large *operator.ResponseTooLargeError
	var forged *operator.WebhookVerificationError
	switch {
	case errors.Is(err, context.DeadlineExceeded) && !errors.As(err, &lost):
		return object{"kind": "timeout"}
	case errors.As(err, &refused):
		fields := []string{}
		for _, detail := range refused.Details {
			fields = append(fields, detail.Field)
		}
		return object{
			"kind": "api", "status": refused.Status, "code": orNull(string(refused.Code)), "fields": fields,
			"requestId": orNull(refused.RequestID), "retryAfterSec": orNull(int64(refused.RetryAfter.Seconds())),
		}
	case errors.As(err, &lost):
		return object{"kind": "connection"}
	case errors.As(err, &large):
		return object{"kind": "tooLarge"}
	case errors.As(err, &forged):
		return object{"kind": "webhook"}
	}
	return object{"kind": "usage"}
}

func orNull[T comparable](value T) any {
	var zero T
	if value == zero {
		return nil
	}
	return value
}
