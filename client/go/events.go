package operator

import (
	"context"
	"encoding/json"
	"net/http"
)

// EventReader reads the event log to its end, and knows where to continue.
type EventReader struct {
	// After is behind the pages whose events you have taken, all of them. Store it, and pass it on next time: no event is
	// skipped, and those of a page that you left halfway are read again.
	After *string

	ctx    context.Context
	client *Client
	params ListEventsParams
	events []*WebhookEvent
	next   string
	err    error
}

// EachEvent reads the events of the log, typed as those of webhooks, until there are no more for now:
//
//	events := client.EachEvent(ctx, operator.ListEventsParams{After: stored})
//	for events.Next() {
//		handle(events.Event())
//	}
//	err, stored := events.Err(), events.After
func (c *Client) EachEvent(ctx context.Context, params ListEventsParams) *EventReader {
	return &EventReader{After: params.After, ctx: ctx, client: c, params: params}
}

// Next moves to the next event; false at the end, or after an error.
func (e *EventReader) Next() bool {
	if e.err != nil {
		return false
	}
	if len(e.events) > 1 {
		e.events = e.events[1:]
		return true
	}
	if e.next != "" {
		after := e.next
		e.After = &after
	}
	e.events, e.next, e.err = e.read()
	if e.err == nil && len(e.events) == 0 && e.next != "" {
		after := e.next
		e.After = &after
	}
	return len(e.events) > 0
}

// Event returns the current event.
func (e *EventReader) Event() *WebhookEvent { return e.events[0] }

// Err returns the error that ended the reading, if one did.
func (e *EventReader) Err() error { return e.err }

func (e *EventReader) read() (events []*WebhookEvent, after string, err error) {
	r := newRequest(http.MethodGet, "/api/v6/webhooks/events")
	setQuery(r, "after", e.After)
	setQuery(r, "types", e.params.Types)
	setQuery(r, "limit", e.params.Limit)
	page, err := data[struct {
		Events []json.RawMessage `json:"events"`
		After  string            `json:"after"`
	}](e.ctx, e.client, r, nil)
	if err != nil {
		return nil, "", err
	}
	for _, sent := range page.Events {
		event, err := readEvent(sent)
		if err != nil {
			return nil, "", err
		}
		events = append(events, event)
	}
	return events, page.After, nil
}
