"""What ``tools/bench`` measures, and how.

Two rates are never compared across moments: the machine is shared, so every rate is taken beside its
yardstick within a second, and what counts is the median of their ratios over the rounds.
"""
