"""What a player says, weighed: a line becomes mentions, mentions become readings, and weights choose among these.

tokens → index → mentions → features → readings → judged: each module takes what the one before it gives.
"""
