import { host, json, type Reply, type Seen } from './host.ts';
import { type Article, articles, type Listing } from './listing.ts';

/** Offsets are counted from 1 (0 is refused), and the page size is capped silently. */
export const rowsFromOne: Listing = {
  name: 'places counted from 1, with a cap',
  integrationId: 'rows',
  token: 'token-of-rows-from-one',
  reason: 'The body holds no operations',
  settings: {
    'list.paging.kind': 'offset',
    'list.paging.cursor_param': 'startIndex',
    'list.paging.first': 1,
  },
  start: () => host(answer),
};

const refused = (status: number, text: string): Reply =>
  json(status, { schemas: ['x:Error'], scimType: 'bad', errors: [{ text }] });

function answer({ method, path, query, headers }: Seen): Reply {
  if (headers.authorization !== 'Bearer token-of-rows-from-one') return refused(401, 'The token is unknown');
  if (path !== '/api/v1/integrations:api/rows/products') return refused(404, 'No such resource');
  if (method !== 'GET') return refused(400, 'The body holds no operations');
  const code = query.get('identifier');
  const found = code === null ? articles : articles.filter((one) => one.code === code);
  const startIndex = Number(query.get('startIndex') ?? 1);
  if (startIndex < 1) return refused(400, 'startIndex begins at 1');
  const size = Math.min(24, Number(query.get('limit') ?? 24));
  return json(200, { resources: found.slice(startIndex - 1, startIndex - 1 + size).map(write) });
}

const write = ({ id, code, master, en, de }: Article) => ({
  product_id: `r${id}`,
  sku: code,
  parent_identifier: master,
  title: en,
  properties: { title: { en, de } },
});
