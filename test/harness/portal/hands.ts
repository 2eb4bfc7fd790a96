import type { Locator, Page } from 'playwright-core';

/** The actions of a person on a page. */
export type Hands = {
  /** Opens or toggles something on the page. */
  press(target: Locator): Promise<void>;
  /** Follows a link or sends a form: ends when the next page has loaded. */
  follow(target: Locator): Promise<void>;
  fill(target: Locator, text: string): Promise<void>;
  choose(target: Locator, label: string): Promise<void>;
  check(target: Locator): Promise<void>;
};

const leading = async (page: Page, act: () => Promise<void>): Promise<void> => {
  await Promise.all([page.waitForEvent('load'), act()]);
};

export const byPointer = (page: Page): Hands => ({
  press: (target) => target.click(),
  follow: (target) => leading(page, () => target.click()),
  fill: (target, text) => target.fill(text),
  choose: async (target, label) => {
    await target.selectOption({ label });
  },
  check: (target) => target.check(),
});

/** More elements than a page has that take the focus. */
const MOST_TABS = 400;

/** Goes to an element with the tabulator alone; throws where that leads past it, or the focus is not seen. */
async function reach(page: Page, target: Locator): Promise<void> {
  const element = await target.elementHandle();
  if (element === null) throw new Error(`${target} is not there`);
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    const focus = await element.evaluate((node) => {
      if (node !== document.activeElement) return 'elsewhere';
      return getComputedStyle(node).outlineStyle === 'none' ? 'unseen' : 'here';
    });
    if (focus === 'unseen') throw new Error(`${target} does not show that it has the focus`);
    if (focus === 'here') return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} is not reached with the tabulator`);
}

export const byKeyboard = (page: Page): Hands => {
  const press =
    (key: string) =>
    async (target: Locator): Promise<void> => {
      await reach(page, target);
      await page.keyboard.press(key);
    };
  return {
    press: press('Enter'),
    follow: async (target) => {
      await reach(page, target);
      await leading(page, () => page.keyboard.press('Enter'));
    },
    fill: async (target, text) => {
      await reach(page, target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(text);
    },
    choose: async (target, label) => {
      await reach(page, target);
      await page.keyboard.type(label);
    },
    check: press(' '),
  };
};
