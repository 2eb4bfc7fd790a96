package operator

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

const pieceBytes = 1 << 20

// LinkBatchResults returns the links of a batch that has ended, in the order in which you sent them. Its All reads the
// file in pieces, so that any size needs little memory, and a broken connection costs one piece.
func (c *Client) LinkBatchResults(ctx context.Context, job *LinkBatchJob) (*Page[LinkResultLine], error) {
	if job.Download == nil {
		return nil, errNoResult
	}
	return results[LinkResultLine](ctx, c, job.Download.URL)
}

// BatchResults returns the numbers of a batch that has ended, in the order in which you sent them, as LinkBatchResults.
func (c *Client) BatchResults(ctx context.Context, job *BatchJob) (*Page[NumberResultLine], error) {
	if job.Download == nil {
		return nil, errNoResult
	}
	return results[NumberResultLine](ctx, c, job.Download.URL)
}

// CampaignResults returns the recipients of a campaign, in the order in which you added them; also while it runs.
func (c *Client) CampaignResults(ctx context.Context, id string) (*Page[CampaignResult], error) {
	return c.campaignPage(ctx, id, nil)
}

func (c *Client) campaignPage(ctx context.Context, id string, cursor *string) (*Page[CampaignResult], error) {
	got, err := c.ListCampaignResults(ctx, id, ListCampaignResultsParams{Cursor: cursor})
	if err != nil {
		return nil, err
	}
	page := &Page[CampaignResult]{}
	if page.Items, err = decodeLines[CampaignResult](bytes.Split(got.Content, []byte("\n"))); err != nil {
		return nil, err
	}
	if next := got.Header.Get("X-Next-Cursor"); next != "" {
		page.NextCursor = &next
	}
	page.load = func(ctx context.Context, cursor string) (*Page[CampaignResult], error) {
		return c.campaignPage(ctx, id, &cursor)
	}
	return page, nil
}

var errNoResult = errors.New("operator: the batch has no result yet, or failed")

func results[T any](ctx context.Context, c *Client, address string) (*Page[T], error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("operator: %w", err)
	}
	if strings.Contains(parsed.Path, "/csv/") {
		return nil, errors.New("operator: the result is CSV; get the batch without Format")
	}
	return piece[T](ctx, c, parsed.EscapedPath(), 0, nil)
}

// piece returns the lines that end in a piece of a file; begun is the line in which the piece before it ended.
func piece[T any](ctx context.Context, c *Client, path string, start int, begun []byte) (*Page[T], error) {
	r := newRequest(http.MethodGet, path)
	r.byteRange = fmt.Sprintf("bytes=%d-%d", start, start+pieceBytes-1)
	got, err := content(ctx, c, r, nil)
	if err != nil {
		return nil, err
	}
	end := start + len(got.Content)
	_, total, _ := strings.Cut(got.Header.Get("Content-Range"), "/")
	size, err := strconv.Atoi(total)
	if err != nil {
		size = end
	}
	lines := bytes.Split(append(begun[:len(begun):len(begun)], got.Content...), []byte("\n"))
	page := &Page[T]{}
	if end < size {
		rest, next := lines[len(lines)-1], strconv.Itoa(end)
		lines = lines[:len(lines)-1]
		page.NextCursor = &next
		page.load = func(ctx context.Context, _ string) (*Page[T], error) {
			return piece[T](ctx, c, path, end, rest)
		}
	}
	page.Items, err = decodeLines[T](lines)
	return page, err
}

func decodeLines[T any](lines [][]byte) ([]T, error) {
	items := []T{}
	for _, line := range lines {
		if len(line) == 0 {
			continue
		}
		var item T
		if err := json.Unmarshal(line, &item); err != nil {
			return nil, fmt.Errorf("operator: a line of the result: %w", err)
		}
		items = append(items, item)
	}
	return items, nil
}
