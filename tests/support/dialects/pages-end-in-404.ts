import { host, json, type Reply, type Seen } from './host.ts';
import { type Article, articles, type Listing } from './listing.ts';

const PAGE = 50;

/** Pages are numbered from 1, a page after the last is a 404, and `count` is the number of all products. */
export const pagesEndIn404: Listing = {
  name: 'pages from 1, 404 after the last',
  integrationId: 'ends',
  token: 'token-of-pages-that-end',
  reason: 'operations: This field is required.',
  settings: { 'list.paging.kind': 'page', 'list.paging.cursor_param': 'page' },
  start: () => host(answer),
};

function answer({ method, path, query, headers }: Seen): Reply {
  if (headers.authorization !== 'Token token-of-pages-that-end')
    return json(401, { detail: 'Invalid token.' });
  if (path !== '/api/v1/integrations:api/ends/products') return json(404, { detail: 'Not found.' });
  if (method !== 'GET') return json(400, { errors: { operations: ['This field is required.'] } });
  const code = query.get('identifier');
  const found = code === null ? articles : articles.filter((one) => one.code === code);
  const page = Number(query.get('page') ?? 1);
  if (page < 1 || (page > 1 && (page - 1) * PAGE >= found.length))
    return json(404, { detail: 'Invalid page.' });
  return json(200, { count: found.length, results: found.slice((page - 1) * PAGE, page * PAGE).map(write) });
}

const write = ({ id, code, master, en, de }: Article) => ({
  id,
  sku: code,
  parent: master,
  properties: [
    { name: 'title', value: en, locale: 'en' },
    { name: 'title', value: de, locale: 'de' },
  ],
});
