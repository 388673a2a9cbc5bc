import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A service with a changes endpoint (4.5) in the default profile, with opaque cursors that it can forget and entries given by the
 * test. Shares no code with the client or the sandbox.
 */
export interface FeedService {
  url: string;
  token: string;
  /** The whole feed, oldest first. */
  feed: object[];
  /** Entries per page. */
  pageSize: number;
  /** Number of entries of one page that are repeated at the start of the next. */
  overlap: number;
  /** From now on, refuses all cursors it has issued. */
  forgetCursors(): void;
  /** Issues these cursors in turn, and accepts any. */
  circle: string[] | null;
  /** The queries it received. */
  polls: URLSearchParams[];
  /** Awaited when a response is ready, before it is sent. */
  onAnswer: () => void | Promise<void>;
  close(): Promise<void>;
}

export async function startFeedService(skus: readonly string[]): Promise<FeedService> {
  let era = 'a';
  const service: FeedService = {
    url: '',
    token: 'feed-token-0123456789',
    feed: [],
    pageSize: 2,
    overlap: 0,
    forgetCursors: () => {
      era += 'a';
    },
    circle: null,
    polls: [],
    onAnswer: () => {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function changes(query: URLSearchParams): [number, object] {
    service.polls.push(query);
    const cursor = query.get('offset');
    const [, cursorEra, place = '0'] = /^(a+)-(\d+)$/.exec(cursor ?? '') ?? [];
    if (cursor !== null && cursorEra !== era && service.circle === null)
      return [410, { error: { code: 'cursor_expired', message: 'This offset is too old' } }];
    const start = Math.max(Number(place) - (cursor === null ? 0 : service.overlap), 0);
    const end = Math.max(Number(place), start) + service.pageSize;
    const reached = Math.min(end, service.feed.length);
    const fresh = reached > Number(place);
    const offset = service.circle?.[service.polls.length % service.circle.length];
    return [
      200,
      {
        changes: fresh ? service.feed.slice(start, end) : [],
        offset: offset ?? `${era}-${reached}`,
      },
    ];
  }

  const products = skus.map((sku) => ({
    product_id: `id-${sku}`,
    sku,
    title: `Lamp ${sku}`,
    properties: [{ name: 'title', value: `Lamp ${sku}`, locale: 'en' }],
  }));
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://service');
    const [status, body] = url.pathname.endsWith('/changes')
      ? changes(url.searchParams)
      : [200, { products }];
    if (url.pathname.endsWith('/changes')) await service.onAnswer();
    response.writeHead(status as number, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
