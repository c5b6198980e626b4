"""The rules of Big Two as data: chapters of rules, decisions, constraints on options, sources, the named variants, and
cases with their right answers.

Read it with `importlib.resources`, the TOML with `tomllib`:

* `rules/*.toml`: one chapter a file, with `title`, `introduction` and a list `rule`; file names give the reading order.
* `decisions.toml`: a list `decision`, how unclear or silent passages are read.
* `constraints.toml`: a list `constraint`, which option values go together.
* `sources.toml`: the lists `document` and `outside`, where all this comes from.
* `variants.json`: each named variant with the value of every option, `{"id": {"option": value}}`, as the service has
  it.
* `names.json`: the aliases of each named variant, and the options that it states, which are what it contributes where
  several are joined.
* `values.json`: of each option, the shape of its values, those that have rules of their own, with these; and the
  values of other options under which it decides nothing.
* `corpus/*.json`: the cases of the conformance corpus, one group a file; `corpus/schema.json` describes them, and
  `cases` hands them out.

A rule or decision that answers do not show, or only in part, says so in `observable` (`in-part`, `not-yet` or `no`),
and why in `because`.

The kit and the engine each have a copy, so that either can be installed without the other: this package comes with
`bigtwo-conformance`, and bigtwo has the same files as `bigtwo.rulebook_data`. In a checkout both are one folder. So
nothing here imports anything but the standard library.
"""
