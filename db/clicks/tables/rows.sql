INSERT INTO click_cursor (shard, position) SELECT shard, '0-0' FROM generate_series(0, 7) AS shard;
