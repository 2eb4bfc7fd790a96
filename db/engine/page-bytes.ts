/**
 * About what a page of any list has at most, and one row more: an isolate has memory for several, however long their texts
 * are.
 */
export const PAGE_BYTES = 4 * 1024 * 1024;
