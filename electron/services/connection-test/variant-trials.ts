import { plural, t } from '@lingui/core/macro';
import { quoted } from '#shared/domain/quoted.ts';
import type { Change } from '#shared/service/assistant/changed-dialect.ts';
import { readEnvelope, totalOf } from '#shared/service/assistant/envelope.ts';
import { lookedAt } from '#shared/service/assistant/find-list.ts';
import { proposedDialect } from '#shared/service/assistant/propose.ts';
import { emptyParentField } from '#shared/service/assistant/variant-fields.ts';
import { recordsIn } from '#shared/service/record-places.ts';
import { readProducts } from '#shared/service/wire.ts';
import type { AskedService, Page } from './asked-service.ts';
import { serviceIn, serviceWith } from './proposed-service.ts';

/** Query parameters that services commonly use to include variants, by the value that they expect. */
const NAMES = [
  'include_children', 'includeChildren', 'children', 'with_children', 'include_variants', 'includeVariants', 'with_variants',
  'withVariants', 'variants', 'show_variants', 'variations', 'include_variations', 'nested', 'flat', 'recursive',
]; // biome-ignore format: a table
const LISTS = ['include', 'expand', 'embed', 'with', 'populate'];
const USUAL: readonly { names: readonly string[]; value: string }[] = [
  { names: NAMES, value: 'true' },
  { names: NAMES, value: '1' },
  { names: NAMES, value: 'yes' },
  { names: LISTS, value: 'children' },
  { names: LISTS, value: 'variants' },
  { names: ['only_parents', 'parents_only', 'top_level', 'root_only', 'exclude_variants'], value: 'false' },
];

/** If a service refuses unknown parameters, they are tried one at a time, and only the likeliest. */
const MAX_SINGLE_TRIALS = 16;
/** Variants may be far down the list. */
const PAGES_LOOKED_AT = 5;

/** The changes with which a list that seems to leave out variants includes them; `page` is its first page then. */
export interface FoundVariants {
  changes: Change[];
  page: Page;
}

/**
 * If products have a field for their parent and it is empty in all of them, variants may be left out: tries the usual
 * parameters. `page` is the first page. Null: there are variants, or products that know none. `doubt`: no parameter returned
 * any.
 */
export async function hiddenVariants(
  service: AskedService,
  page: Page,
): Promise<FoundVariants | { doubt: string } | null> {
  const field = emptyParentField(lookedAt(recordsIn(page.body, service.endpoint)), service.endpoint);
  if (field === null) return null;
  const looked = await lookForVariants(service);
  if (looked === null) return null;
  const found = await tryUsual(service, page);
  if (found !== null) return found;
  const { children_param } = service.endpoint.profile.list;
  return {
    doubt:
      children_param === ''
        ? t`${quoted(field)} is empty in all ${plural(looked, { one: '# product', other: '# products' })} looked at, and none of the usual parameters for variants brings any. If the catalog has variants, they are missing: set list.children_param in the service profile.`
        : t`${quoted(field)} is empty in all ${plural(looked, { one: '# product', other: '# products' })} looked at, and neither ${quoted(children_param)} nor the usual parameters for variants bring any. If the catalog has variants, they are missing: set list.children_param in the service profile.`,
  };
}

/** Returns the number of products examined; null if a variant is among them. */
async function lookForVariants(service: AskedService): Promise<number | null> {
  let looked = 0;
  let position: string | null = null;
  for (let pages = 0; pages < PAGES_LOOKED_AT; pages++) {
    const { next, read } = await service.page(position);
    const { records } = read();
    if (records.some(({ parentIdentifier }) => parentIdentifier !== null)) return null;
    looked += records.length;
    if (next === null) break;
    position = next;
  }
  return looked;
}

type Parameter = [name: string, value: string];

async function tryUsual(service: AskedService, before: Page): Promise<FoundVariants | null> {
  let refusals = 0;
  for (const { names, value } of USUAL) {
    const pairs = names.map((name): Parameter => [name, value]);
    const answer = await asked(service, pairs);
    if (answer === null && refusals++ === 0)
      for (const pair of pairs.slice(0, MAX_SINGLE_TRIALS)) {
        const alone = await asked(service, [pair]);
        if (alone !== null && bringsMore(service, before, alone)) return taken(service, pair, before);
      }
    if (answer !== null && bringsMore(service, before, answer)) {
      const pair = await narrowed(service, pairs, before);
      return pair && taken(service, pair, before);
    }
  }
  return null;
}

/** Finds the one of several parameters that returns variants, by bisection. */
async function narrowed(
  service: AskedService,
  pairs: readonly Parameter[],
  before: Page,
): Promise<Parameter | null> {
  const [only] = pairs;
  if (only === undefined || pairs.length === 1) return only ?? null;
  const half = pairs.slice(0, Math.ceil(pairs.length / 2));
  const answer = await asked(service, half);
  const isThere = answer !== null && bringsMore(service, before, answer);
  return narrowed(service, isThere ? half : pairs.slice(half.length), before);
}

async function taken(
  service: AskedService,
  [name, value]: Parameter,
  before: Page,
): Promise<FoundVariants | null> {
  const why = t`Asked with “${name}=${value}”, the service lists variants too; without, it leaves them out.`;
  const changes = [
    { key: 'list.children_param', to: name, why },
    { key: 'list.children_value', to: value, why },
  ];
  const page = serviceIn(service, changes);
  const answer = page.pageIn(await page.answer(null));
  return answer !== null && bringsMore(service, before, answer) ? { changes, page: answer } : null;
}

/** Returns the first page with these parameters in the request; null if it does not come. */
async function asked(service: AskedService, pairs: readonly Parameter[]): Promise<Page | null> {
  const as = serviceWith(service, pairs, [{ key: 'list.children_param', to: '', why: '' }]);
  return as.pageIn(await as.answer(null));
}

/** Whether a page has more variants or a larger total than before: variants may be on other pages. */
function bringsMore(service: AskedService, before: Page, after: Page): boolean {
  const [one, other] = [seen(service, before), seen(service, after)];
  return other.variants > one.variants || (one.total !== null && (other.total ?? 0) > one.total);
}

function seen(service: AskedService, page: Page): { variants: number; total: number | null } {
  // Variants may have fields that the first page did not show.
  const { dialect } = proposedDialect(page, service.endpoint);
  const { records } = readProducts(recordsIn(page.body, dialect) ?? [], dialect);
  return {
    variants: records.filter(({ parentIdentifier }) => parentIdentifier !== null).length,
    total: totalOf(readEnvelope(page, dialect.profile.list.items), records.length),
  };
}
