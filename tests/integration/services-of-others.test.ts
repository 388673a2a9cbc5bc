import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { ConnectionFields } from '#shared/contract/connections.ts';
import type { InputOf } from '#shared/contract/registry.ts';
import { confirmReading } from '../support/accept-writes.ts';
import { servicesOfOthers, sixMore, tenMore } from '../support/services/all.ts';
import type { ForeignService, TrueProduct } from '../support/services/foreign.ts';
import {
  connected,
  type Measured,
  measure,
  problemsOf,
  ROW_TITLES,
  shownBy,
  tableRow,
} from '../support/services/measure.ts';
import { profiles } from '../support/services/profiles.ts';

type CellChange = InputOf<'drafts.edit'>['edits'][number]['change'];

/** Services that put the token where only their reference says. */
const BY_REFERENCE = new Set(['OData', 'storefront edges', 'marketplace listings']);

/** What has no value has an empty text there, so that the app sees another value than none; a service that claimed success did not do it. */
const KEEPS_EMPTY_TEXTS: Record<string, string> = {
  'flat ERP rows': 'conflict',
  'stories with suffixes': 'failed',
  'keys and translations': 'failed',
  'meta data': 'failed',
  'false for nothing': 'failed',
};

/** The first text that is a value there is one of the record itself. */
const NOT_WRITTEN = new Set(['headless items']);

/** Each field of an operation is a property there, also those of an operation in another form. */
const TAKES_ANY_FIELD = new Set(['properties by their names']);

/** What only their reference tells: the value of the parameter for variants, and texts that are in pieces. */
const NOT_READ: Record<string, string[]> = {
  'object elements': ['variants: 0 of 9 right'],
  'rich texts': ['variants: 0 of 9 right'],
  'context entities': ['variants: 0 of 9 right'],
  submodels: ['variants: 0 of 9 right'],
  'headless items': ['variants: 0 of 9 right'],
  'trade items': ['variants: 0 of 9 right'],
  'device definitions': ['variants: 0 of 9 right'],
};

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

describe.each([...servicesOfOthers, ...tenMore, ...sixMore])(
  'a service by other hands, from what its user knows: $name',
  (service) => {
    it('is read completely', { timeout: 60_000 }, async () => {
      const one = await measure(service);
      all.push(one);
      const missing = NOT_READ[service.name];
      if (missing !== undefined) {
        expect(problemsOf(one)).toEqual(expect.arrayContaining(missing));
        expect(one.cells.silent).toBe(0);
        expect(one.pull).toContain('they are missing');
        return;
      }
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
      const one = await connected(service);
      const edited = await editOne(one);
      if (TAKES_ANY_FIELD.has(service.name)) expect(edited?.state).not.toBe('applied');
      else expect(edited?.changed).toEqual(edited?.state === 'applied' ? ['"Wok"'] : []);
    });
  },
);

describe.each([...tenMore, ...sixMore])('a service by other hands, with a profile: $name', (service) => {
  it.each<[CellChange, string | undefined]>([
    [{ kind: 'set', value: 'Wok' }, '"Wok"'],
    [{ kind: 'remove' }, undefined],
  ])('is changed only as the app says: %j', { timeout: 60_000, tags: ['long'] }, async (change, held) => {
    const done = await editOne(await connected(service, profiles[service.name]), change);
    const isKept = change.kind === 'remove' && KEEPS_EMPTY_TEXTS[service.name] !== undefined;
    const isDone = done?.state === 'applied' || isKept;
    expect(done).toMatchObject({
      state: NOT_WRITTEN.has(service.name) || isKept ? 'failed' : 'applied',
      changed: isDone ? [held] : [],
    });
  });
});

const withWrites = servicesOfOthers.filter(({ writes }) => writes !== undefined);

describe.each(withWrites)('a service by other hands, as its reference says: $name', (service) => {
  const writable = async () => {
    const one = await connected(service);
    const { fields } = one.form;
    await one.app.call('connections.update', {
      connectionId: one.connectionId,
      fields: { ...fields, profile: merged(fields.profile, service.writes) },
      token: service.knows.token,
    });
    return one;
  };

  it('takes an edit', { timeout: 60_000 }, async () => {
    expect(await editOne(await writable())).toMatchObject({ state: 'applied', changed: ['"Wok"'] });
  });

  it('takes a removal', { timeout: 60_000, tags: ['long'] }, async () => {
    const removed = await editOne(await writable(), { kind: 'remove' });
    const state = KEEPS_EMPTY_TEXTS[service.name] ?? 'applied';
    expect(removed).toMatchObject({ state, changed: [undefined] });
  });
});

/** A profile with the settings of each section in another one. */
const merged = (profile: ConnectionFields['profile'], sections: ForeignService['writes'] = {}) => ({
  ...profile,
  ...Object.fromEntries(
    Object.entries(sections).map(([name, own]) => [
      name,
      { ...Object(Reflect.get(profile ?? {}, name)), ...own },
    ]),
  ),
});

/** Changes the first text that the service has as such; returns what became of it, null if there is none. */
async function editOne(
  { host, app, connectionId }: Awaited<ReturnType<typeof connected>>,
  change: CellChange = { kind: 'set', value: 'Wok' },
) {
  const before = cellsBy(host.truth());
  const texts = Object.values(before).map((held): unknown => JSON.parse(held));
  const [cell] = (await shownBy(app, connectionId)).flatMap(({ product, cells }) =>
    cells.flatMap(({ property, locale, value }) =>
      typeof value === 'string' && texts.includes(value) ? [{ product, property, locale }] : [],
    ),
  );
  if (!cell) return null;
  await app.call('drafts.edit', {
    connectionId,
    label: 'Edit',
    edits: [{ ...cell, change }],
  });
  await confirmReading(app, connectionId);
  const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
  await app.ended(jobId);
  const page = { connectionId, changeSet, filter: {}, offset: 0, limit: 10 };
  const [item] = (await app.call('changesets.items', page)).rows;
  const after = cellsBy(host.truth());
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => before[name] !== after[name]).map((name) => after[name]);
  return { state: item?.state, message: item?.message, changed };
}
