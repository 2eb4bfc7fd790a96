// Command driver runs calls of the Go client: one JSON object per line in, its outcome out.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	operator "github.com/operator-example/client-go/v6"
)

type settings struct {
	BaseURL   string
	APIKey    string
	TimeoutMs int64
	Attempts  int
	BaseMs    int64

	MaxResponseBytes *int64
}

type input struct {
	Domain, Code, LongURL, Content, Reference, File, ID, Name, Body string

	IdempotencyKey, Status *string

	ExpiresAt    json.RawMessage
	Limit        int64
	IsAlias      bool
	Headers      map[string]string
	Secrets      []string
	NowSec       int64
	ToleranceSec int64
	TimeoutSec   float64
}

type object map[string]any

var clients = map[string]*operator.Client{}

func clientOf(s settings) (*operator.Client, error) {
	encoded, _ := json.Marshal(s)
	key := string(encoded)
	if client := clients[key]; client != nil {
		return client, nil
	}
	retry := operator.DefaultRetry
	retry.Attempts, retry.Base = s.Attempts, time.Duration(s.BaseMs)*time.Millisecond
	timeout := operator.WithTimeout(time.Duration(s.TimeoutMs) * time.Millisecond)
	options := []operator.Option{timeout, operator.WithRetry(retry)}
	if s.MaxResponseBytes != nil {
		options = append(options, operator.WithMaxResponse(*s.MaxResponseBytes))
	}
	client, err := operator.New(s.BaseURL, s.APIKey, options...)
	clients[key] = client
	return client, err
}

func (in input) expiresAt() *operator.Nullable[string] {
	switch string(in.ExpiresAt) {
	case "":
		return nil
	case "null":
		return operator.Null[string]()
	}
	var moment string
	_ = json.Unmarshal(in.ExpiresAt, &moment)
	return operator.Value(moment)
}

func (in input) options() []operator.CallOption {
	if in.IdempotencyKey == nil {
		return nil
	}
	return []operator.CallOption{operator.WithIdempotencyKey(*in.IdempotencyKey)}
}

func run(client *operator.Client, call string, in input) (any, error) {
	ctx := context.Background()
	switch call {
	case "ping":
		pong, err := client.Ping(ctx)
		if err != nil {
			return nil, err
		}
		return object{"pong": pong.Pong}, nil
	case "createLink":
		body := operator.CreateLinkBody{LongURL: in.LongURL, ExpiresAt: in.expiresAt()}
		link, err := client.CreateLink(ctx, body, in.options()...)
		if err != nil {
			return nil, err
		}
		return object{"domain": link.Domain, "code": link.Code, "longUrl": link.LongURL}, nil
	case "getLink":
		link, err := client.GetLink(ctx, in.Domain, in.Code, operator.GetLinkParams{})
		if err != nil {
			return nil, err
		}
		return object{"longUrl": link.LongURL}, nil
	case "updateLink":
		body := operator.UpdateLinkBody{Status: in.Status, ExpiresAt: in.expiresAt()}
		link, err := client.UpdateLink(ctx, in.Domain, in.Code, body, operator.UpdateLinkParams{})
		if err != nil {
			return nil, err
		}
		return object{"status": link.Status, "expiresAt": link.ExpiresAt}, nil
	case "restoreLink":
		link, err := client.RestoreLink(ctx, in.Domain, in.Code, operator.RestoreLinkParams{})
		if err != nil {
			return nil, err
		}
		return object{"code": link.Code}, nil
	case "deleteLink":
		return nil, client.DeleteLink(ctx, in.Domain, in.Code, operator.DeleteLinkParams{})
	case "listLinks":
		params := operator.ListLinksParams{Limit: &in.Limit, IsAlias: &in.IsAlias}
		page, err := client.ListLinks(ctx, params)
		if err != nil {
			return nil, err
		}
		codes := []string{}
		links := page.All(ctx)
		for links.Next() {
			codes = append(codes, links.Item().Code)
		}
		return codes, links.Err()
	}
	return runMore(ctx, client, call, in)
}

func runMore(ctx context.Context, client *operator.Client, call string, in input) (any, error) {
	switch call {
	case "getQr":
		image, err := client.GetQR(ctx, in.Domain, in.Code, operator.GetQRParams{})
		if err != nil {
			return nil, err
		}
		return object{"contentType": image.ContentType, "text": string(image.Content)}, nil
	case "getLinkStats":
		stats, err := client.GetLinkStats(ctx, in.Domain, in.Code, operator.GetLinkStatsParams{})
		if err != nil {
			return nil, err
		}
		return object{"clicks": stats.Totals.Clicks}, nil
	case "getLinkStatsCsv":
		csv, err := client.GetLinkStatsCSV(ctx, in.Domain, in.Code, operator.GetLinkStatsCSVParams{})
		if err != nil {
			return nil, err
		}
		return object{"contentType": csv.ContentType}, nil
	case "createBatchCsv":
		params := operator.CreateBatchCSVParams{Country: operator.Ptr("CO"), Reference: &in.Reference}
		job, err := client.CreateBatchCSV(ctx, operator.UploadBytes([]byte(in.Content)), params)
		if err != nil {
			return nil, err
		}
		return object{"count": job.Count, "reference": job.Reference}, nil
	case "uploadAudio":
		content, err := os.ReadFile(in.File)
		if err != nil {
			return nil, err
		}
		file := operator.File{Name: "reminder.wav", Content: content}
		audio, err := client.UploadAudio(ctx, operator.UploadAudioBody{File: file, Name: &in.Name})
		if err != nil {
			return nil, err
		}
		return object{"name": audio.Name}, nil
	}
	return runJobs(ctx, client, call, in)
}

func runJobs(ctx context.Context, client *operator.Client, call string, in input) (any, error) {
	switch call {
	case "uploadLinks", "uploadLinksInPieces":
		links := operator.UploadFile(in.File)
		if call == "uploadLinksInPieces" {
			links = operator.UploadStream(func() (io.ReadCloser, error) { return os.Open(in.File) })
		}
		params := operator.CreateLinkBatchCSVParams{}
		job, err := client.CreateLinkBatchCSV(ctx, links, params, in.options()...)
		if err != nil {
			return nil, err
		}
		return object{"id": job.JobID, "count": job.Count}, nil
	case "linkResults":
		waiting, cancel := context.WithTimeout(ctx, time.Duration(in.TimeoutSec*float64(time.Second)))
		defer cancel()
		job, err := operator.WaitUntilEnded(waiting, func(ctx context.Context) (*operator.LinkBatchJob, error) {
			return client.GetLinkBatch(ctx, in.ID, operator.GetLinkBatchParams{})
		})
		if err != nil {
			return nil, err
		}
		page, err := client.LinkBatchResults(ctx, job)
		if err != nil {
			return nil, err
		}
		results, lines := [][]any{}, page.All(ctx)
		for lines.Next() {
			line := lines.Item()
			if line.Error != nil {
				results = append(results, []any{line.ExternalID, line.Error.Code})
			} else {
				results = append(results, []any{line.ExternalID, line.Code})
			}
		}
		return results, lines.Err()
	case "campaignResults":
		page, err := client.CampaignResults(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		results, recipients := []string{}, page.All(ctx)
		for recipients.Next() {
			results = append(results, recipients.Item().To)
		}
		return results, recipients.Err()
	}
	return verify(call, in)
}

func verify(call string, in input) (any, error) {
	header := http.Header{}
	for name, value := range in.Headers {
		header.Set(name, value)
	}
	verifier := operator.WebhookVerifier{
		Secrets:   in.Secrets,
		Tolerance: time.Duration(in.ToleranceSec) * time.Second,
		Now:       func() time.Time { return time.Unix(in.NowSec, 0) },
	}
	if call == "verifyWebhooks" {
		events, err := verifier.VerifyAll([]byte(in.Body), header)
		types := []string{}
		for _, event := range events {
			types = append(types, event.Type)
		}
		return types, err
	}
	event, err := verifier.Verify([]byte(in.Body), header)
	if err != nil {
		return nil, err
	}
	if answered, ok := event.Data.(*operator.VoiceAnsweredData); ok {
		return object{"callId": answered.CallID}, nil
	}
	return object{"type": event.Type}, nil
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var asked struct {
			Client settings
			Call   string
			Input  input
		}
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			panic(err)
		}
		var result any
		client, err := clientOf(asked.Client)
		if err == nil {
			result, err = run(client, asked.Call, asked.Input)
		}
		outcome := object{"result": result}
		if err != nil {
			outcome = object{"error": toError(err)}
		}
		text, err := json.Marshal(outcome)
		if err != nil {
			panic(err)
		}
		fmt.Println(string(text))
	}
}
