import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import type { AppUnderTest } from './app.ts';

const THEMES = ['light', 'dark'] as const;

/**
 * Holds what is shown now, in both themes, against WCAG 2.2 AA and the best practices that axe knows. `part`, a selector, is all that is
 * looked at where another test has looked at the rest: a page with a grid takes axe seconds.
 */
export async function expectNoFindings(app: AppUnderTest, what: string, part?: string): Promise<void> {
  for (const theme of THEMES) {
    await app.call('settings.set', { theme });
    await expect(app.page.locator(`html[data-theme="${theme}"]`)).toBeVisible();
    await settled(app.page);
    expect.soft(await lastingFindings(app.page, part), `${what}, ${theme}`).toEqual([]);
  }
}

/** Colours on their way from one theme to the other are no part of either; one that inherits starts when another ends. */
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

/** A notice that fades in while axe looks is found too pale then, and not when it is there. */
async function lastingFindings(page: Page, part?: string): Promise<string[]> {
  const found = await findings(page, part);
  if (found.length === 0) return found;
  await settled(page);
  return findings(page, part);
}

/** What axe finds, each with where it is. */
async function findings(page: Page, part?: string): Promise<string[]> {
  // In one pass and without a second page: Electron cannot open the blank page that axe would merge its results in.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  if (part) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} — ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
  );
}
