// A deal of four players, driven through the service: `dart run bin/play.dart [service [variant]]`. Everybody plays
// the cheapest thing that is allowed. The program knows no rule of the game: it keeps the state that the referee
// answers, and asks again.

import 'dart:io';

import 'package:bigtwo_client/bigtwo.dart';

/// What the seat to act does: its cheapest legal play, or a pass.
Future<Json> choose(Bigtwo bigtwo, Json state, int seat) async {
  final hands = state['hands'] as List;
  final next = (seat + (state['direction'] == 'clockwise' ? hands.length - 1 : 1)) % hands.length;
  final out = state['locked_out'] as List;
  final found = await bigtwo.ask('legal-moves', {
    'variant': state['variant'],
    'hand': hands[seat],
    'pile': state['pile']?['cards'],
    'opening': state['opening'],
    'own_pile': state['own_pile'],
    'next_player_cards': (hands[next] as List).length,
    'next_player_locked_out': out.contains(next),
    'locked_out': out.contains(seat),
    'limit': 1,
  });
  final moves = found['moves'] as List;
  return moves.isEmpty ? {'seat': seat, 'pass': true} : {'seat': seat, 'play': moves.first['cards']};
}

/// Plays a deal, and says how it ended.
Future<String> play(Bigtwo bigtwo, String variant) async {
  final pack = [
    for (final rank in '3456789TJQKA2'.split(''))
      for (final suit in 'DCHS'.split('')) '$rank$suit',
  ]..shuffle();
  final dealt = await bigtwo.ask('deal', {'variant': variant, 'pack': pack, 'dealer': 0, 'exposed': pack[20]});
  Json question = {
    'variant': variant,
    'deal': {'hands': dealt['dealt']},
    'events': <Json>[],
  };
  while (true) {
    final table = await bigtwo.ask('referee', question);
    if ((table['violations'] as List).isNotEmpty) throw StateError('${table['violations']}');
    final state = table['state'] as Json;
    final result = table['result'] as Json?;
    if (result != null) {
      return 'seat ${result['winner']} wins after ${state['event_count']} events; cards left ${result['cards_left']}';
    }
    final seat = state['to_act'] as int?;
    if (seat == null) throw StateError('nobody is to act, and the deal is not over');
    question = {
      'state': state,
      'events': [await choose(bigtwo, state, seat)],
    };
  }
}

Future<void> main(List<String> words) async {
  final bigtwo = Bigtwo(words.isNotEmpty ? words[0] : 'http://127.0.0.1:8000');
  try {
    print(await play(bigtwo, words.length > 1 ? words[1] : 'hong-kong-ip'));
  } on Problem catch (problem) {
    for (final fault in problem.errors) {
      stderr.writeln('${fault.pointer}: ${fault.code}: ${fault.detail}');
    }
    exitCode = 1;
  } on Unanswered catch (failure) {
    stderr.writeln(failure);
    exitCode = 1;
  } finally {
    bigtwo.close();
  }
}
