import { host, json, type Reply, type Seen } from './host.ts';
import { type Article, articles, type Listing } from './listing.ts';

const KNOWN = ['start', 'per_page', 'identifier'];

/** Only a Link header leads to the next page; the body is a bare array; unknown parameters are refused in plain text. */
export const linkHeader: Listing = {
  name: 'offset in a Link header, strict about parameters',
  integrationId: 'link',
  token: 'token-of-link-header',
  reason: 'operations missing',
  settings: {
    'list.items': '',
    'list.children_param': '',
    'list.paging.kind': 'offset',
    'list.paging.limit_param': 'per_page',
    'list.paging.cursor_param': 'start',
  },
  start: () => host(answer),
};

const text = (status: number, words: string): Reply => ({ status, type: 'text/plain', text: `${words}\n` });

function answer({ method, path, query, headers }: Seen): Reply {
  if (headers.authorization !== 'Bearer token-of-link-header') return text(401, 'token not accepted');
  if (path !== '/api/v1/integrations:api/link/products') return text(404, 'not here');
  if (method !== 'GET') return text(400, 'operations missing');
  const strange = [...query.keys()].find((name) => !KNOWN.includes(name));
  if (strange !== undefined) return text(400, `unknown parameter: ${strange}`);
  const code = query.get('identifier');
  if (code !== null) return json(200, articles.filter((one) => one.code === code).map(write));
  const start = Number(query.get('start') ?? 0);
  const size = Math.min(70, Number(query.get('per_page') ?? 30));
  const to = (at: number, rel: string) => `<${path}?start=${at}&per_page=${size}>; rel="${rel}"`;
  const links = [to(0, 'first'), ...(start + size < articles.length ? [to(start + size, 'next')] : [])];
  return {
    ...json(200, articles.slice(start, start + size).map(write)),
    headers: { link: links.join(', ') },
  };
}

const write = ({ id, code, master, en, de }: Article) => ({
  uuid: `l-${id}`,
  sku: code,
  parent: master,
  name: en,
  fields: [
    { key: 'name', content: en, lang: 'en' },
    { key: 'name', content: de, lang: 'de' },
  ],
});
