import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import type { AppUnderTest } from './app.ts';

type RunOnly = NonNullable<Parameters<AxeBuilder['options']>[0]['runOnly']>;

/** WCAG 2.2 AA, and the best practices that axe knows. */
const EVERYTHING: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** All that depends on colors. Themes differ in nothing else, so the second one is not asked for the rest again. */
const COLORS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const THEMES = [
  ['light', EVERYTHING],
  ['dark', COLORS],
] as const;

/**
 * Checks what is shown now, in both themes, against WCAG 2.2 AA and the best practices that axe knows. With `part`, a
 * selector, only that part is checked, if another test has checked the rest: a page with a grid takes axe seconds.
 */
export async function expectNoFindings(app: AppUnderTest, what: string, part?: string): Promise<void> {
  for (const [theme, rules] of THEMES) {
    await app.call('settings.set', { theme });
    await expect(app.page.locator(`html[data-theme="${theme}"]`)).toBeVisible();
    await settled(app.page);
    expect.soft(await lastingFindings(app.page, rules, part), `${what}, ${theme}`).toEqual([]);
  }
}

/** Checks a page that is not the app's, as it is, in whichever theme it has. */
export async function expectNoFindingsOn(page: Page, what: string): Promise<void> {
  expect.soft(await findings(page, EVERYTHING), what).toEqual([]);
}

/** Colors in transition from one theme to the other belong to neither; an inherited transition starts when another ends. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const underWay = () =>
      document.getAnimations().filter((one) => one instanceof CSSTransition && one.playState === 'running');
    // A popup that is about to fade in has no transition yet.
    const opening = () => document.querySelector('[data-starting-style]') !== null;
    do {
      await Promise.allSettled(underWay().map(({ finished }) => finished));
      await frame();
      await frame();
    } while (underWay().length > 0 || opening());
  });
}

/** A notice that is fading in while axe looks is reported as too pale, but not once it is fully shown. */
async function lastingFindings(page: Page, rules: RunOnly, part?: string): Promise<string[]> {
  const found = await findings(page, rules, part);
  if (found.length === 0) return found;
  await settled(page);
  return findings(page, rules, part);
}

/** The findings of axe, each with its location. */
async function findings(page: Page, rules: RunOnly, part?: string): Promise<string[]> {
  // In one pass and without a second page: Electron cannot open the blank page in which axe would merge its results.
  // Only what is wrong is described: to describe what is right takes axe twice as long as to look for what is wrong.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ runOnly: rules, resultTypes: ['violations'] });
  if (part) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} — ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
  );
}
