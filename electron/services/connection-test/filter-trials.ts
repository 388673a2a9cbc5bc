import { t } from '@lingui/core/macro';
import { quoted } from '#shared/domain/quoted.ts';
import type { Change } from '#shared/service/assistant/changed-dialect.ts';
import { lastOf } from '#shared/service/assistant/field-names.ts';
import { identifierFilter } from '#shared/service/identifier-filter.ts';
import { recordPaths } from '#shared/service/wire.ts';
import type { AskedService } from './asked-service.ts';
import { namedIn } from './other-requests.ts';
import type { PageCheck } from './page-check.ts';
import { serviceWith } from './proposed-service.ts';

type Filter = Parameters<typeof identifierFilter>[0];

/** How services are asked for products of which a field has a value; `field` is the identifier's. */
const filtersFor = (field: string): Filter[] =>
  [
    [field, '{identifier}'],
    [`filter[${field}]`, '{identifier}'],
    ['identifier', '{identifier}'],
    ['$filter', `${field} eq '{identifier}'`],
    ['q', `${field}:"{identifier}"`],
    ['where', `${field}="{identifier}"`],
    ['filter', `${field} eq '{identifier}'`],
    ['query', `${field}:"{identifier}"`],
    [`fields.${field}`, '{identifier}'],
    ['search', '{identifier}'],
  ].map(([identifier_param = '', identifier_value = '']) => ({ identifier_param, identifier_value }));

const IDENTIFIER_WORDS = new Set(
  'identifier identifiers sku skus id ids key keys code codes number numbers'.split(' '),
);

/**
 * The changes with which the service lists the one product that is asked for, where the form's own way lists others or is refused: a
 * product is read alone before and after it is changed. None if no usual way does.
 */
export async function filterChanges(service: AskedService, { first }: PageCheck): Promise<Change[]> {
  // Not one that is nested in another, which may not be listed by itself.
  const [identifier] = first;
  const { endpoint } = service;
  if (identifier === undefined || first.size < 2) return [];
  const named: Filter[] = [];
  const listedWith = async (filters: readonly Filter[]): Promise<string[] | null> => {
    const unpaged: Change = { key: 'list.paging.kind', to: 'none', why: '' };
    const parameters = filters.map((filter) => identifierFilter(filter, identifier));
    const answer = await serviceWith(service, parameters, [unpaged]).answer(null);
    for (const identifier_param of namedIn(answer, IDENTIFIER_WORDS))
      named.push({ identifier_param, identifier_value: '{identifier}' });
    const page = service.pageIn(answer);
    return page === null ? null : service.identifiersIn(page);
  };
  const isAlone = (listed: string[] | null) =>
    listed !== null && listed.length * 2 <= first.size && listed.includes(identifier);
  const { identifier_param, identifier_value } = endpoint.profile.list;
  if (isAlone(await listedWith([{ identifier_param, identifier_value }]))) return [];
  const path = recordPaths(endpoint).identifier;
  const fields = [...new Set([endpoint.identifierField, lastOf(path)])];
  const filters = fields
    .flatMap(filtersFor)
    .filter((one) => one.identifier_param !== identifier_param || one.identifier_value !== identifier_value);
  // Most services that have no such parameter ignore all of them.
  const together = await listedWith(filters);
  if (together !== null && together.length * 2 > first.size) return [];
  for (const filter of [...named, ...filters]) {
    if (!isAlone(await listedWith([filter]))) continue;
    const [name, value] = identifierFilter(filter, identifier);
    const why = t`Asked with ${quoted(`${name}=${value}`)}, the service lists this product only.`;
    return Object.entries(filter).map(([key, to]) => ({ key: `list.${key}`, to, why }));
  }
  return [];
}
