import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One value as it was pushed: any fields, a locale only if one was given. */
export interface Entry {
  name: string;
  value: unknown;
  locale?: string;
  [more: string]: unknown;
}

export interface EntryProduct {
  product_id: string;
  sku: string;
  title: string;
  properties: Entry[];
}

type Kind = 'set' | 'remove' | 'append';

interface SentOperation {
  identifier: string;
  op: Kind;
  properties: Entry[];
}

/** A required attribute of every product. `property`: the property that holds it, which the service does not reveal. */
interface EntryAttribute {
  attribute_id: string;
  attribute_name: string;
  property: string;
}

export interface EntryService {
  url: string;
  token: string;
  products: EntryProduct[];
  /** All operations it received, unchanged. */
  operations: SentOperation[];
  required: EntryAttribute[];
  /** The title exists only as a field of the product: operations set that field, and it is refused among the properties. */
  titleIsField: boolean;
  /**
   * The language of what is pushed without one, and shown without it (2.1 rule 2): entries are kept with their language then.
   * null: they are kept as they were pushed.
   */
  primary: string | null;
  /** How often the whole list was requested. */
  lists: number;
  close(): Promise<void>;
}

/**
 * A service in the default profile that stores entries exactly as they were pushed: it adds and drops no locale, keeps entries of
 * one property and locale side by side, and applies an operation to entries with exactly the same spelling. Shares no code with
 * the client or the sandbox.
 */
export async function startEntryService(products: EntryProduct[]): Promise<EntryService> {
  const service: EntryService = {
    url: '',
    token: 'entry-token-0123456789',
    products,
    operations: [],
    required: [],
    titleIsField: false,
    primary: null,
    lists: 0,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    answer(service, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

async function answer(service: EntryService, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  const send = (status: number, json: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  if (request.headers.authorization !== `Bearer ${service.token}`)
    return send(401, { message: 'Unknown token' });
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
  if (pathname.endsWith('/changes')) return send(200, { changes: [], offset: null });
  if (pathname.endsWith('/required_attributes')) {
    const held = service.products.find(({ product_id }) => product_id === pathname.split('/').at(-2));
    const attributes = service.required.map(({ property, ...attribute }) => ({
      ...attribute,
      taxonomy_id: 'kitchen',
      is_completed: held?.properties.some(({ name }) => name === property) ?? false,
    }));
    return send(200, { attributes });
  }
  if (request.method === 'GET') {
    const identifier = searchParams.get('identifier');
    if (identifier === null) service.lists++;
    const shown = service.products.filter(({ sku }) => identifier === null || sku === identifier);
    return send(200, { products: shown.map((product) => asShown(product, service.primary)), offset: null });
  }
  if (request.method === 'POST') {
    const sent = JSON.parse(body) as EntryProduct[];
    const results = sent.map((product, index) => {
      const { sku } = product;
      if (service.titleIsField && product.properties.some(isTitle))
        return { index, identifier: sku, status: 'failed', error: 'There is no property title' };
      put(service, product);
      return { index, identifier: sku, status: 'ok' };
    });
    return send(200, { results });
  }
  if (request.method === 'DELETE') {
    const id = pathname.split('/').at(-2);
    service.products = service.products.filter(({ product_id }) => product_id !== id);
    return send(200, { status: 'deleted' });
  }
  const operations = JSON.parse(body) as SentOperation[];
  service.operations.push(...operations);
  const results = operations.map(({ identifier, op, properties }, index) => {
    const product = service.products.find(({ sku }) => sku === identifier)!;
    const title = service.titleIsField ? properties.find(isTitle) : undefined;
    if (title) product.title = op === 'remove' ? '' : String(title.value);
    change(product, op, asKept(title ? properties.filter((entry) => entry !== title) : properties, service));
    return { index, identifier, status: 'ok' };
  });
  send(200, { results });
}

function put(service: EntryService, sent: EntryProduct): void {
  const known = service.products.find(({ sku }) => sku === sent.sku);
  const kept = { ...sent, properties: asKept(sent.properties, service) };
  if (known) Object.assign(known, kept);
  else service.products.push({ ...kept, product_id: `new-${sent.sku}` });
}

const asKept = (entries: Entry[], { primary }: EntryService): Entry[] =>
  primary === null ? entries : entries.map((entry) => ({ locale: primary, ...entry }));

function asShown(product: EntryProduct, primary: string | null): EntryProduct {
  if (primary === null) return product;
  const properties = product.properties.map(({ locale, ...entry }) =>
    locale === primary ? entry : { ...entry, locale },
  );
  return { ...product, properties };
}

const isTitle = ({ name, locale }: Entry): boolean => name === 'title' && locale === undefined;

const spelled = ({ name, locale }: Entry): string => JSON.stringify([name, locale ?? null]);

function change(product: EntryProduct, op: Kind, sent: readonly Entry[]): void {
  for (const [cell, entries] of Map.groupBy(sent, spelled)) {
    const at = product.properties.findIndex((entry) => spelled(entry) === cell);
    const rest = product.properties.filter((entry) => spelled(entry) !== cell);
    const held = product.properties.filter((entry) => spelled(entry) === cell);
    const next = op === 'set' ? entries : op === 'append' ? appended(held, entries) : [];
    rest.splice(at < 0 ? rest.length : at, 0, ...next);
    product.properties = rest;
  }
}

/** A list gets longer; where entries stand side by side, one is added. */
function appended(held: readonly Entry[], sent: readonly Entry[]): Entry[] {
  const [only] = held;
  if (held.length !== 1 || only === undefined || !Array.isArray(only.value)) return [...held, ...sent];
  return [{ ...only, value: [...only.value, ...sent.flatMap(({ value }) => value)] }];
}
