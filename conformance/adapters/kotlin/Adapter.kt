// A starter adapter in Kotlin, with the standard library alone: replace classify, compare and legalMoves by calls of
// your own engine, and the JSON at the end by the library that you use.
// Try it: kotlinc Adapter.kt -include-runtime -d adapter.jar && bigtwo-conformance smoke -- java -jar adapter.jar

const val RANKS = "3456789TJQKA2" // from low to high
const val SUITS = "DCHS"
const val RUN = "A23456789TJQKA" // any five neighbours are a straight
val KINDS = listOf("", "single", "pair", "triple")
val FIVES = listOf("straight", "flush", "full-house", "four-of-a-kind", "straight-flush")

/** What some cards are. Combinations of the same number of cards compare by strength. */
class Combination(val kind: String, val deciding: String?, val strength: Int)

fun rank(card: String) = RANKS.indexOf(card[0])

fun suit(card: String) = SUITS.indexOf(card[1])

fun position(card: String) = rank(card) * 4 + suit(card)

/** The combination that the cards are; null where they are none. */
fun read(cards: List<String>): Combination? {
    val groups = cards.groupBy(::rank).values.sortedByDescending { it.size }
    val many = rank(groups[0][0])
    val top = cards.sortedBy(::position).last()
    if (groups.size == 1 && cards.size == 3) return Combination(KINDS[3], null, many)
    if (groups.size == 1 && cards.size < 3) return Combination(KINDS[cards.size], top, position(top))
    if (cards.size != 5) return null
    if (groups.size == 2) return five(groups[0].size - 1, null, many, 0) // three: a full house, four: four of a kind
    val oneSuit = cards.all { suit(it) == suit(top) }
    val run = (0..9).firstOrNull { groups.size == 5 && cards.all { card -> card[0] in RUN.substring(it, it + 5) } }
    if (run != null) {
        val last = cards.first { it[0] == RUN[run + 4] }
        return five(if (oneSuit) 4 else 0, last, run, suit(last))
    }
    return if (oneSuit) five(1, top, suit(top), rank(top)) else null
}

fun five(kind: Int, deciding: String?, first: Int, second: Int) =
    Combination(FIVES[kind], deciding, kind * 10000 + first * 100 + second)

fun whyNot(cards: List<String>): Map<String, Any?> {
    // Other houses play four of a rank, and a straight flush with two more cards.
    val elsewhere = cards.size == 4 && cards.all { rank(it) == rank(cards[0]) } ||
        cards.size == 7 && choose(cards, 5).any { read(it)?.kind == "straight-flush" }
    return mapOf("code" to if (elsewhere) "kind-not-used" else "not-a-combination")
}

fun classify(cards: List<String>): Map<String, Any?> {
    val found = read(cards) ?: return mapOf("playable" to false, "reason" to whyNot(cards))
    return mapOf("playable" to true, "kind" to found.kind, "deciding_card" to found.deciding)
}

fun compare(a: List<String>, b: List<String>): Map<String, Any?> {
    val one = read(a) ?: return mapOf("result" to "undefined", "reason" to whyNot(a))
    val other = read(b) ?: return mapOf("result" to "undefined", "reason" to whyNot(b))
    if (a.size == b.size && one.strength != other.strength)
        return mapOf("result" to if (one.strength > other.strength) "a-beats-b" else "b-beats-a")
    return mapOf("result" to "neither", "reason" to mapOf("code" to if (a.size == b.size) "equal" else "different-size"))
}

/** Every choice of so many cards. */
fun choose(cards: List<String>, size: Int): Sequence<List<String>> =
    if (size == 0) sequenceOf(emptyList())
    else (0..cards.size - size).asSequence().flatMap { n ->
        choose(cards.subList(n + 1, cards.size), size - 1).map { listOf(cards[n]) + it }
    }

fun legalMoves(input: Map<String, Any?>): Map<String, Any?> {
    val hand = cards(input, "hand") ?: emptyList()
    val pile = cards(input, "pile")
    val own = input["own_pile"] == true // everybody else is out of the trick; in the base game nobody beats himself
    val lead = own || pile == null
    val lockedOut = input["locked_out"] == true
    val lowest = if (input["opening"] == true) hand.sortedBy(::position).first() else null // the first play has it
    val sizes = if (lockedOut) listOf() else if (lead) listOf(1, 2, 3, 5) else listOfNotNull(pile?.size)
    val toBeat = pile?.let(::read)
    val moves = mutableListOf<Map<String, Any?>>()
    for (cards in sizes.flatMap { choose(hand, it).toList() }) {
        val found = read(cards) ?: continue
        if (lowest != null && lowest !in cards) continue
        val move = mapOf("cards" to cards, "kind" to found.kind)
        if (own) moves.add(move + ("continues" to false))
        else if (toBeat == null || found.strength > toBeat.strength) moves.add(move)
    }
    val duty = input["next_player_cards"] == 1.0 && input["next_player_locked_out"] != true && lowest == null
    val due = duty && moves.isNotEmpty() && (lead || pile?.size == 1)
    return mapOf(
        "moves" to moves, "may_pass" to (lockedOut || !lead), "must_include" to lowest,
        "obligations" to if (due) listOf(mapOf("code" to "last-card-duty")) else listOf()
    )
}

fun answer(operation: Any?, input: Map<String, Any?>): Map<String, Any?> = when (operation) {
    "hello" -> mapOf(
        "protocol" to 1, "implementation" to mapOf("name" to "starter", "version" to "1", "language" to "kotlin"),
        "plays" to "base", "operations" to listOf("classify", "compare", "legal-moves")
    )
    "classify" -> mapOf("result" to classify(cards(input, "cards")!!))
    "compare" -> mapOf("result" to compare(cards(input, "a")!!, cards(input, "b")!!))
    "legal-moves" -> mapOf("result" to legalMoves(input))
    else -> mapOf("error" to mapOf("code" to "unsupported"))
}

fun main() {
    while (true) {
        val asked = objectOf(Json(readLine() ?: break).value())
        val said = answer(asked["operation"], objectOf(asked["input"]))
        print(text(mapOf("id" to asked["id"], "ok" to ("error" !in said)) + said) + "\n")
        System.out.flush()
    }
}

@Suppress("UNCHECKED_CAST")
fun objectOf(value: Any?) = value as? Map<String, Any?> ?: emptyMap()

/** The cards in a field; null where it is null or absent. */
fun cards(input: Map<String, Any?>, name: String) = (input[name] as? List<*>)?.map { it as String }

/** JSON as maps, lists, texts, numbers (Double), Boolean and null: as much as the runner writes. */
class Json(private val text: String) {
    private var at = 0

    fun value(): Any? = when (next()) {
        '{' -> {
            val map = LinkedHashMap<String, Any?>()
            at++
            while (next() != '}') {
                val name = quoted()
                take(':')
                map[name] = value()
                if (next() != '}') take(',')
            }
            at++
            map
        }
        '[' -> {
            val list = ArrayList<Any?>()
            at++
            while (next() != ']') {
                list.add(value())
                if (next() != ']') take(',')
            }
            at++
            list
        }
        '"' -> quoted()
        else -> {
            val from = at
            while (at < text.length && text[at] !in ",]} ") at++
            when (val word = text.substring(from, at)) {
                "null" -> null
                "true", "false" -> word == "true"
                else -> word.toDouble()
            }
        }
    }

    private fun next(): Char {
        while (at < text.length && text[at] == ' ') at++
        require(at < text.length) { "the line ends inside a value" }
        return text[at]
    }

    private fun take(sign: Char) {
        require(next() == sign) { "no $sign at character $at" }
        at++
    }

    private fun quoted(): String {
        take('"')
        val read = StringBuilder()
        while (text[at] != '"') {
            var sign = text[at++]
            if (sign == '\\') {
                sign = text[at++]
                if (sign == 'u') {
                    sign = text.substring(at, at + 4).toInt(16).toChar()
                    at += 4
                } else if (sign in "nrtbf") {
                    sign = "\n\r\t\b\u000c"["nrtbf".indexOf(sign)]
                }
            }
            read.append(sign)
        }
        at++
        return read.toString()
    }
}

fun text(value: Any?): String = when (value) {
    is Map<*, *> -> value.entries.joinToString(",", "{", "}") { text(it.key) + ":" + text(it.value) }
    is List<*> -> value.joinToString(",", "[", "]") { text(it) }
    is String -> "\"" + value.map(::escaped).joinToString("") + "\""
    else -> value.toString()
}

fun escaped(sign: Char) = when {
    sign < ' ' -> "\\u%04x".format(sign - '\u0000')
    sign == '"' || sign == '\\' -> "\\$sign"
    else -> sign.toString()
}
