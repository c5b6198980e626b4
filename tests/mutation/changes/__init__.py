"""How the oracle is changed: functions done wrong that more than one line is needed for, or that are needed twice."""
