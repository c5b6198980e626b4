// A client of bigtwo. Copy this file into a game, and the line on http from pubspec.yaml: that package of the Dart team
// works in browsers too, where dart:io does not.

import 'dart:convert';

import 'package:http/http.dart' as http;

typedef Json = Map<String, dynamic>;

/// One thing to put right; [pointer] tells its place in the question (RFC 6901).
class Fault {
  const Fault(this.pointer, this.code, this.detail);

  final String pointer, code, detail;
}

/// What is said of a question that cannot be answered (RFC 9457). Every fault is in [errors].
class Problem implements Exception {
  Problem(this.status, Json problem)
      : title = '${problem['title']}',
        detail = '${problem['detail']}',
        errors = [
          for (final fault in problem['errors'] as List)
            Fault('${fault['pointer']}', '${fault['code']}', '${fault['detail']}'),
        ];

  final int status;
  final String title, detail;
  final List<Fault> errors;

  @override
  String toString() => '$title: $detail';
}

/// No answer: the service, or a proxy before it, failed or is too busy. [status] is 0 where no answer came or it could
/// not be read, and [cause] says why. [after] is when to ask again, if it said so.
class Unanswered implements Exception {
  const Unanswered(this.status, {this.after = Duration.zero, this.cause});

  final int status;
  final Duration after;
  final Object? cause;

  @override
  String toString() => status == 0 ? 'the service did not answer: $cause' : 'the service answered $status';
}

class Bigtwo {
  /// Asks the service at a URL such as `https://rules.example`.
  Bigtwo(String service, {this.patience = const Duration(seconds: 10), this.retries = 2})
      : _service = Uri.parse(service.endsWith('/') ? service : '$service/');

  /// How long one try may take, and the longest wait that the service may ask for before the next.
  final Duration patience;

  /// How many more tries there are. Asking twice is harmless, since the service keeps nothing.
  final int retries;

  final Uri _service;
  final _http = http.Client();

  static const _passing = {0, 429, 502, 503, 504};

  /// Asks one question of an operation such as `legal-moves`. Throws [Problem] where the question is at fault, and
  /// [Unanswered] where the service is.
  Future<Json> ask(String operation, Json question) async {
    for (var tried = 0;; tried++) {
      try {
        return await _once(operation, question);
      } on Unanswered catch (failure) {
        if (!_passing.contains(failure.status) || tried >= retries || failure.after > patience) rethrow;
        final least = Duration(milliseconds: 500 << tried);
        await Future<void>.delayed(failure.after > least ? failure.after : least);
      }
    }
  }

  Future<Json> _once(String operation, Json question) async {
    final url = _service.resolve('v1/$operation');
    final body = jsonEncode(question);
    final http.Response response;
    try {
      response = await _http.post(url, headers: {'Content-Type': 'application/json'}, body: body).timeout(patience);
    } on Exception catch (cause) {
      throw Unanswered(0, cause: cause);
    }
    final status = response.statusCode;
    Object? answer;
    try {
      answer = jsonDecode(utf8.decode(response.bodyBytes));
    } on FormatException {
      answer = null; // what comes from a proxy need not be JSON
    }
    if (answer is Json && status == 200) return answer;
    if (answer is Json && status < 500 && status != 429 && answer['errors'] is List) throw Problem(status, answer);
    if (status == 200) throw const Unanswered(0, cause: 'the answer is no JSON object');
    throw Unanswered(status, after: Duration(seconds: int.tryParse(response.headers['retry-after'] ?? '') ?? 0));
  }

  /// Closes what connections there are. Nothing can be asked afterwards.
  void close() => _http.close();
}
