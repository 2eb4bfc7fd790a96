import type { Page } from 'playwright-core';

/** Lists the elements that a person does not see at once, in a window of the present size. */
export const findMisplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const found = root.scrollWidth > innerWidth ? ['the page is wider than the window'] : [];
    const main = document.querySelector('.main');
    // On a phone a list does not scroll sideways, and what is pressed is as large as a fingertip needs (WCAG 2.5.8).
    if (innerWidth < 640) {
      for (const list of document.querySelectorAll('.wide'))
        if (list.scrollWidth > list.clientWidth) found.push(`${list.ariaLabel} scrolls sideways`);
      const targets = document.querySelectorAll<HTMLElement>(
        'a[href], button, summary, select, textarea, input:not([type="hidden"])',
      );
      for (const target of targets) {
        const isInSentence =
          getComputedStyle(target).display === 'inline' &&
          [...(target.parentElement?.childNodes ?? [])].some(
            ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && (textContent ?? '').trim() !== '',
          );
        const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
        // A link that covers its card, or leads past the navigation, is larger than it looks.
        const isPressed =
          target.checkVisibility({ checkVisibilityCSS: true }) && !target.matches('.whole, .skip');
        if (isPressed && !isInSentence && (width < 24 || height < 24))
          found.push(`${target.outerHTML.slice(0, 120)} is ${Math.round(width)} × ${Math.round(height)} px`);
      }
    }
    // On a smaller screen, what is below comes in its order.
    if (innerWidth < 1_280 || main === null) return found;
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const isShown = (element: Element) => element.checkVisibility() && boxOf(element).width > 0;
    const all = (selector: string) => [...main.querySelectorAll(selector)].filter(isShown);
    const actions = all(':is(button, .button):not(.plain, .danger, .quiet, .copy, .bulk *)');
    if (actions.length > 0 && Math.min(...actions.map((action) => boxOf(action).bottom)) > innerHeight)
      found.push('no main action is on the first screen');
    if (new Set([...main.children].filter(isShown).map((child) => Math.round(boxOf(child).left))).size > 1)
      found.push('something is off the grid');
    for (const list of all('.wide'))
      if (list.scrollWidth > list.clientWidth + 1)
        found.push(`columns of ${list.ariaLabel} are out of sight`);
    for (const tile of all('.tile + .tile:nth-child(2)')) {
      const first = tile.previousElementSibling;
      if (first !== null && Math.abs(boxOf(first).top - boxOf(tile).top) > 1)
        found.push(`${tile.textContent} is not beside the tile before it`);
    }
    for (const tile of all('.tile:not(:has(a))'))
      if (tile.querySelector('.figure')?.textContent !== '—') found.push(`${tile.textContent} leads nowhere`);
    return found;
  });
