/** The event with visits one by one. Of high volume: only endpoints that name it receive it. */
export const CLICKED_EVENT = 'urlshortener.links.clicked';
export const CLICKS_PER_EVENT = 500;
/** Bytes after which another event begins: with one more click, far below 256 KiB. */
export const CLICK_EVENT_BYTES = 200_000;
