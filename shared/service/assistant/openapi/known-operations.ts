import { t } from '@lingui/core/macro';
import { usualness, words } from '../field-names.ts';
import type { OpenApiDocument, Operation } from './document.ts';
import type { Fact } from './fact.ts';

/** The operations of the document that the app can use. */
interface KnownOperations {
  list: Operation | null;
  upsert: Operation | null;
  patch: Operation | null;
  remove: Operation | null;
  changes: Operation | null;
  required: Operation | null;
}

const PRODUCT_PATHS = [
  'products',
  'items',
  'articles',
  'catalog items',
  'records',
  'objects',
  'product',
  'entries',
];
const CHANGE_PATHS = [
  'changes',
  'product changes',
  'updates',
  'events',
  'feed',
  'deltas',
  'change log',
  'changelog',
];

/** A path's parts, without its parameters. */
const plainParts = (path: string): string[] =>
  path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');
const lastPart = (path: string): string => path.split('/').at(-1) ?? '';

/** Finds the operations by path and method (4.1 to 4.6). */
export function findOperations(document: OpenApiDocument): KnownOperations {
  const all = document.operations();
  const key = (path: string | undefined, method: Operation['method']) => `${method} ${path}`;
  const byKey = new Map(all.map((one) => [key(one.path, one.method), one]));
  const on = (path: string | undefined, method: Operation['method']) => byKey.get(key(path, method)) ?? null;
  const products = best([...new Set(all.map(({ path }) => path))], (path) => {
    if (lastPart(path).startsWith('{')) return 0;
    const usual = usualness(lastPart(path), PRODUCT_PATHS);
    const methods = (['get', 'post', 'patch'] as const).filter((method) => on(path, method));
    return usual === 0 || methods.length === 0 ? 0 : usual + methods.length - path.length / 1000;
  });
  const gets = all.filter(({ method }) => method === 'get');
  return {
    list: on(products, 'get'),
    upsert: on(products, 'post') ?? on(products, 'put'),
    patch: on(products, 'patch'),
    remove:
      best(
        all.filter(
          ({ method, path }) => method === 'delete' && products !== undefined && isOneProduct(path, products),
        ),
        ({ path }) => 10 / path.length,
      ) ?? null,
    changes: best(gets, ({ path }) => usualness(lastPart(path), CHANGE_PATHS)) ?? null,
    required:
      best(gets, ({ path }) => {
        const tail = plainParts(path).slice(-2).map(words).join(' ');
        return /\brequired\b/.test(tail)
          ? 2
          : /\bcompleteness\b/.test(tail) && parametersOf(path).length > 0
            ? 1
            : 0;
      }) ?? null,
  };
}

/** Whether a path is that of one product of the list: the list's path with one more parameter. */
const isOneProduct = (path: string, products: string): boolean =>
  path.startsWith(`${products}/{`) && parametersOf(path).length === parametersOf(products).length + 1;

/** Parameters whose name is that of the integration's id; otherwise the first one in the path of the product list. */
const INTEGRATION_NAME = /\b(integration|connection|channel|connector|source)\b/;
/** A product's identifier is not its product id, and the profile's routes only have the latter. */
const IDENTIFIER_NAME = /\b(sku|identifier|ean|gtin|code|article)\b/;

/** The profile's routes below the base address, with its own parameter names. */
export function routeFacts(known: KnownOperations, document: OpenApiDocument, baseUrl: string): Fact[] {
  const server = serverPath(document.servers, baseUrl);
  const base = pathOf(baseUrl);
  const names = parametersOf((known.list ?? known.upsert ?? known.patch ?? known.changes)?.path ?? '');
  const integration = names.find((name) => INTEGRATION_NAME.test(words(name))) ?? names[0];
  const route = (path: string): string => {
    const whole = (server + path).replace(/\{([^}]+)\}/g, (_, name: string) =>
      name === integration ? '{integration_id}' : '{product_id}',
    );
    return base !== '' && whole.startsWith(`${base}/`) ? whole.slice(base.length) : whole;
  };
  const list = known.list ?? known.upsert ?? known.patch;
  const byIdentifier = (path: string) =>
    parametersOf(path).some((name) => name !== integration && IDENTIFIER_NAME.test(words(name)));
  const entries: [name: string, operation: Operation | null, whyOf: (place: string) => string][] = [
    ['products', list, (place) => t`Products are listed and sent at ${place}.`],
    ['product_delete', known.remove, (place) => t`A product is deleted at ${place}.`],
    ['changes', known.changes, (place) => t`Changes are polled at ${place}.`],
    ['required_attributes', known.required, (place) => t`Required attributes are listed at ${place}.`],
  ];
  return entries.flatMap(([name, operation, whyOf]) => {
    if (!operation || byIdentifier(operation.path)) return [];
    const { path } = operation;
    const why = whyOf(server === '' ? path : t`${path}, below ${server}`);
    return [{ key: `routes.${name}`, to: route(path), why, where: `paths.${path}` }];
  });
}

/** The path of the right server: the one with the origin of the base address, otherwise the first. */
function serverPath(servers: readonly string[], baseUrl: string): string {
  const sameOrigin = (server: string) => [null, originOf(baseUrl)].includes(originOf(server));
  return pathOf(servers.find(sameOrigin) ?? servers[0] ?? '');
}

const originOf = (address: string): string | null =>
  /^(?:[a-z]+:)?\/\/[^/]+/i
    .exec(address)?.[0]
    .replace(/^[a-z]+:/i, '')
    .toLowerCase() ?? null;

const pathOf = (address: string): string =>
  address
    .replace(/^(?:[a-z]+:)?\/\/[^/]+/i, '')
    .replace(/\/+$/, '')
    .replace(/^(?=[^/])/, '/');

function best<T>(things: readonly T[], rank: (thing: T) => number): T | undefined {
  const ranked = things.map((thing) => ({ thing, by: rank(thing) })).filter(({ by }) => by > 0);
  return ranked.sort((a, b) => b.by - a.by)[0]?.thing;
}
