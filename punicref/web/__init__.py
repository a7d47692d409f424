"""Pages for every phone at the table, and the JSON contract over HTTP: the extra `web`. Nothing else imports it."""
