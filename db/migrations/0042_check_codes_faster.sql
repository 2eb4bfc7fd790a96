-- The same constraint, without the states that Postgres builds for a counted repetition. Not validated: every row fulfils the
-- one that it replaces, and reading them all would lock the table meanwhile.
ALTER TABLE "link"
	DROP CONSTRAINT "link_code_form",
	ADD CONSTRAINT "link_code_form" CHECK ("link"."code" ~ '^[a-z0-9_-]+$' and length("link"."code") between 3 and 32) NOT VALID;
