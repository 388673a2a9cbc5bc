import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { servicesOfOthers } from '../support/services/all.ts';
import type { TrueProduct } from '../support/services/foreign.ts';
import {
  connected,
  type Measured,
  measure,
  problemsOf,
  ROW_TITLES,
  shownBy,
  tableRow,
} from '../support/services/measure.ts';

/** Services that are not read completely yet, and what was measured. */
const NOT_YET: Record<string, string> = {
  'typed fields': 'whole numbers that are texts; lists and objects stay wrapped',
  'keyed facts': 'the cookie of the token; values as tuples; keys and record numbers look alike',
};

/** Services that put the token where only their reference says. */
const BY_REFERENCE = new Set(['OData', 'storefront edges']);

const all: Measured[] = [];

/** With `SERVICES_OUT`, a table of all services is printed, and the file of that name gets the details. */
afterAll(() => {
  const { SERVICES_OUT } = process.env;
  if (SERVICES_OUT === undefined) return;
  writeFileSync(SERVICES_OUT, JSON.stringify(all, null, 2));
  process.stdout.write(`${['', ROW_TITLES, ...all.map(tableRow)].join('\n')}\n`);
});

/** Cells as "identifier name/locale", with their values as JSON. */
const cellsBy = (truth: readonly TrueProduct[]): Record<string, string> =>
  Object.fromEntries(
    truth.flatMap(({ identifier, cells }) =>
      cells.map(({ name, locale, value }) => [`${identifier} ${name}/${locale}`, JSON.stringify(value)]),
    ),
  );

describe.each(servicesOfOthers)('a service by other hands, from what its user knows: $name', (service) => {
  it('is read completely', { timeout: 60_000 }, async () => {
    const one = await measure(service);
    all.push(one);
    if (service.name in NOT_YET) expect(problemsOf(one)).not.toEqual([]);
    else
      expect({ entry: one.entry, problems: problemsOf(one), examples: one.examples }).toEqual({
        entry: BY_REFERENCE.has(service.name) ? 'reference' : 'alone',
        problems: [],
        examples: [],
      });
  });

  it('gets no change but the staged one, and the app says what came of it', {
    timeout: 60_000,
    tags: ['long'],
  }, async () => {
    const { host, app, connectionId } = await connected(service);
    const before = cellsBy(host.truth());
    const texts = Object.values(before).map((held): unknown => JSON.parse(held));
    const [cell] = (await shownBy(app, connectionId)).flatMap(({ product, cells }) =>
      cells.flatMap(({ property, locale, value }) =>
        typeof value === 'string' && texts.includes(value) ? [{ product, property, locale }] : [],
      ),
    );
    // What is not read cannot be edited.
    if (!cell) return expect(NOT_YET).toHaveProperty([service.name]);
    await app.call('drafts.edit', {
      connectionId,
      label: 'Edit',
      edits: [{ ...cell, change: { kind: 'set', value: 'Wok' } }],
    });
    const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
    await app.ended(jobId);
    const page = { connectionId, changeSet, filter: {}, offset: 0, limit: 10 };
    const [item] = (await app.call('changesets.items', page)).rows;
    const after = cellsBy(host.truth());
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    const changed = [...names].filter((name) => before[name] !== after[name]).map((name) => after[name]);
    expect(changed).toEqual(item?.state === 'applied' ? ['"Wok"'] : []);
  });
});
