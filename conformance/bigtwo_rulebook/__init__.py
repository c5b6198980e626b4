"""The rules of Big Two as data: chapters of rules, decisions, constraints on options, sources, and the named variants.

Read it with `importlib.resources`, and all but the last with `tomllib`:

* `rules/*.toml`: one chapter a file, with `title`, `introduction` and a list `rule`; file names give the reading order.
* `decisions.toml`: a list `decision`, how unclear or silent passages are read.
* `constraints.toml`: a list `constraint`, which option values go together.
* `sources.toml`: the lists `document` and `outside`, where all this comes from.
* `variants.json`: each named variant with the value of every option, `{"id": {"option": value}}`, as the service has
  it.

A rule or decision that answers do not show, or only in part, says so in `observable` (`in-part`, `not-yet` or `no`),
and why in `because`.
"""
