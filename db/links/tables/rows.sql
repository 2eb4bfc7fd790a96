INSERT INTO link_search_cursor DEFAULT VALUES;
