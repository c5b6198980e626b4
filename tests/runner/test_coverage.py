"""Every rule that answers show has cases with both answers, and no other has any."""

from bigtwo_conformance.corpus import POLARITIES, corpus
from bigtwo_conformance.rulebook import rules

NAMED_IN_FULL = ("PG-NAME-01", "PG-GS-05", "WP-NAME-01", "DEC-68", "DEC-97")
"""Looking up variants shows which one a name leads to; the cases name theirs in full."""
NOT_ASKED = {
    *NAMED_IN_FULL,
    "PG-SETUP-02",  # Another number of hands than may play is refused as a question, not answered.
    "WP-SETUP-01",  # The same.
    "DEC-109",  # The pairs and triples of the article are those of the other document, whose rules the cases cite.
    "DEC-156",  # Records of questions begin after the exchange; only the service's own show how cards are returned.
}
"""What shows them is no question of the protocol. What nothing shows is marked in the rulebook itself."""


def test_what_no_answer_shows_has_no_case_and_all_else_has_both_answers() -> None:
    """What is shown in part has cases too."""
    cited: dict[str, set[str]] = {}
    for case in corpus().cases:
        for rule in case.rules:
            cited.setdefault(rule, set()).add(case.polarity)
    assert NOT_ASKED | cited.keys() <= rules().keys()
    for id_, rule in rules().items():
        assert rule.observable in ("yes", "in-part", "not-yet", "no"), id_
        assert (rule.because is None) == (rule.observable == "yes"), id_
        shown = rule.observable in ("yes", "in-part") and id_ not in NOT_ASKED
        assert cited.get(id_, set()) == (set(POLARITIES) if shown else set()), id_
