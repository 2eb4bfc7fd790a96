package operator

import (
	"context"
	"time"
)

const (
	firstWait   = 500 * time.Millisecond
	longestWait = 15 * time.Second
)

// Job is something that ends: a batch, a synthesis, a call or a campaign.
type Job interface {
	*LinkBatchJob | *BatchJob | *Synthesis | *Call | *Campaign
	state() string
}

func (j *LinkBatchJob) state() string { return j.Status }
func (j *BatchJob) state() string     { return j.Status }
func (j *Synthesis) state() string    { return j.Status }
func (j *Call) state() string         { return j.Status }
func (j *Campaign) state() string     { return j.Status }

// WaitUntilEnded asks for a batch, synthesis, call or campaign until it has ended, or until the campaign is paused and
// waits for you. It returns the context's error if that ends first, so give it one with a timeout.
func WaitUntilEnded[T Job](ctx context.Context, read func(context.Context) (T, error)) (T, error) {
	for wait := firstWait; ; {
		job, err := read(ctx)
		if err != nil {
			if ctx.Err() != nil {
				err = ctx.Err()
			}
			return job, err
		}
		switch job.state() {
		case "done", "completed", "success", "failed", "canceled", "paused":
			return job, nil
		}
		if err := pause(ctx, wait); err != nil {
			return job, err
		}
		if wait = wait * 3 / 2; wait > longestWait {
			wait = longestWait
		}
	}
}
