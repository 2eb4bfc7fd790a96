import { describe, expect, test } from 'vitest';
import { DomainError } from '../../../shared/kernel/errors/domain-error.ts';
import { checkDestination } from '../../../shared/links/rules/check-destination.ts';
import lists from '../../../shared/links/rules/words.json' with { type: 'json' };

const { shorteners } = lists;

const isRefused = (longUrl: string): boolean => {
  try {
    checkDestination(longUrl, 'longUrl');
    return false;
  } catch (error) {
    return error instanceof DomainError && error.code === 'URL_BLOCKED_HOST';
  }
};

describe('Public shorteners', () => {
  test.each([
    'https://bit.ly/3abc',
    'https://BIT.LY/3abc',
    'https://bit.ly./3abc',
    'https://www.bit.ly/3abc',
    'https://www.tinyurl.com/abc',
    'https://preview.tinyurl.com/abc',
    'https://t.co/abc',
    'https://goo.gl/abc',
    'https://acme.page.link/abc',
    'https://acme.short.gy/abc',
    'https://b%69t.ly/abc',
  ])('%s is refused', (longUrl) => {
    expect(isRefused(longUrl)).toBe(true);
  });

  test('every listed host is refused, with and without www', () => {
    const accepted = shorteners.hosts
      .flatMap((host) => [`https://${host}/x`, `https://www.${host}/x`])
      .filter((longUrl) => !isRefused(longUrl));
    expect(accepted).toEqual([]);
  });

  test('the list is sorted, without duplicates, and long', () => {
    expect(shorteners.hosts).toEqual([...new Set(shorteners.hosts)].sort());
    expect(shorteners.hosts.length).toBeGreaterThan(600);
  });
});
