import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Values = Record<string, string | number | string[]>;

interface Held {
  sku: string;
  parent: string | null;
  /** By "property/locale". */
  values: Values;
}

/**
 * A service in the default profile that enriches its products by itself. Tests choose the behaviour that the service document
 * leaves open (4.3, 4.5). Shares no code with the client or the sandbox.
 */
export interface EnrichedService {
  url: string;
  token: string;
  products: Map<string, Held>;
  /** The feed without its snapshots, oldest first; tests may add entries. */
  feed: { entry: unknown; snapshot: object | null }[];
  /** Changes values of a product and adds the change to the feed. */
  enrich(sku: string, values: Values): void;
  /** How it answers a list request with an identifier. */
  finds: 'that one' | 'all' | 'none' | 'tops only';
  /** The effect of `include_all_properties`. */
  snapshots: 'none' | 'current' | 'as of the change';
  /** The service's own clock; null: its answers do not say the time. */
  clock: { now(): number } | null;
  /** Format of the time of a change; undefined: it sends none. */
  time(date: Date): unknown;
  /** Whether patches appear in its feed. */
  tellsOfPatches: boolean;
  /** Variants are listed only inside their parents. */
  nests: boolean;
  /** Sent instead of the changes. */
  refusal: { status: number; headers?: Record<string, string> } | null;
  /** Paths and queries of the requests it received. */
  requests: URL[];
  /** Awaited when a response is ready, before it is sent. */
  onAnswer(url: URL): void | Promise<void>;
  /** Connection settings to reach it. */
  fields: {
    name: string;
    baseUrl: string;
    integrationId: string;
    locales: string[];
    identifierField: string;
    titleField: string;
  };
  close(): Promise<void>;
}

const PAGE = 100;

export async function startEnrichedService(skus: readonly string[]): Promise<EnrichedService> {
  const service: EnrichedService = {
    url: '',
    token: 'enriched-token-0123456789',
    products: new Map(skus.map((sku) => [sku, { sku, parent: null, values: { 'title/en': `Lamp ${sku}` } }])),
    feed: [],
    enrich(sku, values) {
      const held = service.products.get(sku)!;
      held.values = { ...held.values, ...values };
      tell(sku);
    },
    finds: 'that one',
    snapshots: 'none',
    clock: Date,
    time: (date) => date.toISOString(),
    tellsOfPatches: false,
    nests: false,
    refusal: null,
    requests: [],
    onAnswer: () => {},
    fields: {
      name: 'Enriched',
      baseUrl: '',
      integrationId: 'int-1',
      locales: ['en', 'de'],
      identifierField: 'sku',
      titleField: 'title',
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function tell(sku: string): void {
    const time = service.time(new Date((service.clock ?? Date).now()));
    const entry = {
      product_id: `id-${sku}`,
      identifier: sku,
      ...(time === undefined ? {} : { occurred_at: time }),
    };
    service.feed.push({ entry, snapshot: recordOf(service.products.get(sku)!) });
  }

  function recordOf({ sku, parent, values }: Held): object {
    const children = [...service.products.values()].filter((other) => other.parent === sku);
    return {
      product_id: `id-${sku}`,
      sku,
      ...(parent === null || service.nests ? {} : { parent_identifier: parent }),
      properties: Object.entries(values).map(([name, value]) => {
        const [property, locale] = name.split('/');
        return { name: property, value, ...(locale === undefined ? {} : { locale }) };
      }),
      ...(service.nests && children.length > 0 ? { children: children.map(recordOf) } : {}),
    };
  }

  function list(query: URLSearchParams): object {
    const wanted = query.get('identifier');
    const listed = [...service.products.values()].filter(({ parent }) => !service.nests || parent === null);
    if (wanted === null || service.finds === 'all') {
      const start = Number(query.get('offset') ?? 0);
      const next = start + PAGE;
      return {
        products: listed.slice(start, next).map(recordOf),
        offset: next < listed.length ? String(next) : null,
      };
    }
    const found = service.products.get(wanted);
    const isFound =
      found && service.finds !== 'none' && !(service.finds === 'tops only' && found.parent !== null);
    return { products: isFound ? [recordOf(found)] : [], offset: null };
  }

  function changes(query: URLSearchParams): object {
    const start = Number(query.get('offset') ?? 0);
    const withProducts = query.get('include_all_properties') === 'true' && service.snapshots !== 'none';
    const limit = withProducts ? 10 : Number(query.get('limit') ?? PAGE);
    const page = service.feed.slice(start, start + limit);
    return {
      changes: page.map(({ entry, snapshot }) => {
        if (!withProducts || !isEntry(entry)) return entry;
        const held = service.products.get(entry.identifier);
        const product = service.snapshots === 'current' ? (held ? recordOf(held) : null) : snapshot;
        return { ...entry, product };
      }),
      offset: String(start + page.length),
    };
  }

  function patch(
    operations: {
      identifier: string;
      op: string;
      properties: { name: string; value?: never; locale?: string }[];
    }[],
  ): object {
    const results = operations.map(({ identifier, op, properties }, index) => {
      const held = service.products.get(identifier);
      if (!held)
        return { index, identifier, status: 'failed', error: { message: 'There is no such product' } };
      const values = { ...held.values };
      for (const { name, value, locale } of properties) {
        const key = locale === undefined ? name : `${name}/${locale}`;
        if (op === 'remove') delete values[key];
        else values[key] = value!;
      }
      held.values = values;
      if (service.tellsOfPatches) tell(identifier);
      return { index, identifier, status: 'ok' };
    });
    return { results };
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://service');
    service.requests.push(url);
    const isFeed = url.pathname.endsWith('/changes');
    const refused = isFeed ? service.refusal : null;
    const body = refused
      ? { message: 'Not today' }
      : isFeed
        ? changes(url.searchParams)
        : request.method === 'PATCH'
          ? patch(JSON.parse(await textOf(request)))
          : list(url.searchParams);
    await service.onAnswer(url);
    response.sendDate = false;
    if (service.clock) response.setHeader('date', new Date(service.clock.now()).toUTCString());
    response.writeHead(refused?.status ?? 200, { 'content-type': 'application/json', ...refused?.headers });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service.fields.baseUrl = service.url;
  return service;
}

const isEntry = (entry: unknown): entry is { identifier: string } =>
  typeof entry === 'object' && entry !== null && 'identifier' in entry;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}
