"""Whether the languages agree: `check` and what `compare` aligns with.

One module a check, each with a `CHECK`; `registry` lists them. They look at one clause at a time, in memory, and
return frozen findings; nothing here prints.
"""
