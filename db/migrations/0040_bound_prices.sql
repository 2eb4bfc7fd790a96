-- Not validated: a price that is larger stays as it is.
ALTER TABLE "price"
	DROP CONSTRAINT "price_amount",
	ADD CONSTRAINT "price_amount" CHECK ("price"."amount_micro" between 0 and 50000000000000) NOT VALID;
