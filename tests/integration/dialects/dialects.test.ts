import { describe, expect, it } from 'vitest';
import { pollChanges } from '#electron/api/changes.ts';
import { patchProducts } from '#electron/api/patch-products.ts';
import { findProduct, listProducts } from '#electron/api/product-list.ts';
import { removeProduct } from '#electron/api/remove-product.ts';
import { requiredAttributes } from '#electron/api/required-attributes.ts';
import { upsertProducts } from '#electron/api/upsert-products.ts';
import { completeness } from '#shared/domain/completeness.ts';
import { settle } from '#shared/domain/patch.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { toJson } from '#shared/service/json.ts';
import { dialects } from '../../support/dialects/all.ts';
import type { Cells } from '../../support/dialects/shelf.ts';
import { addresses, cellsOf, heldCells, listAll, operations, products, said, speak } from './speaking.ts';

const sent = (requests: { method: string; target: string; body: string }[]) =>
  requests.map(({ method, target, body }) => `${method} ${target} ${body}`.trim());

describe.each(dialects)('a service with $name', (dialect) => {
  const { names } = dialect;
  const [authHeader, authValue] = dialect.auth;

  it('lists every product once, with all values, unchanged ids, and variants under their parent', async () => {
    const talk = await speak(dialect);
    const records = await listAll(talk);
    expect(records.map(({ identifier }) => identifier)).toEqual(
      (['pan', 'pot', 'lid', 'shirt', 'shirtS'] as const).map((product) => names[product].code),
    );
    expect(records.map((record) => cellsOf(record, dialect))).toEqual(
      talk.shelf.products.map(({ cells }) => cells),
    );
    expect(records[0]).toMatchObject({
      productId: names.pan.id,
      productIdIsNumber: dialect.numbers.ids,
      identifierIsNumber: dialect.numbers.codes,
      title: 'Pan',
      parentIdentifier: null,
    });
    expect(records[3]?.childBoundAttributes).toEqual(['size']);
    expect(records[4]).toMatchObject({
      parentIdentifier: names.shirt.code,
      definingProperties: [{ property: 'size', value: 'S' }],
    });
    expect(sent(talk.seen)).toEqual(dialect.lists.map((target) => `GET ${target}`));
    expect(talk.seen.map(({ headers }) => headers[authHeader])).toEqual(dialect.lists.map(() => authValue));
  });

  it('finds a product or a variant, and nothing for an unknown identifier', async () => {
    const talk = await speak(dialect);
    const pan = (await findProduct(talk.client, names.pan.code))?.record;
    expect(pan && cellsOf(pan, dialect)).toEqual(heldCells(talk, 'pan'));
    expect(sent(talk.seen)).toEqual([`GET ${dialect.find}`]);
    expect((await findProduct(talk.client, names.shirtS.code))?.record.parentIdentifier).toBe(
      names.shirt.code,
    );
    expect(await findProduct(talk.client, dialect.numbers.codes ? '404' : 'nobody')).toBeNull();
    const raw = JSON.stringify(toJson((await findProduct(talk.client, names.pan.code))!.item));
    expect(raw).toContain(dialect.numbers.ids ? `:${names.pan.id},` : JSON.stringify(names.pan.id));
  });

  it('changes only the requested cells, and reports the outcomes that the service gave', async () => {
    const talk = await speak(dialect);
    const before = structuredClone(talk.shelf.products);
    const outcome = await patchProducts(talk.client, operations, addresses(dialect));
    expect(sent(talk.seen)).toEqual([`PATCH ${dialect.products} ${dialect.patch}`]);
    expect(talk.seen[0]?.headers['content-type']).toBe('application/json');
    expect(said(outcome, operations.length)).toEqual(dialect.patched);

    expect(heldCells(talk, 'pan')).toMatchObject({
      'title/de': 'Bratpfanne',
      weight: 2,
      tags: ['a', 'b', 'c'],
    });
    expect(heldCells(talk, 'pot')).not.toHaveProperty('title/de');
    expect(heldCells(talk, 'lid')).toEqual(before[2]?.cells);
    expect(talk.shelf.products.slice(3)).toEqual(before.slice(3));
  });

  it.each([
    ['pan', 0, 'title/de', 'applied'],
    ['pan', 0, 'weight', 'applied'],
    ['pan', 1, 'tags', 'applied'],
    ['pot', 2, 'title/de', 'applied'],
    ['lid', 3, 'weight', 'not_applied'],
  ] as const)(
    'settles %s by reading back: operation %i, cell %s, was %s',
    async (product, at, cell, outcome) => {
      const talk = await speak(dialect);
      const held = (cells: Cells | null) => (cells?.[cell] ?? null) as CellValue;
      const base = held(structuredClone(heldCells(talk, product)));
      await patchProducts(talk.client, operations, addresses(dialect));
      const record = (await findProduct(talk.client, names[product].code))?.record ?? null;
      const { intent, values } = operations[at]!;
      const { value } = values.find(({ property }) => property === cell.split('/')[0])!;
      expect(settle(intent, base, value, held(record && cellsOf(record, dialect)))).toBe(outcome);
    },
  );

  it('creates, updates and adds variants', async () => {
    const talk = await speak(dialect);
    const outcome = await upsertProducts(talk.client, products(dialect));
    expect(sent(talk.seen)).toEqual([`POST ${dialect.products} ${dialect.upsert}`]);
    expect(said(outcome, 4)).toEqual(dialect.upserted);
    const { primary } = dialect;
    expect(heldCells(talk, 'mug')).toEqual({ [primary]: 'Mug', 'title/de': 'Becher', weight: 0.5 });
    expect(heldCells(talk, 'lid')).toEqual({ [primary]: 'Lid 2' });
    expect(heldCells(talk, 'pot')).toEqual({ [primary]: 'Pot', 'title/de': 'Topf' });
    expect(talk.shelf.byCode(names.shirtM.code)).toMatchObject({
      parent: names.shirt.code,
      variant: { size: 'M' },
      cells: { [primary]: 'Shirt M' },
    });
    const read = (await findProduct(talk.client, names.shirtM.code))?.record;
    expect(read).toMatchObject({
      parentIdentifier: names.shirt.code,
      definingProperties: [{ property: 'size', value: 'M' }],
    });
  });

  it('deletes one product and unlinks another', async () => {
    const talk = await speak(dialect);
    const deleted = await removeProduct(talk.client, names.lid.id, 'delete');
    const unlinked = await removeProduct(talk.client, names.pot.id, 'unlink');
    expect([deleted.kind, unlinked.kind]).toEqual([dialect.removed, dialect.removed]);
    const { delete: first, unlink: second } = dialect.removals;
    expect(sent(talk.seen)).toEqual(
      [first, second].map(([target, body]) => `DELETE ${target} ${body}`.trim()),
    );
    expect(heldCells(talk, 'lid')).toBeNull();
    expect(talk.shelf.unlinked.map(({ code }) => code)).toEqual([names.pot.code]);
    expect(await findProduct(talk.client, names.lid.code)).toBeNull();
    expect(await removeProduct(talk.client, names.lid.id, 'delete')).toMatchObject({
      kind: 'failed',
      code: 'not_found',
    });
  });

  it('polls changes from where the last poll stopped, until nothing is new', async () => {
    const talk = await speak(dialect);
    talk.shelf.enrich('pan');
    const first = await pollChanges(talk.client, { offset: null });
    expect(first.unreadable).toEqual([]);
    expect(first.entries).toMatchObject([
      {
        productId: names.pan.id,
        productIdIsNumber: dialect.numbers.ids,
        occurredAt: '2026-03-01T08:00:00Z',
        summary: { state: 'absent' },
        product: null,
      },
    ]);
    talk.shelf.enrich('pot');
    const second = await pollChanges(talk.client, {
      offset: first.offset,
      limit: 50,
      includeSummary: true,
      includeAllProperties: true,
    });
    expect(second.entries).toMatchObject([
      {
        productId: names.pot.id,
        identifier: names.pot.code,
        occurredAt: '2026-03-02T08:00:00Z',
        summary: {
          state: 'counted',
          counts: { numAttributes: 4, numAttributesWithAgents: 2, populated: { en: 3, de: 1 } },
        },
        product: { identifier: names.pot.code },
      },
    ]);
    expect(cellsOf(second.entries[0]!.product!, dialect)).toEqual(heldCells(talk, 'pot'));
    expect(sent(talk.seen)).toEqual(dialect.polls.map((target) => `GET ${target}`));
    const third = await pollChanges(talk.client, { offset: second.offset });
    expect(third).toEqual({ entries: [], unreadable: [], offset: second.offset });
  });

  it('lists the required attributes of a product, in one taxonomy or all', async () => {
    const talk = await speak(dialect);
    const within = await requiredAttributes(talk.client, names.pan.id, { taxonomyId: 't1' });
    expect(sent(talk.seen)).toEqual([`GET ${dialect.required}`]);
    expect(within.attributes.map(({ attributeId, isCompleted }) => [attributeId, isCompleted])).toEqual([
      ['material', true],
      ['colour', false],
    ]);
    const { attributes } = await requiredAttributes(talk.client, names.pan.id);
    expect(attributes[0]).toEqual({
      attributeId: 'material',
      attributeName: 'Attribute material',
      taxonomyId: 't1',
      resolvedAnchorId: 'n1',
      contributingNodeIds: ['n1', 'n2'],
      isCompleted: true,
    });
    expect(completeness(attributes)).toMatchObject({ completed: 2, required: 3 });
    await expect(
      requiredAttributes(talk.client, names.pan.id, { taxonomyNodeId: 'n1' }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(talk.seen.length).toBe(2);
  });

  it('quotes the service’s message when the token is refused, and marks nothing as processed', async () => {
    const talk = await speak(dialect, 'wrong-token-9137');
    const failure = await listProducts(talk.client, null).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining(`“${dialect.refusal}”`),
    });
    const outcomes = [
      await patchProducts(talk.client, operations, addresses(dialect)),
      await upsertProducts(talk.client, products(dialect)),
      await removeProduct(talk.client, names.lid.id, 'delete'),
    ];
    expect(outcomes.map(({ kind }) => kind)).toEqual(['not_processed', 'not_processed', 'not_processed']);
    expect(JSON.stringify([failure, outcomes])).not.toContain('wrong-token-9137');
    expect(talk.shelf.products.length).toBe(5);
  });
});
