import { expect, it } from 'vitest';
import { events, operations } from '#shared/contract/registry.ts';
import { staleAfter } from '#shared/contract/stale-after.ts';

const kinds = Object.entries<object | string>(staleAfter);
const kept = kinds.flatMap(([name, rules]) => (typeof rules === 'object' ? [{ name, rules }] : []));

it('every operation says whether its answer is kept, and which events make it stale', () => {
  expect(Object.keys(staleAfter).sort()).toEqual(operations.map(({ name }) => name).sort());
  for (const { rules } of kept)
    for (const event of Object.keys(rules)) expect(events.map(({ name }) => name)).toContain(event);
});

/** Kept although no event says that it changed: each is a promise that only this window's own commands change it. */
it('names those that no event makes stale', () => {
  const unheard = kept.filter(({ rules }) => Object.keys(rules).length === 0).map(({ name }) => name);
  expect(unheard).toMatchInlineSnapshot(`
    [
      "app.info",
      "app.licenses",
      "identifiers.get",
      "history.cells",
      "removals.snapshot",
      "webhooks.payload",
      "recorder.get",
      "sample.conditions",
      "sample.webhooks",
    ]
  `);
});

/** Progress of something that was started, and what the desktop's shell says; it says nothing about what is kept. */
const PROGRESS = [
  'app.downloadEnded',
  'app.command',
  'app.filesOpened',
  'cells.planning',
  'imports.reading',
  'removals.asking',
];

it('every event makes something stale, or is progress', () => {
  const heard = new Set(kept.flatMap(({ rules }) => Object.keys(rules)));
  expect(events.map(({ name }) => name).filter((name) => !heard.has(name))).toEqual(PROGRESS);
});
