"""What translators work with: gettext catalogues of every sentence, in the languages that `bigtwo` speaks.

``python -m tools.translations`` (or ``make translations``) extracts the English texts, brings every catalogue up to
date and reports what is missing, stale or wrong in it.
"""
