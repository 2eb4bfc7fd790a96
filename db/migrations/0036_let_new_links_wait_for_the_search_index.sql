-- In place: the index stays as it is, only its list of new entries may grow.
ALTER INDEX "link_search" SET (gin_pending_list_limit = 1048576);
