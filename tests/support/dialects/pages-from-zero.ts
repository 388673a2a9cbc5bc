import { host, json, type Reply, type Seen } from './host.ts';
import { type Article, articles, type Listing } from './listing.ts';

/** Pages are numbered from 0; the response has a total, and the page number under another name. */
export const pagesFromZero: Listing = {
  name: 'pages from 0, with a total',
  integrationId: 'zero',
  token: 'token-of-pages-from-zero',
  reason: 'Nothing to change was sent along',
  settings: { 'list.paging.kind': 'page', 'list.paging.cursor_param': 'page', 'list.paging.first': 0 },
  start: () => host(answer),
};

const fault = (status: number, text: string): Reply =>
  json(status, { fault: { no: status * 10, string: text } });

function answer({ method, path, query, headers }: Seen): Reply {
  if (headers['x-api-key'] !== 'token-of-pages-from-zero') return fault(401, 'Key unknown');
  if (path !== '/api/v1/integrations:api/zero/products') return fault(404, 'Path unknown');
  if (method !== 'GET') return fault(400, 'Nothing to change was sent along');
  const code = query.get('identifier');
  const found = code === null ? articles : articles.filter((one) => one.code === code);
  const number = Number(query.get('page') ?? 0);
  const size = Math.min(60, Number(query.get('size') ?? 20));
  const content = found.slice(number * size, (number + 1) * size).map(write);
  const last = (number + 1) * size >= found.length;
  return json(200, { content, totalElements: found.length, number, numberOfElements: content.length, last });
}

const write = ({ id, code, master, en, de }: Article) => ({
  id: `z${id}`,
  ean: code,
  belongsTo: master,
  attributes: { displayName: { en, de }, weight: 1.5 },
});
