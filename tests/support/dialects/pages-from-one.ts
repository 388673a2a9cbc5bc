import { host, json, type Reply, type Seen } from './host.ts';
import { type Article, articles, type Listing } from './listing.ts';

const PAGE = 25;

/** Pages are numbered from 1 and always 25 long, nothing says how many there are, and other parameters are ignored. */
export const pagesFromOne: Listing = {
  name: 'pages from 1 of a fixed length, without any hint',
  integrationId: 'one',
  token: 'token-of-pages-from-one',
  reason: 'operations missing',
  settings: { 'list.paging.kind': 'page', 'list.paging.cursor_param': 'page' },
  start: () => host(answer),
};

function answer({ method, path, query, headers }: Seen): Reply {
  if (headers.authorization !== 'Bearer token-of-pages-from-one')
    return json(401, { ok: false, why: 'who are you' });
  if (path !== '/api/v1/integrations:api/one/products') return json(404, { ok: false, why: 'no such place' });
  if (method !== 'GET') return json(422, { ok: false, why: 'operations missing' });
  const code = query.get('identifier');
  if (code !== null) return json(200, { items: articles.filter((one) => one.code === code).map(write) });
  const page = Math.max(1, Number(query.get('page') ?? 1));
  return json(200, { items: articles.slice((page - 1) * PAGE, page * PAGE).map(write) });
}

const write = ({ id, code, master, en, de }: Article) => ({
  id,
  sku: code,
  parent_sku: master,
  title: en,
  properties: [
    { name: 'title', value: en, locale: 'en' },
    { name: 'title', value: de, locale: 'de' },
  ],
});
