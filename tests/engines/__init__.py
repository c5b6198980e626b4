"""Ten small engines that play house rules of engines that exist, without a fault and with the faults that these had.

They are a third implementation, beside the service and the oracle, and know neither: `fit` and `run` are tried on them.
"""
