INSERT INTO webhook_slot (slot) SELECT generate_series(1, 45);
