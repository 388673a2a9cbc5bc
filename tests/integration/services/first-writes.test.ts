import { afterEach, describe, expect, it } from 'vitest';
import { type AppendHabit, appendHabit } from '#shared/domain/write-habits.ts';
import { type Applying, type Edit, proveWrites, startApplying } from '../../support/applying.ts';
import {
  type Entry,
  type ScriptedService,
  type SentOperation,
  startScriptedService,
} from '../../support/scripted-service.ts';

let service: ScriptedService;
afterEach(() => service.close());

const PRODUCTS = Array.from({ length: 8 }, (_, n) => `P${n}`);
const freshEntries = (): Entry[] => [
  { name: 'title', value: 'Kettle' },
  { name: 'title', value: 'Kessel', locale: 'de' },
  { name: 'note', value: 'old', locale: 'de' },
  { name: 'tags', value: ['a'] },
];

async function start(
  understands: ScriptedService['understands'] = null,
  change: Parameters<typeof startApplying>[1] = {},
): Promise<Applying> {
  service = await startScriptedService(Object.fromEntries(PRODUCTS.map((sku) => [sku, freshEntries()])));
  service.understands = understands;
  return startApplying(service, change, { proven: false });
}

const held = (sku: string) => service.products.get(sku)!;
const changed = () => PRODUCTS.filter((sku) => JSON.stringify(held(sku)) !== JSON.stringify(freshEntries()));
const each = (edit: Omit<Edit, 'identifier'>, products = PRODUCTS): Edit[] =>
  products.map((identifier) => ({ identifier, ...edit }));

/** Replaces values of the same name and language, as every service does with what it understands. */
function put(entries: readonly Entry[], sent: readonly Entry[]): Entry[] {
  const isSent = ({ name, locale }: Entry) =>
    sent.some((other) => other.name === name && other.locale === locale);
  return [...entries.filter((entry) => !isSent(entry)), ...sent];
}

/** Services that answer "ok" to what they did not understand, and an edit that shows it. */
const LENIENT: Record<
  string,
  { understands: (entries: Entry[], op: SentOperation) => Entry[]; edit: Omit<Edit, 'identifier'> }
> = {
  'ignores the language': {
    understands: (entries, { properties }) =>
      put(
        entries,
        properties.map(({ locale: _, ...entry }) => entry),
      ),
    edit: { property: 'title', locale: 'de', value: 'Topf' },
  },
  'ignores what kind of operation it is: a removal': {
    // A removal has no value.
    understands: (entries, { properties }) =>
      put(
        entries,
        properties.map((entry) => ({ ...entry, value: entry.value ?? '' })),
      ),
    edit: { property: 'note', locale: 'de', value: null },
  },
  'replaces all values of a product by those of a patch': {
    understands: (_, { properties }) => properties,
    edit: { property: 'title', value: 'Pot' },
  },
  'writes every language': {
    understands: (entries, { properties: [sent] }) =>
      entries.map((entry) => (entry.name === sent!.name ? { ...entry, value: sent!.value } : entry)),
    edit: { property: 'title', value: 'Pot' },
  },
  'does nothing': { understands: (entries) => entries, edit: { property: 'title', value: 'Pot' } },
};

describe('A service that says ok', () => {
  it.each(Object.entries(LENIENT))(
    'and %s is found out with one product',
    async (_, { understands, edit }) => {
      const applying = await start(understands);
      const { changeSet, error } = await applying.apply(each(edit));
      expect(changeSet).toMatchObject({ state: 'paused', counts: { pending: PRODUCTS.length - 1 } });
      expect(error?.message).toMatch(/^This was tried with one product, P0: /);
      expect(error?.message).toContain('Nothing more was sent.');
      expect(service.patches).toHaveLength(1);
      expect(changed().filter((sku) => sku !== 'P0')).toEqual([]);
    },
  );

  it('and takes a variant from its parent is found out with one product', async () => {
    const applying = await start();
    for (const sku of PRODUCTS.slice(1)) service.parents.set(sku, 'P0');
    service.heedsIdentifier = false; // it lists them only inside their parent
    service.understands = (entries, { identifier, properties }) => {
      service.parents.delete(identifier);
      return put(entries, properties);
    };
    await applying.pull();
    const { changeSet, error } = await applying.apply(
      each({ property: 'title', value: 'Pot' }, PRODUCTS.slice(1)),
    );
    expect(changeSet).toMatchObject({ state: 'paused', counts: { applied: 1 } });
    expect(error?.message).toContain('the parent is empty (was “P0”)');
    expect(service.parents.size).toBe(PRODUCTS.length - 2);
  });

  it('nothing about a change, and makes another one, is found out as well', async () => {
    const { understands, edit } = LENIENT['ignores the language']!;
    const applying = await start(understands);
    service.answerWith = () => undefined;
    const { changeSet, error } = await applying.apply(each(edit));
    expect(changeSet).toMatchObject({ state: 'paused' });
    expect(error?.message).toContain('title · en is “Topf” (was “Kettle”)');
    expect(changed()).toEqual(['P0']);
  });

  it('and does nothing is not believed', async () => {
    const applying = await start((entries) => entries);
    const { changeSet } = await applying.apply(each({ property: 'title', value: 'Pot' }));
    expect(await applying.items(changeSet.changeSet, 'failed')).toMatchObject([
      { code: 'not_kept', message: expect.stringContaining('the product is as it was') },
    ]);
  });

  it('is not believed because an earlier first write had no answer', async () => {
    const applying = await start((entries) => entries);
    service.script = ['cut_before'];
    const { changeSet } = await applying.apply(each({ property: 'title', value: 'Pot' }));
    expect(changeSet).toMatchObject({ state: 'paused', counts: { applied: 0, failed: 1 } });
    expect(service.patches.length).toBeLessThanOrEqual(2);
  });

  it('and is mended in between continues', async () => {
    const applying = await start((entries) => entries);
    const { changeSet } = await applying.apply(each({ property: 'title', value: 'Pot' }));
    service.understands = null;
    const again = await applying.start(changeSet.changeSet).ended;
    expect(again.changeSet).toMatchObject({
      state: 'finished',
      counts: { applied: PRODUCTS.length - 1, failed: 1 },
    });
  });
});

describe('A service that does what it is asked', () => {
  it('is asked for one product of each kind first; later change sets rest on that', async () => {
    const applying = await start();
    const all = [
      ...each({ property: 'title', value: 'Pot' }),
      ...each({ property: 'title', locale: 'de', value: 'Topf' }),
      ...each({ property: 'note', locale: 'de', value: null }),
      ...each({ property: 'tags', value: ['a', 'b'] }),
    ];
    expect((await applying.apply(all)).changeSet).toMatchObject({
      state: 'finished',
      counts: { applied: all.length },
    });
    const trials = service.patches.slice(0, 4);
    expect(trials.map(([one]) => [one!.identifier, one!.op, one!.properties.length])).toEqual([
      ['P0', 'set', 1],
      ['P0', 'set', 1],
      ['P0', 'remove', 1],
      ['P0', 'append', 1],
    ]);
    service.patches = [];
    const more = each({ property: 'title', value: 'Pan' });
    expect((await applying.apply(more)).changeSet.counts).toMatchObject({ applied: PRODUCTS.length });
    expect(service.patches).toHaveLength(1);
  });

  it('may have a product with very many values', { tags: ['long'], timeout: 30_000 }, async () => {
    const values = Array.from({ length: 40_000 }, (_, n) => ({ name: `attribute ${n}`, value: `v${n}` }));
    service = await startScriptedService({ P0: values });
    const applying = await startApplying(service, {}, { proven: false });
    const edit = { identifier: 'P0', property: 'attribute 5', value: 'new' };
    expect((await applying.apply([edit])).changeSet).toMatchObject({
      state: 'finished',
      counts: { applied: 1 },
    });
  });

  it('may keep values in another form: that is applied, and said', async () => {
    const applying = await start((entries, { properties }) =>
      put(
        entries,
        properties.map((entry) => ({ ...entry, value: String(entry.value).trim().toUpperCase() })),
      ),
    );
    const { changeSet } = await applying.apply(each({ property: 'title', value: ' Pot' }));
    expect(changeSet).toMatchObject({ state: 'finished', counts: { applied: PRODUCTS.length } });
    const [first] = await applying.items(changeSet.changeSet, 'applied');
    expect(first).toMatchObject({ message: 'The service keeps it as “POT”.' });
  });

  it('may derive other values from what it is given', async () => {
    const applying = await start((entries, { properties }) => [
      ...put(entries, properties),
      { name: 'slug', value: 'pot-0' },
    ]);
    const { changeSet } = await applying.apply(each({ property: 'title', value: 'Pot' }));
    expect(changeSet).toMatchObject({ state: 'finished', counts: { applied: PRODUCTS.length } });
  });

  it('may refuse the first ones: the next is tried', async () => {
    const applying = await start();
    service.refuseOperation = ({ identifier }) =>
      ['P0', 'P1'].includes(identifier) ? { code: 'locked', message: 'Locked' } : null;
    const { changeSet } = await applying.apply(each({ property: 'title', value: 'Pot' }));
    expect(changeSet).toMatchObject({ state: 'finished', counts: { applied: 6, failed: 2 } });
    expect(service.patches.map((operations) => operations.length)).toEqual([1, 1, 1, 5]);
  });
});

/** What services make of a list that they are asked to add to. */
const ADDING: Record<AppendHabit, (list: unknown[], added: unknown[]) => unknown[]> = {
  replaces: (_, added) => [added],
  nests: (list, added) => [[...list, added]],
  adds_entry: (list, added) => [list, added],
  drops_repeats: (list, added) => [[...new Set([...list, ...added])]],
};

const addsLike = (habit: AppendHabit) => (entries: Entry[], operation: SentOperation) => {
  const [sent] = operation.properties;
  if (operation.op !== 'append') return put(entries, operation.properties);
  const at = entries.find(({ name, locale }) => name === sent!.name && locale === sent!.locale);
  const values = ADDING[habit](at?.value as unknown[], sent!.value as unknown[]);
  const { value: _, ...cell } = sent!;
  return [...entries.filter((entry) => entry !== at), ...values.map((value) => ({ ...cell, value }))];
};

const WANTED = ['a', 'b', 'a'];
const tagsOf = (sku: string) => held(sku).flatMap(({ name, value }) => (name === 'tags' ? [value] : []));
const ops = () => service.patches.map((operations) => [operations[0]!.op, operations.length]);

describe('A service that is asked to add to a list', () => {
  const grow = each({ property: 'tags', value: WANTED });

  it.each(appendHabit.options)(
    'and does it in its own way (%s) is given whole lists from then on',
    async (habit) => {
      const applying = await start(addsLike(habit));
      const { changeSet, error } = await applying.apply(grow);
      expect(error).toBeNull();
      expect(changeSet).toMatchObject({ state: 'finished', counts: { applied: PRODUCTS.length } });
      for (const sku of PRODUCTS) expect(tagsOf(sku)).toEqual([WANTED]);
      expect(ops()).toEqual([
        ['append', 1],
        ['set', 1],
        ['set', PRODUCTS.length - 1],
      ]);
      expect(await applying.proofs()).toMatchObject([
        { way: 'append', verdict: 'otherwise', does: habit, identifier: 'P0' },
        { way: 'set', verdict: 'proven', does: null },
      ]);
      service.patches = [];
      await applying.apply(each({ property: 'tags', value: [...WANTED, 'c'] }));
      expect(ops()).toEqual([['set', PRODUCTS.length]]);
    },
  );

  it('and adds is asked so from then on', async () => {
    const applying = await start();
    await applying.apply(grow);
    expect(ops()).toEqual([
      ['append', 1],
      ['append', PRODUCTS.length - 1],
    ]);
  });

  it('that has no items shows nothing: the list is set', async () => {
    const applying = await start(addsLike('nests'));
    const few = PRODUCTS.slice(0, 4);
    for (const sku of few) service.products.set(sku, [{ name: 'tags', value: [] }]);
    await applying.pull();
    const cells = few.map((_, n) => ({ product: n + 1, property: 'tags', locale: 'en' }));
    const change = { kind: 'set' as const, value: ['b'] };
    await applying.store.edit(
      'Tags',
      cells.map((cell) => ({ ...cell, change })),
    );
    await applying.store.sendDraftsAs({ cells }, 'append');
    const { changeSet } = await applying.apply([]);
    expect(changeSet.counts).toMatchObject({ applied: 4 });
    expect(ops()).toEqual([
      ['set', 1],
      ['set', 3],
    ]);
    for (const sku of few) expect(tagsOf(sku)).toEqual([['b']]);
  });

  it('is not asked again after a set without an answer: that is repeated', async () => {
    const applying = await start(addsLike('nests'));
    service.script = ['answer', 'answer', 'silent_late', 'answer'];
    const { changeSet, phases } = await applying.apply(grow);
    expect(changeSet).toMatchObject({ state: 'finished', counts: { applied: PRODUCTS.length } });
    expect(phases.join()).not.toContain('may still arrive');
  });

  it('and refuses the whole list is left alone; what it holds is said', async () => {
    const applying = await start(addsLike('replaces'));
    service.refuseOperation = ({ op }) => (op === 'set' ? { code: 'locked', message: 'Locked' } : null);
    const { changeSet, error } = await applying.apply(grow);
    expect(changeSet).toMatchObject({ state: 'paused', counts: { failed: 1, pending: PRODUCTS.length - 1 } });
    expect(error?.message).toContain(
      'did something else: tags · en is “b | a” (was “a”). It then refused the whole list.',
    );
    const [item] = await applying.items(changeSet.changeSet, 'failed');
    expect(item).toMatchObject({ said: 'Locked' });
    expect(changed()).toEqual(['P0']);
  });

  it('may be cut off before the list is set: what it holds is a conflict', async () => {
    const applying = await start(addsLike('replaces'));
    service.script = ['answer', 'cut_before'];
    const { changeSet } = await applying.apply(each({ property: 'tags', value: ['a', 'b'] }));
    const [conflict] = await applying.items(changeSet.changeSet, 'conflict');
    expect(conflict).toMatchObject({ found: ['b'] });
    expect(changeSet.counts).toMatchObject({ applied: PRODUCTS.length - 1, conflict: 1 });
    await applying.store.decideItems(changeSet.changeSet, { items: [conflict!.item] }, 'mine');
    const { counts } = (await applying.start(changeSet.changeSet).ended).changeSet;
    expect(counts).toMatchObject({ applied: PRODUCTS.length });
    expect(tagsOf('P0')).toEqual([['a', 'b']]);
  });

  it.each([
    ['concatenates', ['append']],
    ['set', ['set']],
  ] as const)('is asked as its profile says (%s)', async (appends, sent) => {
    const applying = await start(null, { profile: { patch: { appends } } });
    if (appends === 'set') await proveWrites(applying.store, applying.connection);
    await applying.apply(grow);
    expect(ops()).toEqual(sent.map((op) => [op, PRODUCTS.length]));
    for (const sku of PRODUCTS) expect(tagsOf(sku)).toEqual([WANTED]);
  });
});

const category = (taxonomy: string, path: string) => ({
  taxonomy_id: taxonomy,
  taxonomy_name: taxonomy,
  nodes: [{ path, node_id: path }],
});
type Category = ReturnType<typeof category>;
const [SHOP, SHOP_2, MARKET, GIFTS] = [
  category('t1', 'Kettles'),
  category('t1', 'Pots'),
  category('t2', 'Appliances'),
  category('t3', 'Gifts'),
];

/** What services make of the entries of a cell that is set. */
const SETTING = {
  cell: (_: Category[], sent: Category[]) => sent,
  one: (_: Category[], sent: Category[]) => sent.slice(-1),
  taxonomy: (there: Category[], sent: Category[]) => [
    ...there.filter(({ taxonomy_id }) => sent.every((other) => other.taxonomy_id !== taxonomy_id)),
    ...sent,
  ],
};

/** A service with a category for each of the products, which sets entries like this. */
async function startWithCategories(
  sets: keyof typeof SETTING,
  there: Category[],
  change: Parameters<typeof startApplying>[1] = {},
): Promise<Applying> {
  service = await startScriptedService(
    Object.fromEntries(PRODUCTS.map((sku) => [sku, there.map((value) => ({ name: 'category', value }))])),
  );
  service.understands = (entries, { op, properties }) => {
    const values = (list: Entry[]) => list.map(({ value }) => value as Category);
    const next = op === 'remove' ? [] : SETTING[sets](values(entries), values(properties));
    return next.map((value) => ({ name: 'category', value }));
  };
  return startApplying(service, change, { proven: false });
}

const categoriesOf = (sku: string) => held(sku).map(({ value }) => value);
const setTo = (...entries: Category[]) =>
  each({ property: 'category', value: entries.length > 1 ? { $entries: entries } : entries[0]! });

describe('Several entries of a cell', () => {
  it.each<[how: string, there: Category[], edit: Edit[], now: Category[], way: string]>([
    ['set', [SHOP], setTo(SHOP, MARKET), [SHOP, MARKET], 'entries'],
    ['changed', [SHOP, MARKET], setTo(SHOP_2, MARKET), [SHOP_2, MARKET], 'entries'],
    ['fewer', [SHOP, MARKET], setTo(SHOP), [SHOP], 'fewer_entries'],
    ['of other taxonomies', [SHOP, MARKET], setTo(SHOP, GIFTS), [SHOP, GIFTS], 'fewer_entries'],
    ['removed', [SHOP, MARKET], each({ property: 'category', value: null }), [], 'remove_entries'],
  ])('are tried with one product when they are %s', async (_, there, edit, now, way) => {
    const applying = await startWithCategories('cell', there);
    const { changeSet } = await applying.apply(edit);
    expect(changeSet).toMatchObject({ state: 'finished', counts: { applied: PRODUCTS.length } });
    for (const sku of PRODUCTS) expect(categoriesOf(sku)).toEqual(now);
    expect(service.patches.map(({ length }) => length)).toEqual([1, PRODUCTS.length - 1]);
    expect(await applying.proofs()).toMatchObject([{ way, verdict: 'proven', does: null }]);
  });

  it('of which the service keeps one: the run pauses after the first product, and no more are sent', async () => {
    const applying = await startWithCategories('one', [SHOP]);
    const { changeSet, error } = await applying.apply(setTo(SHOP, MARKET));
    expect(changeSet).toMatchObject({ state: 'paused', counts: { failed: 1, pending: PRODUCTS.length - 1 } });
    expect(error?.message).toContain('category · en is “Appliances” (was “Kettles”)');
    expect(await applying.proofs()).toMatchObject([
      { way: 'entries', verdict: 'otherwise', does: 'keeps_one', identifier: 'P0' },
    ]);
    const again = await applying.start(changeSet.changeSet).ended;
    expect(again.changeSet).toMatchObject({ state: 'finished', counts: { failed: PRODUCTS.length } });
    expect(service.patches).toHaveLength(1);
    for (const sku of PRODUCTS.slice(1)) expect(categoriesOf(sku)).toEqual([SHOP]);
    const items = await applying.items(changeSet.changeSet, 'failed');
    expect(items[0]).toMatchObject({ code: 'not_kept', found: MARKET });
    expect(items[1]).toMatchObject({
      code: 'not_sent',
      message: expect.stringMatching(/^This service keeps one of several values of a cell/),
    });
  });

  it('of which the service keeps one are found out without its word', async () => {
    const applying = await startWithCategories('one', [SHOP]);
    service.script = ['cut_after'];
    const { changeSet } = await applying.apply(setTo(SHOP, MARKET));
    expect(changeSet).toMatchObject({ state: 'paused', counts: { failed: 1, pending: PRODUCTS.length - 1 } });
    const [item] = await applying.items(changeSet.changeSet, 'failed');
    expect(item?.message).toBe(
      'The service did something else: category · en is “Appliances” (was “Kettles”).',
    );
  });

  it('of which the service keeps one may still become one', async () => {
    const applying = await startWithCategories('one', [SHOP, MARKET]);
    const { changeSet } = await applying.apply(setTo(SHOP));
    expect(changeSet.counts).toMatchObject({ applied: PRODUCTS.length });
  });

  it.each<[how: string, there: Category[], edit: Edit[], left: string]>([
    ['fewer', [SHOP, MARKET], setTo(SHOP), 'Appliances'],
    ['another one', [SHOP], setTo(MARKET), 'Kettles'],
    ['of other taxonomies', [SHOP, MARKET], setTo(SHOP_2, GIFTS), 'Appliances'],
  ])(
    'of which the service leaves what is not sent: %s are not called applied',
    async (_, there, edit, left) => {
      const applying = await startWithCategories('taxonomy', there);
      const { changeSet, error } = await applying.apply(edit);
      expect(error).toBeNull();
      expect(changeSet).toMatchObject({ state: 'finished', counts: { failed: PRODUCTS.length } });
      expect(service.patches).toHaveLength(1);
      expect(await applying.proofs()).toMatchObject([
        { way: 'fewer_entries', verdict: 'otherwise', does: 'leaves_entries' },
      ]);
      const [, next] = await applying.items(changeSet.changeSet, 'failed');
      expect(next).toMatchObject({
        code: 'not_sent',
        message: expect.stringContaining(`“${left}” would stay`),
      });
      for (const sku of PRODUCTS.slice(1)) expect(categoriesOf(sku)).toEqual(there);
    },
  );

  it('of which the service leaves what is not sent are set, and removed whole', async () => {
    const applying = await startWithCategories('taxonomy', [SHOP]);
    await applying.apply(setTo(SHOP_2, MARKET));
    for (const sku of PRODUCTS) expect(categoriesOf(sku)).toEqual([SHOP_2, MARKET]);
    await applying.apply(each({ property: 'category', value: null }));
    await applying.apply(setTo(MARKET));
    for (const sku of PRODUCTS) expect(categoriesOf(sku)).toEqual([MARKET]);
  });

  it.each<[entries: 'cell' | 'taxonomy' | 'one', there: Category[], edit: Edit[], sent: number[]]>([
    ['cell', [SHOP], setTo(SHOP, MARKET), [PRODUCTS.length]],
    ['cell', [SHOP, MARKET], setTo(SHOP), [PRODUCTS.length]],
    ['taxonomy', [SHOP], setTo(SHOP, MARKET), [PRODUCTS.length]],
    ['taxonomy', [SHOP, MARKET], setTo(SHOP), []],
    ['one', [SHOP], setTo(SHOP, MARKET), []],
    ['one', [SHOP, MARKET], setTo(SHOP), [PRODUCTS.length]],
  ])('are sent as the profile says (%s)', async (entries, there, edit, sent) => {
    const applying = await startWithCategories(entries, there, { profile: { patch: { entries } } });
    const { changeSet } = await applying.apply(edit);
    expect(service.patches.map(({ length }) => length)).toEqual(sent);
    expect(changeSet.counts).toMatchObject({ [sent.length > 0 ? 'applied' : 'failed']: PRODUCTS.length });
  });
});

describe('A refusal in a form that is not understood', () => {
  it.each([
    [
      'as a list of errors with pointers',
      { errors: [{ detail: 'Title is too long', source: { pointer: '/0/properties/0' } }] },
    ],
    ['as a text', { ok: false, error: 'Title is too long' }],
    [
      'as a word of its own for the outcome',
      { results: [{ index: 0, identifier: 'P0', outcome: 'REJECTED', detail: 'Title is too long' }] },
    ],
  ])('%s is shown as the service put it, and not as accepted', async (_, body) => {
    const applying = await start((entries) => entries);
    service.answerWith = () => body;
    const { changeSet } = await applying.apply(each({ property: 'title', value: 'Pot' }, ['P0']));
    const [item] = await applying.items(changeSet.changeSet, 'failed');
    expect(item).toMatchObject({ code: 'refused', said: expect.stringContaining('Title is too long') });
    expect(item?.message ?? null).toBeNull();
  });
});
