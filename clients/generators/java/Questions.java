import bigtwo.ApiClient;
import bigtwo.ApiException;
import bigtwo.api.*;
import bigtwo.model.*;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Asks the twenty questions through the client that openapi-generator made for Java: {@code Questions ADDRESS FILE}. */
public class Questions {
  private final ApiClient client = new ApiClient();
  private final ObjectMapper mapper = client.getObjectMapper();
  private final JsonNode asked;

  Questions(String address, String file) throws Exception {
    client.updateBaseUri(address);
    asked = mapper.readTree(Files.readString(Path.of(file)));
  }

  /** The question of a name, in the type that the generator made for it. */
  private <T> T question(String name, Class<T> type) throws JsonProcessingException {
    return mapper.treeToValue(asked.get(name), type);
  }

  private List<String> cards(String name, String field) {
    List<String> found = new ArrayList<>();
    asked.get(name).get(field).forEach(card -> found.add(card.asText()));
    return found;
  }

  private static String said(List<?> values) {
    return values.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  void ask() throws Exception {
    QuestionsApi questions = new QuestionsApi(client);
    DealsApi deals = new DealsApi(client);
    RecordsApi records = new RecordsApi(client);
    ScoresApi scores = new ScoresApi(client);
    ManyApi many = new ManyApi(client);
    VariantsApi variants = new VariantsApi(client);

    ClassifyAnswer pair = questions.classify(question("pair", ClassifyQuestion.class));
    System.out.printf("pair: %s %s%n", pair.getKind(), pair.getDecidingCard());
    RefusalReason reason = questions.classify(question("refusal", ClassifyQuestion.class)).getReason();
    System.out.printf("refusal: %s %s%n", reason.getCode(), reason.getHint());
    System.out.printf("house rules: %s%n", questions.classify(question("house-rules", ClassifyQuestion.class)).getKind());
    pair = questions.classifyByUrl(cards("pair-by-url", "cards"), "base", null, null);
    System.out.printf("pair by URL: %s %s%n", pair.getKind(), pair.getDecidingCard());
    CompareAnswer compared = questions.compare(question("compare", CompareQuestion.class));
    System.out.printf("compare: %s %s%n", compared.getResult(), compared.getReason().getCode());
    LegalMovesAnswer moves = questions.legalMoves(question("moves", LegalMovesQuestion.class));
    System.out.printf("moves: %d %s%n", moves.getCount(), said(moves.getMoves().get(0).getCards()));
    List<String> hand = cards("moves-by-url", "hand");
    List<String> pile = cards("moves-by-url", "pile");
    moves = questions.legalMovesByUrl(hand, null, pile, null, null, null, null, null, null, null, null, null, null);
    System.out.printf("moves by URL: %d %s%n", moves.getCount(), said(moves.getMoves().get(0).getCards()));
    ValidatePlayAnswer refused = questions.validatePlay(question("refused-play", ValidatePlayQuestion.class));
    ValidatePlayAnswer legal = questions.validatePlay(question("legal-play", ValidatePlayQuestion.class));
    String code = refused.getViolations().get(0).getCode();
    System.out.printf("plays: %s %s, %s %s%n", refused.getLegal(), code, legal.getLegal(), legal.getClassification().getKind());
    System.out.printf("deal: %s%n", said(deals.deal(question("deal", DealQuestion.class)).getStock()));
    ValidateDealAnswer checked = deals.validateDeal(question("validate-deal", ValidateDealQuestion.class));
    System.out.printf("validate-deal: %s %s%n", checked.getValid(), checked.getViolations().get(0).getCode());
    OpeningAnswer opened = deals.opening(question("opening", OpeningQuestion.class));
    System.out.printf("opening: %d %s %s%n", opened.getLeader(), opened.getBy(), opened.getMustInclude());
    ExchangeAnswer exchanged = deals.exchange(question("exchange", ExchangeQuestion.class));
    System.out.printf("exchange: %s %s%n", exchanged.getGives(), exchanged.getReturns());
    RefereeAnswer record = records.referee(question("record", RefereeQuestion.class));
    RecordViolation broken = record.getViolations().get(0);
    System.out.printf("record: %s %d %s%n", record.getVerdict(), broken.getEvent(), broken.getCode());
    Event pass = new Event().seat(record.getState().getToAct()).pass(true);
    RefereeAnswer resumed = records.referee(new RefereeQuestion().state(record.getState()).addEventsItem(pass));
    State state = resumed.getState();
    System.out.printf("state: %s %d %s%n", resumed.getVerdict(), state.getToAct(), said(state.getHands().get(0)));
    System.out.printf("score: %s%n", said(scores.score(question("score", ScoreQuestion.class)).getSettlement().getNet()));
    SessionAnswer session = scores.session(question("session", SessionQuestion.class));
    System.out.printf("session: %s %s%n", session.getNextLeaderBy(), said(session.getChips()));
    List<BatchedAnswer> responses = many.batch(question("batch", BatchQuestion.class)).getResponses();
    System.out.printf("batch: %s%n", said(responses.stream().map(BatchedAnswer::getStatus).toList()));
    List<Ruling> rulings = many.rulings(question("rulings", RulingsQuestion.class)).getRulings();
    System.out.printf("rulings: %s%n", said(rulings.stream().map(ruling -> ruling.getVariants().size()).toList()));
    Variant resolved = variants.resolveVariant(question("resolve", ResolveQuestion.class));
    DiffAnswer different = variants.diffVariants(question("diff", DiffQuestion.class));
    String option = different.getDifferences().get(0).getOption();
    System.out.printf("variants: %s %s%n", resolved.getOptions().get("quads_form").getProvenance(), option);
    try {
      questions.classify(question("problem", ClassifyQuestion.class));
    } catch (ApiException failure) {
      Problem problem = mapper.readValue(failure.getResponseBody(), Problem.class);
      Fault fault = problem.getErrors().get(0);
      System.out.printf("problem: %d %s %s%n", problem.getStatus(), fault.getPointer(), fault.getCode());
    }
  }

  public static void main(String[] words) throws Exception {
    new Questions(words[0], words[1]).ask();
  }
}
