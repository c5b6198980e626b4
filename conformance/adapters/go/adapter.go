// A starter adapter in Go, with the standard library alone: replace classify, compare and legalMoves by calls of your
// own engine.
// Try it: go build -o adapter adapter.go && bigtwo-conformance smoke -- ./adapter
package main

import (
	"encoding/json"
	"os"
	"strings"
)

const ranks, suits = "3456789TJQKA2", "DCHS" // from low to high
const run = "A23456789TJQKA"                 // any five neighbours are a straight

var kinds = []string{"", "single", "pair", "triple"}
var fives = []string{"straight", "flush", "full-house", "four-of-a-kind", "straight-flush"} // from low to high

type object = map[string]any

// A question of any operation; what it does not say is nil, false or 0.
type question struct {
	ID        string
	Operation string
	Input     struct {
		Cards, A, B, Hand, Pile []string
		Opening                 bool
		OwnPile                 bool `json:"own_pile"`
		LockedOut               bool `json:"locked_out"`
		NextPlayerCards         int  `json:"next_player_cards"`
		NextPlayerLockedOut     bool `json:"next_player_locked_out"`
	}
}

// What some cards are. Combinations of the same number of cards are compared by strength.
type combination struct {
	kind     string
	deciding *string // a card, or nil
	strength int
}

func rank(card string) int     { return strings.IndexByte(ranks, card[0]) }
func suit(card string) int     { return strings.IndexByte(suits, card[1]) }
func position(card string) int { return rank(card)*4 + suit(card) }

// read finds the combination that the cards are; nil where they are none.
func read(cards []string) *combination {
	var times [13]int
	top, many, distinct, oneSuit := cards[0], rank(cards[0]), 0, true
	for _, card := range cards {
		if times[rank(card)]++; times[rank(card)] == 1 {
			distinct++
		}
		if times[rank(card)] > times[many] {
			many = rank(card)
		}
		if position(card) > position(top) {
			top = card
		}
		oneSuit = oneSuit && suit(card) == suit(cards[0])
	}
	if distinct == 1 && len(cards) == 3 {
		return &combination{kinds[3], nil, many}
	}
	if distinct == 1 && len(cards) < 3 {
		return &combination{kinds[len(cards)], &top, position(top)}
	}
	if len(cards) != 5 {
		return nil
	}
	five := func(kind int, deciding *string, first, second int) *combination {
		return &combination{fives[kind], deciding, kind*10000 + first*100 + second}
	}
	if distinct == 2 {
		return five(times[many]-1, nil, many, 0) // three: a full house, four: four of a kind
	}
	for n := 0; distinct == 5 && n < 10; n++ {
		inside, last := 0, ""
		for _, card := range cards {
			if at := strings.IndexByte(run[n:n+5], card[0]); at >= 0 {
				inside++
				if at == 4 {
					last = card
				}
			}
		}
		if inside == 5 && oneSuit {
			return five(4, &last, n, suit(last))
		} else if inside == 5 {
			return five(0, &last, n, suit(last))
		}
	}
	if oneSuit {
		return five(1, &top, suit(top), rank(top))
	}
	return nil
}

func whyNot(cards []string) object {
	elsewhere := len(cards) == 4 // other houses play four of a rank, and a straight flush with two more cards
	for _, card := range cards {
		elsewhere = elsewhere && card[0] == cards[0][0]
	}
	if len(cards) == 7 {
		subsets(cards, 5, nil, func(chosen []string) {
			found := read(chosen)
			elsewhere = elsewhere || found != nil && found.kind == fives[4]
		})
	}
	if elsewhere {
		return object{"code": "kind-not-used"}
	}
	return object{"code": "not-a-combination"}
}

func classify(cards []string) object {
	if found := read(cards); found != nil {
		return object{"playable": true, "kind": found.kind, "deciding_card": found.deciding}
	}
	return object{"playable": false, "reason": whyNot(cards)}
}

func compare(a, b []string) object {
	for _, side := range [][]string{a, b} {
		if read(side) == nil {
			return object{"result": "undefined", "reason": whyNot(side)}
		}
	}
	ahead := read(a).strength - read(b).strength
	switch {
	case len(a) != len(b):
		return object{"result": "neither", "reason": object{"code": "different-size"}}
	case ahead == 0:
		return object{"result": "neither", "reason": object{"code": "equal"}}
	case ahead > 0:
		return object{"result": "a-beats-b"}
	}
	return object{"result": "b-beats-a"}
}

// subsets calls each with every choice of so many cards.
func subsets(cards []string, size int, chosen []string, each func([]string)) {
	if size == 0 {
		each(append([]string{}, chosen...))
		return
	}
	for n := 0; n+size <= len(cards); n++ {
		subsets(cards[n+1:], size-1, append(chosen, cards[n]), each)
	}
}

func legalMoves(asked question) object {
	hand, pile, lockedOut := asked.Input.Hand, asked.Input.Pile, asked.Input.LockedOut
	own := asked.Input.OwnPile // everybody else is out of the trick, and in the base game nobody beats himself
	lead := own || len(pile) == 0
	var lowest *string // what the first play of a deal must include
	for n := range hand {
		if asked.Input.Opening && (lowest == nil || position(hand[n]) < position(*lowest)) {
			lowest = &hand[n]
		}
	}
	sizes := []int{1, 2, 3, 5}
	if lockedOut {
		sizes = nil
	} else if !lead {
		sizes = []int{len(pile)}
	}
	moves, obligations := []object{}, []object{}
	for _, size := range sizes {
		subsets(hand, size, nil, func(cards []string) {
			found := read(cards)
			if found == nil || lowest != nil && !strings.Contains(strings.Join(cards, " "), *lowest) {
				return
			}
			if own {
				moves = append(moves, object{"cards": cards, "kind": found.kind, "continues": false})
			} else if lead || found.strength > read(pile).strength {
				moves = append(moves, object{"cards": cards, "kind": found.kind})
			}
		})
	}
	duty := asked.Input.NextPlayerCards == 1 && !asked.Input.NextPlayerLockedOut && lowest == nil
	if duty && len(moves) > 0 && (lead || len(pile) == 1) {
		obligations = append(obligations, object{"code": "last-card-duty"})
	}
	return object{
		"moves": moves, "may_pass": lockedOut || !lead, "must_include": lowest, "obligations": obligations,
	}
}

func answer(asked question) object {
	switch asked.Operation {
	case "hello":
		return object{
			"protocol": 1, "implementation": object{"name": "starter", "version": "1", "language": "go"},
			"plays": "base", "operations": []string{"classify", "compare", "legal-moves"},
		}
	case "classify":
		return object{"result": classify(asked.Input.Cards)}
	case "compare":
		return object{"result": compare(asked.Input.A, asked.Input.B)}
	case "legal-moves":
		return object{"result": legalMoves(asked)}
	}
	return nil
}

func main() {
	questions, answers := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var asked question
		if questions.Decode(&asked) != nil {
			return // standard input has ended
		}
		answered := answer(asked)
		if answered == nil {
			answered = object{"error": object{"code": "unsupported"}}
		}
		answered["id"], answered["ok"] = asked.ID, answered["error"] == nil
		answers.Encode(answered)
	}
}
