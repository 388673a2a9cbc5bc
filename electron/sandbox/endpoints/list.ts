import { wholeNumber } from '../http/query.ts';
import type { Reply } from '../http/reply.ts';
import type { Product } from '../product.ts';
import type { Service } from '../service.ts';
import { RequestError } from '../wire/errors.ts';
import { JsonSink } from '../wire/json-sink.ts';
import { jsonTemplate, sharePlace } from '../wire/paths.ts';

const MAX_LIMIT = 1000;

/**
 * Lists products (service document 4.3). Without children, only products of the flat list are returned; `identifier` finds
 * any product, including a child, because that is how a client checks whether one exists. `total` counts the whole list; it
 * is omitted if the profile uses its path for something else. A service without an option for children always includes
 * them.
 */
export function listProducts(service: Service): (call: { url: URL }) => Reply {
  const { dialect, state, writer } = service;
  const { products } = state;
  const names = dialect.profile.list;
  const { paging } = names;
  const inHeader = paging.next_in === 'header';
  const hasTotal = ![names.items, ...(inHeader ? [] : [paging.next])].some((path) =>
    sharePlace(path, 'total'),
  );
  const head = [names.items, ...(hasTotal ? ['total'] : [])];
  const lastPage = jsonTemplate(head);
  const moreToCome = inHeader ? lastPage : jsonTemplate([...head, paging.next]);

  return ({ url }) => {
    const nested =
      names.children_param === '' || url.searchParams.get(names.children_param) === names.children_value;
    const childrenOf = nested ? (product: Product) => products.childrenOf(product) : undefined;
    const addressOf = (next: string): string => {
      const there = new URL(url);
      there.searchParams.set(paging.cursor_param, next);
      return there.pathname + there.search;
    };
    const shown = (next: string): string => (paging.kind === 'link' ? addressOf(next) : next);
    const headersFor = (next: string): Record<string, string> => ({
      [paging.next]: paging.next.toLowerCase() === 'link' ? `<${addressOf(next)}>; rel="next"` : shown(next),
    });
    const write = (found: readonly Product[], total: number, next: string | null): Reply => {
      const out = new JsonSink();
      const fields = [
        () => writer.records(out, found, childrenOf),
        ...(hasTotal ? [() => out.text(String(total))] : []),
        () => out.text(JSON.stringify(next === null ? null : shown(next))),
      ];
      const template = next === null ? lastPage : moreToCome;
      template(out, (field) => fields[field]!());
      return {
        status: 200,
        body: out.toBytes(),
        ...(inHeader && next !== null ? { headers: headersFor(next) } : {}),
      };
    };

    const identifier = url.searchParams.get(names.identifier_param);
    if (identifier !== null) {
      const product = products.byIdentifier(identifier);
      return write(product ? [product] : [], product ? 1 : 0, null);
    }
    const { position, limit } = startOf(url);
    const page = products.roots(position, limit);
    const isNamed = paging.kind === 'cursor' || paging.kind === 'link';
    const next = page.next !== null && isNamed ? `p${page.next}` : null;
    return write(page.products, nested ? products.productCount : products.rootCount, next);
  };

  function startOf(url: URL): { position: number; limit: number } {
    if (paging.kind === 'none') return { position: 0, limit: Number.MAX_SAFE_INTEGER };
    const limit = wholeNumber(url, paging.limit_param, {
      least: 1,
      most: Math.max(MAX_LIMIT, paging.page_size),
      otherwise: paging.page_size,
    });
    const most = Number.MAX_SAFE_INTEGER;
    switch (paging.kind) {
      case 'cursor':
      case 'link':
        return { position: positionOfCursor(url.searchParams.get(paging.cursor_param)), limit };
      case 'offset': {
        const first = paging.first ?? 0;
        const offset = wholeNumber(url, paging.cursor_param, { least: first, most, otherwise: first });
        return { position: products.positionOf(offset - first), limit };
      }
      case 'page': {
        const first = paging.first ?? 1;
        const page = wholeNumber(url, paging.cursor_param, { least: first, most, otherwise: first });
        return { position: products.positionOf((page - first) * limit), limit };
      }
    }
  }
}

function positionOfCursor(cursor: string | null): number {
  if (cursor === null || cursor === '') return 0;
  if (!/^p\d{1,15}$/.test(cursor))
    throw new RequestError(400, 'invalid_cursor', 'This cursor was not given out by this service');
  return Number(cursor.slice(1));
}
