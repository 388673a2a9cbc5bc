import { onTestFinished } from 'vitest';
import { listProducts } from '#electron/api/product-list.ts';
import { ServiceClient } from '#electron/api/service-client.ts';
import { byName } from '#shared/domain/by-name.ts';
import type { Operation } from '#shared/domain/patch.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import { parseProfile } from '#shared/service/profile.ts';
import type { WritableProduct } from '#shared/service/record-json.ts';
import type { OperationResult } from '#shared/service/results.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Dialect, Said } from '../../support/dialects/dialect.ts';
import type { Host } from '../../support/dialects/host.ts';
import type { Cells, NewProduct, Product, Shelf } from '../../support/dialects/shelf.ts';
import { testPool } from '../../support/http-pool.ts';

export interface Conversation extends Host {
  dialect: Dialect;
  shelf: Shelf;
  client: ServiceClient;
}

/** The client as a user would set it up for a dialect, and the server that speaks it. */
export async function speak(dialect: Dialect, token = dialect.token): Promise<Conversation> {
  const parsed = parseProfile(dialect.connection.profile);
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  const running = await dialect.start();
  const http = testPool();
  onTestFinished(async () => {
    await http.close();
    await running.close();
  });
  const client = new ServiceClient(
    { ...dialect.connection, profile: parsed.profile, baseUrl: running.url, locales: ['en', 'de'] },
    async () => token,
    http,
  );
  return { ...running, dialect, client };
}

export async function listAll({ client }: Conversation): Promise<ProductRecord[]> {
  const records: ProductRecord[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await listProducts(client, cursor);
    const read = page.read();
    if (read.unreadable.length > 0) throw new Error(read.unreadable[0]?.problem);
    records.push(...read.records);
    if (page.next === null) return records;
    cursor = page.next;
  }
}

/** A record's values by cell, as the shelf holds them, without an identifier that is among the properties. */
export const cellsOf = ({ values }: ProductRecord, { connection }: Dialect): Cells =>
  Object.fromEntries(
    values
      .filter(({ property }) => property !== connection.identifierField)
      .map(({ property, locale, localeless, value }) => [
        localeless ? property : `${property}/${locale}`,
        value,
      ]),
  );

export const heldCells = ({ shelf, dialect }: Conversation, product: Product | NewProduct): Cells | null =>
  shelf.byCode(dialect.names[product].code)?.cells ?? null;

const KEYS: Product[] = ['pan', 'pot', 'lid', 'shirt', 'shirtS'];

export function addresses({ names, numbers, types }: Dialect): Map<number, ProductAddress> {
  return new Map(
    KEYS.map((product, key) => [
      key,
      {
        product: key,
        productId: names[product].id,
        productIdIsNumber: numbers.ids,
        identifier: names[product].code,
        identifierIsNumber: numbers.codes,
        ...(types ? { types: byName(Object.entries(types)) } : {}),
      },
    ]),
  );
}

const title = { property: 'title', locale: 'de', localeless: false };
const weight = { property: 'weight', locale: 'en', localeless: true };
const tags = { property: 'tags', locale: 'en', localeless: true };
const on = (product: Product, intent: Operation['intent'], values: Operation['values']): Operation => ({
  product: KEYS.indexOf(product),
  intent,
  values,
  items: [],
});

/** Two operations on one product, one on another, and one that the service refuses. */
export const operations: Operation[] = [
  on('pan', 'set', [
    { ...title, value: 'Bratpfanne' },
    { ...weight, value: 2 },
  ]),
  on('pan', 'append', [{ ...tags, value: ['c'] }]),
  on('pot', 'remove', [{ ...title, value: null }]),
  on('lid', 'set', [{ ...weight, value: 'heavy' }]),
];

/** A new product, an update that leaves only a title, a new variant, and one that the service refuses. */
export function products({ names, numbers, primary }: Dialect): WritableProduct[] {
  const product = (
    name: Product | NewProduct,
    titleText: string,
    values: WritableProduct['values'] = [],
    more: Partial<WritableProduct> = {},
  ): WritableProduct => ({
    identifier: names[name].code,
    identifierIsNumber: numbers.codes,
    title: titleText,
    parentIdentifier: null,
    childBoundAttributes: [],
    definingProperties: [],
    values: [
      { property: 'title', locale: 'en', localeless: primary === 'title', value: titleText },
      ...values,
    ],
    ...more,
  });
  return [
    product('mug', 'Mug', [
      { ...title, value: 'Becher' },
      { ...weight, value: 0.5 },
    ]),
    product('lid', 'Lid 2'),
    product('shirtM', 'Shirt M', [], {
      parentIdentifier: names.shirt.code,
      definingProperties: [{ property: 'size', value: 'M' }],
    }),
    product('pot', 'Pot', [{ ...weight, value: 'heavy' }]),
  ];
}

/** The outcome of each of `count` items of a batch. */
export function said(
  outcome:
    | { kind: 'answered'; results: OperationResult[] }
    | { kind: 'unknown' | 'not_processed' | 'refused' },
  count: number,
): (Said | 'not processed')[] {
  if (outcome.kind === 'answered') return outcome.results.map((result) => result.outcome);
  const words = { unknown: 'unknown', refused: 'failed', not_processed: 'not processed' } as const;
  return Array.from({ length: count }, () => words[outcome.kind]);
}
