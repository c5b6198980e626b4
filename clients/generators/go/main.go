// Asks the twenty questions through the client that openapi-generator made for Go: `questions ADDRESS FILE`.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"questions/bigtwo"
)

var asked map[string]json.RawMessage

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// The question of a name, in the type that the generator made for it.
func question[T any](name string) T {
	var found T
	check(json.Unmarshal(asked[name], &found))
	return found
}

type listed struct{ Cards, Hand, Pile []string }

func said[T any](values []T) string {
	return strings.Trim(fmt.Sprint(values), "[]")
}

func main() {
	file, err := os.ReadFile(os.Args[2])
	check(err)
	check(json.Unmarshal(file, &asked))
	configuration := bigtwo.NewConfiguration()
	configuration.Servers = bigtwo.ServerConfigurations{{URL: os.Args[1]}}
	client := bigtwo.NewAPIClient(configuration)
	ctx := context.Background()
	classify := func(name string) *bigtwo.ClassifyAnswer {
		answer, _, err := client.QuestionsAPI.Classify(ctx).ClassifyQuestion(question[bigtwo.ClassifyQuestion](name)).Execute()
		check(err)
		return answer
	}

	pair := classify("pair")
	fmt.Println("pair:", pair.GetKind(), pair.GetDecidingCard())
	reason := classify("refusal").GetReason()
	fmt.Println("refusal:", reason.GetCode(), reason.GetHint())
	house := classify("house-rules")
	fmt.Println("house rules:", house.GetKind())
	pair, _, err = client.QuestionsAPI.ClassifyByUrl(ctx).Cards(question[listed]("pair-by-url").Cards).Variant("base").Execute()
	check(err)
	fmt.Println("pair by URL:", pair.GetKind(), pair.GetDecidingCard())
	compared, _, err := client.QuestionsAPI.Compare(ctx).CompareQuestion(question[bigtwo.CompareQuestion]("compare")).Execute()
	check(err)
	fmt.Println("compare:", compared.GetResult(), compared.Reason.GetCode())
	moves, _, err := client.QuestionsAPI.LegalMoves(ctx).LegalMovesQuestion(question[bigtwo.LegalMovesQuestion]("moves")).Execute()
	check(err)
	fmt.Println("moves:", moves.GetCount(), said(moves.Moves[0].Cards))
	held := question[listed]("moves-by-url")
	moves, _, err = client.QuestionsAPI.LegalMovesByUrl(ctx).Hand(held.Hand).Pile(held.Pile).Execute()
	check(err)
	fmt.Println("moves by URL:", moves.GetCount(), said(moves.Moves[0].Cards))
	play := func(name string) *bigtwo.ValidatePlayAnswer {
		answer, _, err := client.QuestionsAPI.ValidatePlay(ctx).ValidatePlayQuestion(question[bigtwo.ValidatePlayQuestion](name)).Execute()
		check(err)
		return answer
	}
	refused, legal := play("refused-play"), play("legal-play")
	shown := legal.GetClassification()
	fmt.Printf("plays: %v %s, %v %s\n", refused.GetLegal(), refused.Violations[0].GetCode(), legal.GetLegal(), shown.GetKind())
	dealt, _, err := client.DealsAPI.Deal(ctx).DealQuestion(question[bigtwo.DealQuestion]("deal")).Execute()
	check(err)
	fmt.Println("deal:", said(dealt.Stock))
	checked, _, err := client.DealsAPI.ValidateDeal(ctx).ValidateDealQuestion(question[bigtwo.ValidateDealQuestion]("validate-deal")).Execute()
	check(err)
	fmt.Println("validate-deal:", checked.GetValid(), checked.Violations[0].GetCode())
	opened, _, err := client.DealsAPI.Opening(ctx).OpeningQuestion(question[bigtwo.OpeningQuestion]("opening")).Execute()
	check(err)
	fmt.Println("opening:", opened.GetLeader(), opened.GetBy(), opened.GetMustInclude())
	exchanged, _, err := client.DealsAPI.Exchange(ctx).ExchangeQuestion(question[bigtwo.ExchangeQuestion]("exchange")).Execute()
	check(err)
	fmt.Println("exchange:", exchanged.GetGives(), exchanged.GetReturns())
	referee := func(question bigtwo.RefereeQuestion) *bigtwo.RefereeAnswer {
		answer, _, err := client.RecordsAPI.Referee(ctx).RefereeQuestion(question).Execute()
		check(err)
		return answer
	}
	record := referee(question[bigtwo.RefereeQuestion]("record"))
	fmt.Println("record:", record.GetVerdict(), record.Violations[0].GetEvent(), record.Violations[0].GetCode())
	pass := *bigtwo.NewEvent()
	pass.SetSeat(record.State.GetToAct())
	pass.SetPass(true)
	resumed := *bigtwo.NewRefereeQuestion()
	resumed.SetEvents([]bigtwo.Event{pass})
	resumed.SetState(record.State)
	state := referee(resumed)
	fmt.Println("state:", state.GetVerdict(), state.State.GetToAct(), said(state.State.Hands[0]))
	scored, _, err := client.ScoresAPI.Score(ctx).ScoreQuestion(question[bigtwo.ScoreQuestion]("score")).Execute()
	check(err)
	settlement := scored.GetSettlement()
	fmt.Println("score:", said(settlement.GetNet()))
	session, _, err := client.ScoresAPI.Session(ctx).SessionQuestion(question[bigtwo.SessionQuestion]("session")).Execute()
	check(err)
	fmt.Println("session:", session.GetNextLeaderBy(), said(session.GetChips()))
	batch, _, err := client.ManyAPI.Batch(ctx).BatchQuestion(question[bigtwo.BatchQuestion]("batch")).Execute()
	check(err)
	fmt.Println("batch:", batch.Responses[0].GetStatus(), batch.Responses[1].GetStatus())
	ruled, _, err := client.ManyAPI.Rulings(ctx).RulingsQuestion(question[bigtwo.RulingsQuestion]("rulings")).Execute()
	check(err)
	counts := []int{}
	for _, ruling := range ruled.Rulings {
		counts = append(counts, len(ruling.Variants))
	}
	fmt.Println("rulings:", said(counts))
	resolved, _, err := client.VariantsAPI.ResolveVariant(ctx).ResolveQuestion(question[bigtwo.ResolveQuestion]("resolve")).Execute()
	check(err)
	different, _, err := client.VariantsAPI.DiffVariants(ctx).DiffQuestion(question[bigtwo.DiffQuestion]("diff")).Execute()
	check(err)
	quads := resolved.Options["quads_form"]
	fmt.Println("variants:", quads.GetProvenance(), different.Differences[0].GetOption())
	_, _, err = client.QuestionsAPI.Classify(ctx).ClassifyQuestion(question[bigtwo.ClassifyQuestion]("problem")).Execute()
	var failure *bigtwo.GenericOpenAPIError
	if !errors.As(err, &failure) {
		panic("a wrong question was answered")
	}
	problem := failure.Model().(bigtwo.Problem)
	fmt.Println("problem:", problem.GetStatus(), problem.Errors[0].GetPointer(), problem.Errors[0].GetCode())
}
