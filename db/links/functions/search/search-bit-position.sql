-- Finds the bits of a bucket in a segment of so many blocks: the number of the slice, and the first of its bits. Slices of
-- large segments follow those of small ones, so that one can replace the other.
create or replace function routine.search_bit_position(p_bucket int, p_blocks int, out slice int, out at int)
language sql immutable as $$
  select case p_blocks when 256 then p_bucket / 32 else 256 + p_bucket / 2 end,
         case p_blocks when 256 then p_bucket % 32 * 256 else p_bucket % 2 * 4096 end
$$;
