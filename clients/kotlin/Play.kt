// A deal of four players, driven through the service: `play [service [variant]]`. Everybody plays the cheapest thing
// that is allowed. The program knows no rule of the game: it keeps the state that the referee answers, and asks again.
//
//     kotlinc -cp json.jar Bigtwo.kt Play.kt -include-runtime -d play.jar
//     java -cp play.jar:json.jar bigtwo.PlayKt

package bigtwo

import kotlin.system.exitProcess
import org.json.JSONArray
import org.json.JSONObject

/** What the seat to act does: its cheapest legal play, or a pass. */
fun choose(bigtwo: Bigtwo, state: JSONObject, seat: Int): JSONObject {
    val hands = state.getJSONArray("hands")
    val players = hands.length()
    val next = (seat + if (state.getString("direction") == "clockwise") players - 1 else 1) % players
    val out = state.getJSONArray("locked_out").let { seats -> List(seats.length()) { seats.getInt(it) } }
    val question = JSONObject()
        .put("variant", state["variant"])
        .put("hand", hands[seat])
        .put("pile", state.optJSONObject("pile")?.get("cards"))
        .put("opening", state["opening"])
        .put("own_pile", state["own_pile"])
        .put("next_player_cards", hands.getJSONArray(next).length())
        .put("next_player_locked_out", next in out)
        .put("locked_out", seat in out)
        .put("limit", 1)
    val cheapest = bigtwo.ask("legal-moves", question).getJSONArray("moves").optJSONObject(0)
    return JSONObject().put("seat", seat).apply {
        if (cheapest == null) put("pass", true) else put("play", cheapest["cards"])
    }
}

/** Plays a deal, and says how it ended. */
fun play(bigtwo: Bigtwo, variant: String): String {
    val pack = "3456789TJQKA2".flatMap { rank -> "DCHS".map { suit -> "$rank$suit" } }.shuffled()
    var question = JSONObject()
        .put("variant", variant)
        .put("pack", JSONArray(pack))
        .put("dealer", 0)
        .put("exposed", pack[20])
    val hands = JSONObject().put("hands", bigtwo.ask("deal", question)["dealt"])
    question = JSONObject().put("variant", variant).put("deal", hands).put("events", JSONArray())
    while (true) {
        val table = bigtwo.ask("referee", question)
        val state = table.getJSONObject("state")
        val result = table.optJSONObject("result")
        check(table.getJSONArray("violations").length() == 0) { table["violations"] }
        if (result != null) {
            val left = result["cards_left"]
            return "seat ${result["winner"]} wins after ${state["event_count"]} events; cards left $left"
        }
        check(!state.isNull("to_act")) { "nobody is to act, and the deal is not over" }
        val event = choose(bigtwo, state, state.getInt("to_act"))
        question = JSONObject().put("state", state).put("events", JSONArray().put(event))
    }
}

fun main(args: Array<String>) {
    val bigtwo = Bigtwo(args.getOrElse(0) { "http://127.0.0.1:8000" })
    try {
        println(play(bigtwo, args.getOrElse(1) { "hong-kong-ip" }))
    } catch (problem: ProblemError) {
        problem.errors.forEach { System.err.println("${it.pointer}: ${it.code}: ${it.detail}") }
        exitProcess(1)
    } catch (failure: Unanswered) {
        System.err.println(failure.message)
        exitProcess(1)
    }
}
