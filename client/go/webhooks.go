package operator

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// WebhookTolerance is how far the time of a delivery may be from now.
const WebhookTolerance = 5 * time.Minute

// WebhookEvent is an event of a delivery.
type WebhookEvent struct {
	ID         string
	Type       string
	Version    int64
	Service    string
	AccountID  int64
	OccurredAt string
	// Data is a pointer to the model of the type, or json.RawMessage for a type that this version does not know.
	Data any
}

// WebhookVerificationError means that the delivery is not authentic, or too old.
type WebhookVerificationError struct{ Reason string }

func (e *WebhookVerificationError) Error() string { return "operator: " + e.Reason }

// WebhookVerifier verifies deliveries. Its zero value has no secrets, and so accepts none.
type WebhookVerifier struct {
	Secrets []string
	// Tolerance is WebhookTolerance if it is zero.
	Tolerance time.Duration
	// Now is time.Now if it is nil.
	Now func() time.Time
}

// VerifyWebhook returns the event of a delivery that was signed with one of your secrets within the last 5 minutes.
// The body is as received, before any parsing.
func VerifyWebhook(body []byte, header http.Header, secrets ...string) (*WebhookEvent, error) {
	return WebhookVerifier{Secrets: secrets}.Verify(body, header)
}

// VerifyWebhooks verifies a delivery to an endpoint that takes several events per request, as VerifyWebhook does, and
// returns its events in their order.
func VerifyWebhooks(body []byte, header http.Header, secrets ...string) ([]*WebhookEvent, error) {
	return WebhookVerifier{Secrets: secrets}.VerifyAll(body, header)
}

// Verify returns the event of a delivery that was signed with one of the secrets within the tolerance.
func (v WebhookVerifier) Verify(body []byte, header http.Header) (*WebhookEvent, error) {
	events, isList, err := v.read(body, header)
	if err != nil {
		return nil, err
	}
	if isList {
		return nil, errors.New("operator: the delivery has a list of events: use VerifyAll")
	}
	return events[0], nil
}

// VerifyAll returns the events of a delivery, one or several, that was signed as Verify demands.
func (v WebhookVerifier) VerifyAll(body []byte, header http.Header) ([]*WebhookEvent, error) {
	events, _, err := v.read(body, header)
	return events, err
}

func (v WebhookVerifier) read(body []byte, header http.Header) (events []*WebhookEvent, isList bool, err error) {
	if err := v.check(body, header); err != nil {
		return nil, false, err
	}
	var batch struct {
		Events []json.RawMessage `json:"events"`
	}
	if err := json.Unmarshal(body, &batch); err != nil {
		return nil, false, fmt.Errorf("operator: %w", err)
	}
	if isList = batch.Events != nil; !isList {
		batch.Events = []json.RawMessage{body}
	}
	for _, sent := range batch.Events {
		event, err := readEvent(sent)
		if err != nil {
			return nil, isList, err
		}
		events = append(events, event)
	}
	return events, isList, nil
}

func (v WebhookVerifier) check(body []byte, header http.Header) error {
	for _, secret := range v.Secrets {
		// Anybody can sign with the empty secret that an unset variable leaves.
		if secret == "" {
			return errors.New("operator: a webhook secret is empty")
		}
	}
	timestamp := header.Get("X-Service-Timestamp")
	if !v.isNow(timestamp) {
		return &WebhookVerificationError{"X-Service-Timestamp is missing or too far from now"}
	}
	for _, secret := range v.Secrets {
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write([]byte(timestamp + "."))
		mac.Write(body)
		expected := []byte("sha256=" + hex.EncodeToString(mac.Sum(nil)))
		for _, name := range []string{"X-Service-Signature", "X-Service-Signature-Previous"} {
			// Compares in constant time.
			if hmac.Equal(expected, []byte(header.Get(name))) {
				return nil
			}
		}
	}
	return &WebhookVerificationError{"X-Service-Signature does not match any of the secrets"}
}

func (v WebhookVerifier) isNow(timestamp string) bool {
	seconds, err := strconv.ParseUint(timestamp, 10, 40)
	if err != nil {
		return false
	}
	now, tolerance := time.Now(), WebhookTolerance
	if v.Now != nil {
		now = v.Now()
	}
	if v.Tolerance != 0 {
		tolerance = v.Tolerance
	}
	age := now.Sub(time.Unix(int64(seconds), 0))
	return age <= tolerance && age >= -tolerance
}

func readEvent(body []byte) (*WebhookEvent, error) {
	var sent struct {
		ID         string          `json:"id"`
		Type       string          `json:"type"`
		Version    int64           `json:"version"`
		Service    string          `json:"service"`
		AccountID  int64           `json:"accountId"`
		OccurredAt string          `json:"occurredAt"`
		Data       json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(body, &sent); err != nil {
		return nil, fmt.Errorf("operator: %w", err)
	}
	event := &WebhookEvent{sent.ID, sent.Type, sent.Version, sent.Service, sent.AccountID, sent.OccurredAt, sent.Data}
	if model := newEventData(sent.Type); model != nil {
		if err := json.Unmarshal(sent.Data, model); err != nil {
			return nil, fmt.Errorf("operator: %w", err)
		}
		event.Data = model
	}
	return event, nil
}
