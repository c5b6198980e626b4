// A starter adapter in Java 17, with the standard library alone: replace classify, compare and legalMoves by calls of
// your own engine, and the JSON at the end by the library that you use.
// Try it: javac Adapter.java && bigtwo-conformance smoke -- java Adapter
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

public final class Adapter {
    static final String RANKS = "3456789TJQKA2", SUITS = "DCHS"; // from low to high
    static final String RUN = "A23456789TJQKA"; // any five neighbours are a straight
    static final List<String> KINDS = List.of("", "single", "pair", "triple");
    static final List<String> FIVES = List.of("straight", "flush", "full-house", "four-of-a-kind", "straight-flush");

    /** What some cards are; deciding may be null. Combinations of the same number of cards compare by strength. */
    record Combination(String kind, String deciding, int strength) {}

    static int rank(String card) { return RANKS.indexOf(card.charAt(0)); }
    static int suit(String card) { return SUITS.indexOf(card.charAt(1)); }
    static int position(String card) { return rank(card) * 4 + suit(card); }

    /** The combination that the cards are; null where they are none. */
    static Combination read(List<String> cards) {
        int size = cards.size(), many = rank(cards.get(0)), distinct = 0;
        int[] times = new int[13];
        for (String card : cards) {
            if (++times[rank(card)] == 1) distinct++;
            if (times[rank(card)] > times[many]) many = rank(card);
        }
        String top = cards.stream().max(Comparator.comparing(Adapter::position)).orElseThrow();
        if (distinct == 1 && size == 3) return new Combination(KINDS.get(3), null, many);
        if (distinct == 1 && size < 3) return new Combination(KINDS.get(size), top, position(top));
        if (size != 5) return null;
        if (distinct == 2) return five(times[many] - 1, null, many, 0); // three: a full house, four: four of a kind
        boolean oneSuit = cards.stream().allMatch(card -> suit(card) == suit(top));
        for (int n = 0; distinct == 5 && n < 10; n++) {
            String run = RUN.substring(n, n + 5);
            if (cards.stream().allMatch(card -> run.indexOf(card.charAt(0)) >= 0)) {
                String last = cards.stream().filter(card -> card.charAt(0) == run.charAt(4)).findFirst().orElseThrow();
                return five(oneSuit ? 4 : 0, last, n, suit(last));
            }
        }
        return oneSuit ? five(1, top, suit(top), rank(top)) : null;
    }

    static Combination five(int kind, String deciding, int first, int second) {
        return new Combination(FIVES.get(kind), deciding, kind * 10000 + first * 100 + second);
    }

    static boolean isStraightFlush(List<String> cards) {
        Combination found = read(cards);
        return found != null && found.kind.equals("straight-flush");
    }

    static Map<String, Object> whyNot(List<String> cards) {
        boolean[] elsewhere = { // other houses play four of a rank, and a straight flush with two more cards
            cards.size() == 4 && cards.stream().allMatch(card -> rank(card) == rank(cards.get(0)))
        };
        if (cards.size() == 7) choose(cards, 5, List.of(), chosen -> elsewhere[0] |= isStraightFlush(chosen));
        return object("code", elsewhere[0] ? "kind-not-used" : "not-a-combination");
    }

    static Map<String, Object> classify(List<String> cards) {
        Combination found = read(cards);
        if (found == null) return object("playable", false, "reason", whyNot(cards));
        return object("playable", true, "kind", found.kind, "deciding_card", found.deciding);
    }

    static Map<String, Object> compare(List<String> a, List<String> b) {
        for (List<String> side : List.of(a, b))
            if (read(side) == null) return object("result", "undefined", "reason", whyNot(side));
        int ahead = read(a).strength - read(b).strength;
        if (a.size() == b.size() && ahead != 0) return object("result", ahead > 0 ? "a-beats-b" : "b-beats-a");
        return object("result", "neither", "reason", object("code", a.size() == b.size() ? "equal" : "different-size"));
    }

    /** Calls each with every choice of so many cards. */
    static void choose(List<String> cards, int size, List<String> chosen, Consumer<List<String>> each) {
        if (size == 0) each.accept(chosen);
        for (int n = 0; size > 0 && n + size <= cards.size(); n++) {
            List<String> more = new ArrayList<>(chosen);
            more.add(cards.get(n));
            choose(cards.subList(n + 1, cards.size()), size - 1, more, each);
        }
    }

    static Map<String, Object> legalMoves(Map<String, Object> input) {
        List<String> hand = cards(input, "hand"), pile = cards(input, "pile");
        boolean own = input.get("own_pile") == Boolean.TRUE; // all others are out of the trick; in the base game nobody beats himself
        boolean lead = own || pile == null, lockedOut = input.get("locked_out") == Boolean.TRUE;
        String lowest = input.get("opening") != Boolean.TRUE ? null // what the first play of a deal must include
            : hand.stream().min(Comparator.comparing(Adapter::position)).orElseThrow();
        List<Object> moves = new ArrayList<>();
        for (int size : lockedOut ? List.<Integer>of() : lead ? List.of(1, 2, 3, 5) : List.of(pile.size()))
            choose(hand, size, List.of(), cards -> {
                Combination found = read(cards);
                if (found == null || lowest != null && !cards.contains(lowest)) return;
                if (own) moves.add(object("cards", cards, "kind", found.kind, "continues", false));
                else if (lead || found.strength > read(pile).strength) moves.add(object("cards", cards, "kind", found.kind));
            });
        boolean duty = Double.valueOf(1).equals(input.get("next_player_cards")) && lowest == null && !moves.isEmpty()
            && input.get("next_player_locked_out") != Boolean.TRUE && (lead || pile.size() == 1);
        return object("moves", moves, "may_pass", lockedOut || !lead, "must_include", lowest,
            "obligations", duty ? List.of(object("code", "last-card-duty")) : List.of());
    }

    static Map<String, Object> answer(String operation, Map<String, Object> input) {
        switch (operation) {
            case "hello":
                return object("protocol", 1, "plays", "base", "operations", List.of("classify", "compare", "legal-moves"),
                    "implementation", object("name", "starter", "version", "1", "language", "java"));
            case "classify": return object("result", classify(cards(input, "cards")));
            case "compare": return object("result", compare(cards(input, "a"), cards(input, "b")));
            case "legal-moves": return object("result", legalMoves(input));
            default: return object("error", object("code", "unsupported"));
        }
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] words) throws IOException {
        var questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line; (line = questions.readLine()) != null; ) {
            var asked = (Map<String, Object>) new Json(line).value();
            Map<String, Object> answer = answer((String) asked.get("operation"), (Map<String, Object>) asked.get("input"));
            answer.put("id", asked.get("id"));
            answer.put("ok", !answer.containsKey("error"));
            answers.print(Json.text(answer) + "\n");
            answers.flush();
        }
    }

    static Map<String, Object> object(Object... pairs) {
        var made = new LinkedHashMap<String, Object>();
        for (int n = 0; n < pairs.length; n += 2) made.put((String) pairs[n], pairs[n + 1]);
        return made;
    }

    /** The cards in a field; null where it is null or absent. */
    @SuppressWarnings("unchecked")
    static List<String> cards(Map<String, Object> input, String name) { return (List<String>) input.get(name); }

    /** JSON as maps, lists, texts, numbers (Double), Boolean and null: as much as the runner writes. */
    static final class Json {
        private final String text;
        private int at = 0;

        Json(String text) { this.text = text; }

        Object value() {
            switch (next()) {
                case '{':
                    var map = new LinkedHashMap<String, Object>();
                    for (at++; next() != '}'; more('}')) {
                        String name = quoted();
                        take(':');
                        map.put(name, value());
                    }
                    at++;
                    return map;
                case '[':
                    var list = new ArrayList<Object>();
                    for (at++; next() != ']'; more(']')) list.add(value());
                    at++;
                    return list;
                case '"': return quoted();
                default:
                    int from = at;
                    while (at < text.length() && ",]} ".indexOf(text.charAt(at)) < 0) at++;
                    String word = text.substring(from, at);
                    if (word.equals("true") || word.equals("false")) return Boolean.valueOf(word);
                    return word.equals("null") ? null : Double.valueOf(word);
            }
        }

        private char next() {
            while (at < text.length() && text.charAt(at) == ' ') at++;
            if (at == text.length()) throw new IllegalArgumentException("the line ends inside a value");
            return text.charAt(at);
        }

        private void take(char sign) {
            if (next() != sign) throw new IllegalArgumentException("no " + sign + " at character " + at);
            at++;
        }

        private void more(char end) { if (next() != end) take(','); }

        private String quoted() {
            take('"');
            var read = new StringBuilder();
            for (char sign; (sign = text.charAt(at++)) != '"'; read.append(sign)) {
                if (sign != '\\') continue;
                sign = text.charAt(at++);
                if (sign == 'u') sign = (char) Integer.parseInt(text.substring(at, at += 4), 16);
                else if ("nrtbf".indexOf(sign) >= 0) sign = "\n\r\t\b\f".charAt("nrtbf".indexOf(sign));
            }
            return read.toString();
        }

        static String text(Object value) {
            if (value instanceof Map<?, ?> map)
                return map.entrySet().stream().map(pair -> text(pair.getKey()) + ":" + text(pair.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
            if (value instanceof List<?> list)
                return list.stream().map(Json::text).collect(Collectors.joining(",", "[", "]"));
            if (!(value instanceof String word)) return String.valueOf(value);
            return word.chars().mapToObj(sign -> sign < ' ' ? String.format("\\u%04x", sign)
                : (sign == '"' || sign == '\\' ? "\\" : "") + (char) sign).collect(Collectors.joining("", "\"", "\""));
        }
    }
}
