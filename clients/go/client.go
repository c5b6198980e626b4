// Package bigtwo asks the service about Big Two. Copy this file into a game: it needs nothing but the standard library.
package bigtwo

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Problem is the error of a question that cannot be answered (RFC 9457). Every fault is in Errors.
type Problem struct {
	Title, Detail string
	Status        int
	Errors        []Fault
}

// Fault is one thing to put right; Pointer tells its place in the question (RFC 6901).
type Fault struct{ Pointer, Code, Detail string }

func (problem *Problem) Error() string { return problem.Title + ": " + problem.Detail }

// Unanswered is the error of a question without an answer: the service, or a proxy before it, failed or is too busy.
// Status is 0 where no answer came or it could not be read; Cause says why.
type Unanswered struct {
	Status int
	Cause  error
	after  float64 // the seconds of Retry-After
}

func (unanswered *Unanswered) Error() string {
	if unanswered.Status == 0 {
		return fmt.Sprint("the service did not answer: ", unanswered.Cause)
	}
	return fmt.Sprint("the service answered ", unanswered.Status)
}

func (unanswered *Unanswered) Unwrap() error { return unanswered.Cause }

var passing = map[int]bool{0: true, 429: true, 502: true, 503: true, 504: true}

// Client asks the service at a URL such as https://rules.example. Patience is how long one try may take, and the
// longest wait that the service may ask for before the next. Retries is how many more tries there are: asking twice is
// harmless, since the service keeps nothing.
type Client struct {
	Service  string
	Patience time.Duration
	Retries  int
}

// New gives a client that waits ten seconds for an answer and asks three times at most.
func New(service string) *Client {
	return &Client{strings.TrimRight(service, "/"), 10 * time.Second, 2}
}

// Ask puts a question to an operation such as "legal-moves" and fills the answer in as json.Unmarshal does. The error
// is a *Problem where the question is at fault, and an *Unanswered where the service is.
func (client *Client) Ask(ctx context.Context, operation string, question, answer any) error {
	body, err := json.Marshal(question)
	if err != nil {
		return err
	}
	for try := 0; ; try++ {
		text, err := client.try(ctx, operation, body)
		if err == nil {
			return json.Unmarshal(text, answer)
		}
		var unanswered *Unanswered
		if !errors.As(err, &unanswered) || !passing[unanswered.Status] || try >= client.Retries {
			return err
		}
		if unanswered.after > client.Patience.Seconds() {
			return err
		}
		wait := time.Duration(unanswered.after * float64(time.Second))
		if least := 500 * time.Millisecond << try; wait < least {
			wait = least
		}
		select {
		case <-ctx.Done():
			return &Unanswered{Cause: ctx.Err()}
		case <-time.After(wait):
		}
	}
}

func (client *Client) try(ctx context.Context, operation string, body []byte) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, client.Patience)
	defer cancel()
	url := client.Service + "/v1/" + operation
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, &Unanswered{Cause: err}
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, &Unanswered{Cause: err}
	}
	if response.StatusCode == http.StatusOK {
		if !json.Valid(text) {
			return nil, &Unanswered{Cause: errors.New("the answer is no JSON")}
		}
		return text, nil
	}
	var problem Problem
	status := response.StatusCode
	if status < 500 && status != 429 && json.Unmarshal(text, &problem) == nil && problem.Errors != nil {
		return nil, &problem
	}
	after, _ := strconv.ParseFloat(response.Header.Get("Retry-After"), 64)
	return nil, &Unanswered{Status: status, after: after}
}
