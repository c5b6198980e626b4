// A client of bigtwo. Copy this file into a game: it needs nothing but Foundation, and Swift 6.

import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking // on Linux
#endif

/// What is said of a question that cannot be answered (RFC 9457). Every fault is in `errors`.
public struct Problem: LocalizedError, Decodable, Sendable {
    /// One thing to put right; `pointer` tells its place in the question (RFC 6901).
    public struct Fault: Decodable, Sendable {
        public let pointer, code, detail: String
    }

    public let title, detail: String
    public let status: Int
    public let errors: [Fault]

    public var errorDescription: String? { "\(title): \(detail)" }
}

/// No answer: the service, or a proxy before it, failed or is too busy. `status` is 0 where no answer came or it could
/// not be read, and `cause` says why. `after` is in how many seconds to ask again, if it said so.
public struct Unanswered: LocalizedError {
    public let status: Int
    public var after = 0.0
    public var cause: (any Error)?

    public var errorDescription: String? {
        status == 0 ? "the service did not answer: \(cause.map { "\($0)" } ?? "")" : "the service answered \(status)"
    }

    var passes: Bool { [0, 429, 502, 503, 504].contains(status) }
}

public final class Bigtwo: Sendable {
    private let service: URL
    private let patience: TimeInterval
    private let retries: Int
    private let session: URLSession

    /// Asks the service at a URL such as `https://rules.example`. `patience` is how many seconds one try may take (on
    /// Linux: how long it may be silent), and the longest wait that the service may ask for before the next. `retries`
    /// is how many more tries there are: asking twice is harmless, since the service keeps nothing.
    public init(service: URL, patience: TimeInterval = 10, retries: Int = 2) {
        let settings = URLSessionConfiguration.ephemeral
        settings.timeoutIntervalForRequest = patience
        settings.timeoutIntervalForResource = patience
        session = URLSession(configuration: settings)
        (self.service, self.patience, self.retries) = (service, patience, retries)
    }

    /// Asks one question of an operation such as `legal-moves`. Throws `Problem` where the question is at fault, and
    /// `Unanswered` where the service is. The answer stays with the actor that asks, such as the main actor.
    public func ask(
        _ operation: String, _ question: [String: Any], isolation: isolated (any Actor)? = #isolation
    ) async throws -> [String: Any] {
        var request = URLRequest(url: service.appendingPathComponent("v1/\(operation)"))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONSerialization.data(withJSONObject: question)
        var tried = 0
        while true {
            do {
                let data = try await once(request)
                if let answer = try? JSONSerialization.jsonObject(with: data) as? [String: Any] { return answer }
                throw Unanswered(status: 0, cause: URLError(.cannotParseResponse))
            } catch let failure as Unanswered where failure.passes && tried < retries && failure.after <= patience {
                try await Task.sleep(nanoseconds: UInt64(max(failure.after, 0.5 * pow(2, Double(tried))) * 1e9))
                tried += 1
            }
        }
    }

    private func once(_ request: URLRequest) async throws -> Data {
        let data: Data, response: URLResponse
        do {
            (data, response) = try await session.data(for: request)
        } catch {
            throw Unanswered(status: 0, cause: error)
        }
        let http = response as? HTTPURLResponse
        let status = http?.statusCode ?? 0
        if status == 200 { return data }
        if status < 500, status != 429, let problem = try? JSONDecoder().decode(Problem.self, from: data) {
            throw problem
        }
        throw Unanswered(status: status, after: Double(http?.value(forHTTPHeaderField: "Retry-After") ?? "") ?? 0)
    }
}
