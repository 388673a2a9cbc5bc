import { host, json, type Reply, type Seen } from './host.ts';
import { type Article, articles, type Listing } from './listing.ts';

const PAGE = 40;

/** The cursor comes in its own header; variants are left out unless `with_variants=yes` is sent. */
export const headerCursor: Listing = {
  name: 'cursor in a header, variants only on request',
  integrationId: 'cursor',
  token: 'token-of-header-cursor',
  reason: 'Send at least one operation',
  settings: {
    'list.children_param': 'with_variants',
    'list.children_value': 'yes',
    'list.paging.next_in': 'header',
    'list.paging.next': 'X-Next-Cursor',
    'list.paging.cursor_param': 'cursor',
  },
  start: () => host(answer),
};

const problem = (status: number, explanation: string): Reply =>
  json(status, { meta: { request: 'r-77' }, problems: [{ id: 'e/12', explanation }] });

function answer({ method, path, query, headers }: Seen): Reply {
  if (headers.authorization !== 'Bearer token-of-header-cursor')
    return problem(401, 'This token is not one of ours');
  if (path !== '/api/v1/integrations:api/cursor/products') return problem(404, 'There is nothing here');
  if (method !== 'GET') return problem(422, 'Send at least one operation');
  const code = query.get('identifier');
  if (code !== null) return json(200, { rows: articles.filter((one) => one.code === code).map(write) });
  const listed =
    query.get('with_variants') === 'yes' ? articles : articles.filter(({ master }) => master === null);
  const start = Number((query.get('cursor') ?? 'at-0').slice('at-'.length));
  const end = start + PAGE;
  return {
    ...json(200, { rows: listed.slice(start, end).map(write) }),
    headers: end < listed.length ? { 'x-next-cursor': `at-${end}` } : {},
  };
}

const write = ({ id, code, master, en, de }: Article) => ({
  id,
  sku: code,
  parent_sku: master,
  title: en,
  values: [
    { attribute: 'title', value: en, language: 'en' },
    { attribute: 'title', value: de, language: 'de' },
  ],
});
