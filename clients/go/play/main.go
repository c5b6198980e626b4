// A deal of four players, driven through the service: `go run ./play [service [variant]]`. Everybody plays the cheapest
// thing that is allowed. The program knows no rule of the game: it keeps the state that the referee answers, and asks
// again.
package main

import (
	"bigtwo"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"time"
)

type object = map[string]any

// What the program reads of a state; the whole of it goes back as it came.
type state struct {
	Variant    any
	Direction  string
	Hands      [][]string
	ToAct      *int `json:"to_act"`
	Pile       *struct{ Cards []string }
	Opening    bool
	OwnPile    bool  `json:"own_pile"`
	LockedOut  []int `json:"locked_out"`
	EventCount int   `json:"event_count"`
}

type table struct {
	State      json.RawMessage
	Violations []struct{ Detail string }
	Result     *struct {
		Winner    int
		CardsLeft []int `json:"cards_left"`
	}
}

// What the seat to act does: its cheapest legal play, or a pass.
func choose(ctx context.Context, service *bigtwo.Client, now state) (object, error) {
	seat, players := *now.ToAct, len(now.Hands)
	next := (seat + 1) % players
	if now.Direction == "clockwise" {
		next = (seat + players - 1) % players
	}
	out := map[int]bool{}
	for _, each := range now.LockedOut {
		out[each] = true
	}
	question := object{
		"variant": now.Variant, "hand": now.Hands[seat], "opening": now.Opening, "own_pile": now.OwnPile,
		"next_player_cards": len(now.Hands[next]), "next_player_locked_out": out[next], "locked_out": out[seat], "limit": 1,
	}
	if now.Pile != nil {
		question["pile"] = now.Pile.Cards
	}
	var found struct{ Moves []struct{ Cards []string } }
	if err := service.Ask(ctx, "legal-moves", question, &found); err != nil {
		return nil, err
	}
	if len(found.Moves) == 0 {
		return object{"seat": seat, "pass": true}, nil
	}
	return object{"seat": seat, "play": found.Moves[0].Cards}, nil
}

func play(ctx context.Context, service *bigtwo.Client, variant string) error {
	var pack []string
	for _, rank := range "3456789TJQKA2" {
		for _, suit := range "DCHS" {
			pack = append(pack, string(rank)+string(suit))
		}
	}
	random := rand.New(rand.NewSource(time.Now().UnixNano()))
	random.Shuffle(len(pack), func(a, b int) { pack[a], pack[b] = pack[b], pack[a] })
	question := object{"variant": variant, "pack": pack, "dealer": 0, "exposed": pack[20]}
	var dealt struct{ Dealt [][]string }
	if err := service.Ask(ctx, "deal", question, &dealt); err != nil {
		return err
	}
	question = object{"variant": variant, "deal": object{"hands": dealt.Dealt}, "events": []object{}}
	for {
		var now table
		if err := service.Ask(ctx, "referee", question, &now); err != nil {
			return err
		}
		if len(now.Violations) > 0 {
			return errors.New(now.Violations[0].Detail)
		}
		var read state
		if err := json.Unmarshal(now.State, &read); err != nil {
			return err
		}
		if now.Result != nil {
			fmt.Println("seat", now.Result.Winner, "wins after", read.EventCount, "events; cards left", now.Result.CardsLeft)
			return nil
		}
		if read.ToAct == nil {
			return errors.New("nobody is to act, and the deal is not over")
		}
		event, err := choose(ctx, service, read)
		if err != nil {
			return err
		}
		question = object{"state": now.State, "events": []object{event}}
	}
}

func main() {
	words := []string{"http://127.0.0.1:8000", "hong-kong-ip"}
	copy(words, os.Args[1:])
	err := play(context.Background(), bigtwo.New(words[0]), words[1])
	var problem *bigtwo.Problem
	if errors.As(err, &problem) {
		for _, fault := range problem.Errors {
			fmt.Fprintf(os.Stderr, "%s: %s: %s\n", fault.Pointer, fault.Code, fault.Detail)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
