"""The rules of Big Two as data: chapters of rules, decisions, constraints on options, sources, the named variants, and
cases with their right answers.

Read it with `importlib.resources`, the TOML with `tomllib`:

* `rules/*.toml`: one chapter a file, with `title`, `introduction` and a list `rule`; file names give the reading order.
* `decisions.toml`: a list `decision`, how unclear or silent passages are read, each with the `rules` it is about.
* `constraints.toml`: a list `constraint`, which option values go together; `entries` reads all three.
* `sources.toml`: the lists `document` and `outside`, where all this comes from.
* `options/*.toml`: each option with its values, their sentences, rules and cases; `options` says what a table holds.
* `variants.toml`: the named variants, each with what it extends and the values it states; `variants` reads them.
* `corpus/*.json`: the cases of the conformance corpus, one group a file; `corpus/schema.json` describes them, and
  `cases` hands them out.

A rule or decision that answers do not show, or only in part, says so in `observable` (`in-part`, `not-yet` or `no`),
and why in `because`.

The kit and the engine each have a copy, so that either can be installed without the other: this package comes with
`bigtwo-conformance`, and bigtwo has the same files as `bigtwo.rulebook_data`. In a checkout both are one folder. So
nothing here needs anything but the standard library.
"""
