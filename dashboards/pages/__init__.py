"""The pages: every module here is one. It has PATH, NAME (None: not in the navigation), TITLE, ORDER, `layout`, and
`register(app)` for its callbacks; `refusal(**variables)` says why there is nothing at an address that fits PATH, and
`moved(**variables)` under which path of the same page it is found, if not under this one. A page of statistics has
SECTIONS, another page with a filter bar TAKES, what it takes of it; SUBJECT: filters that say what it is about."""
