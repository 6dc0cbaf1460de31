"""The pages: every module here is one. It has PATH, NAME (None: not in the navigation), TITLE, ORDER, `layout`, and
`register(app)` for its callbacks; `refusal(**variables)` says why there is nothing at an address that fits PATH."""
