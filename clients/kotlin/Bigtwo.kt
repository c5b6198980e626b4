// A client of bigtwo. Copy this file into a game: what it needs is in Android, where java.net.http is not; elsewhere
// the library org.json brings the JSON. It blocks: ask outside the main thread, as in
// `withContext(Dispatchers.IO) { ... }`.

package bigtwo

import java.net.HttpURLConnection
import java.net.URL
import java.util.concurrent.ExecutionException
import java.util.concurrent.FutureTask
import java.util.concurrent.TimeUnit.MILLISECONDS
import java.util.concurrent.TimeoutException
import kotlin.concurrent.thread
import org.json.JSONException
import org.json.JSONObject

/** One thing to put right; [pointer] tells its place in the question (RFC 6901). */
data class Fault(val pointer: String, val code: String, val detail: String)

/** What is said of a question that cannot be answered (RFC 9457). Every fault is in [errors]. */
class ProblemError(val status: Int, problem: JSONObject) :
    Exception("${problem.optString("title")}: ${problem.optString("detail")}") {
    val errors = problem.getJSONArray("errors").let { faults ->
        List(faults.length()) { faults.getJSONObject(it) }
            .map { Fault(it.getString("pointer"), it.getString("code"), it.getString("detail")) }
    }
}

/** No answer: the service, or a proxy before it, failed or is too busy. [status] is 0 where no answer came or it could
 * not be read. [after] is in how many milliseconds to ask again, if it said so. */
class Unanswered(val status: Int, val after: Long = 0, cause: Throwable? = null) :
    Exception(if (status == 0) "the service did not answer: $cause" else "the service answered $status", cause)

/** Asks the service at a URL such as `https://rules.example`. [patience] is how many milliseconds one try may take, and
 * the longest wait that the service may ask for before the next. [retries] is how many more tries there are: asking
 * twice is harmless, since the service keeps nothing. */
class Bigtwo(service: String, private val patience: Int = 10_000, private val retries: Int = 2) {
    private val service = service.trimEnd('/')

    /** Asks one question of an operation such as `legal-moves`. Throws [ProblemError] where the question is at fault,
     * and [Unanswered] where the service is. */
    fun ask(operation: String, question: JSONObject): JSONObject {
        val url = URL("$service/v1/$operation")
        for (tried in 0 until retries) {
            try {
                return once(url, question)
            } catch (failure: Unanswered) {
                if (failure.status !in PASSING || failure.after > patience) throw failure
                Thread.sleep(maxOf(failure.after, 500L shl tried))
            }
        }
        return once(url, question)
    }

    private fun once(url: URL, question: JSONObject): JSONObject {
        val connection = url.openConnection() as HttpURLConnection
        val exchange = FutureTask { exchange(connection, question.toString().toByteArray()) }
        thread(isDaemon = true) { exchange.run() }
        val (status, after, text) = try {
            exchange.get(patience.toLong(), MILLISECONDS)
        } catch (cause: ExecutionException) {
            throw Unanswered(0, cause = cause.cause)
        } catch (cause: TimeoutException) {
            thread(isDaemon = true) { connection.disconnect() } // it may block, as the exchange does
            throw Unanswered(0, cause = cause)
        }
        val answer = try {
            JSONObject(text)
        } catch (cause: JSONException) {
            throw Unanswered(if (status == 200) 0 else status, after, cause)
        }
        if (status == 200) return answer
        if (status < 500 && status != 429 && answer.has("errors")) throw ProblemError(status, answer)
        throw Unanswered(status, after)
    }

    /** The status, the milliseconds of Retry-After, and the text of an answer. */
    private fun exchange(connection: HttpURLConnection, body: ByteArray): Triple<Int, Long, String> {
        connection.connectTimeout = patience
        connection.readTimeout = patience
        connection.doOutput = true
        connection.setRequestProperty("Content-Type", "application/json")
        connection.outputStream.use { it.write(body) }
        val status = connection.responseCode
        val stream = if (status < 400) connection.inputStream else connection.errorStream
        val text = stream?.use { it.readBytes() } ?: ByteArray(0)
        return Triple(status, connection.getHeaderFieldInt("Retry-After", 0) * 1000L, String(text))
    }

    private companion object {
        val PASSING = setOf(0, 429, 502, 503, 504)
    }
}
