import { plural, t } from '@lingui/core/macro';
import { quoted } from '#shared/domain/quoted.ts';
import type { Change } from '#shared/service/assistant/changed-dialect.ts';
import { readEnvelope, totalOf } from '#shared/service/assistant/envelope.ts';
import { hasWord } from '#shared/service/assistant/field-names.ts';
import { lookedAt } from '#shared/service/assistant/find-list.ts';
import { isRecord, placesIn } from '#shared/service/assistant/places.ts';
import { proposedDialect } from '#shared/service/assistant/propose.ts';
import { emptyParentField } from '#shared/service/assistant/variant-fields.ts';
import { type Json, wrap } from '#shared/service/json.ts';
import { linkedList, recordsIn } from '#shared/service/record-places.ts';
import { type ProductRecord, readProducts } from '#shared/service/wire.ts';
import type { HttpAnswer } from '../../api/http.ts';
import { type AskedService, orNothing, type Page } from './asked-service.ts';
import { namedIn } from './other-requests.ts';
import { serviceIn, serviceWith } from './proposed-service.ts';

type Parameter = [name: string, value: string];

/** Query parameters that services commonly use to include variants, by the value that they expect. */
const NAMES = [
  'include_children', 'includeChildren', 'children', 'with_children', 'include_variants', 'includeVariants', 'with_variants',
  'withVariants', 'variants', 'show_variants', 'showVariants', 'show_children', 'variations', 'include_variations', 'nested', 'flat', 'recursive',
]; // biome-ignore format: a table
const LISTS = [
  'include',
  'expand',
  'embed',
  'with',
  'populate',
  '$expand',
  'expand[]',
  'include[]',
  'extend',
];
/** The likeliest of these. */
const EXPANDING = ['$expand', 'include', 'expand', 'embed'];
const DEPTHS = ['depth', 'view', 'levels', 'detail'];
const LEFT_OUT = ['only_parents', 'parents_only', 'top_level', 'root_only', 'exclude_variants'];
const each = (names: readonly string[], value: string): Parameter[] => names.map((name) => [name, value]);
/** Requests with many of them at once: most services ignore all. */
const USUAL: readonly Parameter[][] = [
  [...each(NAMES, 'true'), ...each(LISTS, 'variants'), ...each(DEPTHS, 'all'), ...each(LEFT_OUT, 'false')],
  [...each(NAMES, '1'), ...each(LISTS, 'children'), ...each(DEPTHS, 'full')],
  [...each(NAMES, 'yes'), ...each(LISTS, 'Variants')],
  each(LISTS, 'Children'),
];

/** If a service refuses unknown parameters, they are tried one at a time, and only the likeliest. */
const LIKELIEST: readonly Parameter[] = [
  ['include_children', 'true'], ['include', 'variants'], ['expand', 'variants'], ['include_variants', 'true'],
  ['$expand', 'Variants'], ['include', 'children'], ['expand', 'children'], ['$expand', 'Children'], ['variants', 'true'],
  ['children', 'true'], ['with_variants', 'true'], ['embed', 'variants'], ['includeChildren', 'true'],
  ['includeVariants', 'true'], ['with_children', 'true'], ['populate', 'variants'], ['showVariants', 'true'],
]; // biome-ignore format: a table
/** What a parameter for variants may hold that a refusal names. */
const VALUES = ['true', '1', 'all'];
/** Variants may be far down the list. */
const PAGES_LOOKED_AT = 5;

/** The changes with which a list that seems to leave out variants includes them; `page` is its first page then. */
interface FoundVariants {
  changes: Change[];
  page: Page;
}

/**
 * If no variant is listed, or none of a parent whose variants attributes tell apart (2.2), the list may leave variants out: tries
 * the usual parameters. `page` is the first page, `seen` what the first ones show. Null: there are variants, or nothing suggests that there could be any. `doubt`:
 * variants are most likely missing, and no parameter returned any.
 */
export async function hiddenVariants(
  service: AskedService,
  page: Page,
  seen: SeenVariants,
): Promise<FoundVariants | { doubt: string } | null> {
  const [parent = null] = seen.withoutVariants;
  if (seen.variants > 0 && parent === null) return asListed(service, page, seen);
  const changes = unknownFields(service, seen.items);
  if (changes.length > 0) return { changes, page };
  const found = (await throughLinks(service, page, seen)) ?? (await tryUsual(service, page));
  if (found !== null) return found;
  if (parent !== null)
    return seen.variants > 0 && !seen.toTheEnd
      ? null
      : { doubt: parentsDoubt(service, seen.withoutVariants.length, parent) };
  const field = emptyParentField(lookedAt(recordsIn(page.body, service.endpoint)), service.endpoint);
  return field === null ? null : { doubt: fieldDoubt(service, field, seen.items.length) };
}

/** Variants of which their parents have little more than the name: a parameter may list them with all of their values. */
async function asListed(
  service: AskedService,
  page: Page,
  { items, roots }: SeenVariants,
): Promise<FoundVariants | null> {
  const sizes = (some: readonly Json[]) => some.filter(isRecord).map((one) => Object.keys(one).length);
  const nested = sizes(items.filter((item) => !roots.includes(item)));
  const most = Math.max(0, ...sizes(roots));
  if (nested.length === 0 || nested.some((size) => size * 3 > most)) return null;
  const why = t`The variants in their parents have little but their names, and the list has all of it.`;
  const changes = [{ key: 'product.children', to: 'children', why }];
  const found = await tryUsual(serviceIn(service, changes), page, ['variations']);
  return found && { ...found, changes: [...changes, ...found.changes] };
}

/** Changes that name a parent or variants, under a field that the first page did not show. */
function unknownFields({ endpoint }: AskedService, items: Json[]): Change[] {
  const { profile } = endpoint;
  const as = { ...endpoint, profile: { ...profile, list: { ...profile.list, keyed_by: null } } };
  const answer = { body: wrap(profile.list.items, items) as Json, headers: {} };
  return proposedDialect(answer, as).changes.filter(
    ({ key }) => key === 'product.parent_identifier' || key === 'product.children',
  );
}

/** `field`, that of the parent, is empty in all products. */
function fieldDoubt({ endpoint }: AskedService, field: string, looked: number): string {
  const { children_param } = endpoint.profile.list;
  return children_param === ''
    ? t`${quoted(field)} is empty in all ${plural(looked, { one: '# product', other: '# products' })} looked at, and none of the usual parameters for variants brings any. If the catalog has variants, they are missing: set list.children_param in the service profile.`
    : t`${quoted(field)} is empty in all ${plural(looked, { one: '# product', other: '# products' })} looked at, and neither ${quoted(children_param)} nor the usual parameters for variants bring any. If the catalog has variants, they are missing: set list.children_param in the service profile.`;
}

/** `products` tell variants apart and have none, `parent` among them. */
function parentsDoubt({ endpoint }: AskedService, products: number, parent: string): string {
  const { list, product } = endpoint.profile;
  const [field, param] = [quoted(product.child_bound_attributes), quoted(list.children_param)];
  return list.children_param === ''
    ? plural(products, {
        one: `# product has ${field} but no variant in the list (such as ${parent}), and none of the usual parameters for variants brings any. If it has variants, they are missing: set list.children_param in the service profile.`,
        other: `# products have ${field} but no variant in the list (such as ${parent}), and none of the usual parameters for variants brings any. If they have variants, they are missing: set list.children_param in the service profile.`,
      })
    : plural(products, {
        one: `# product has ${field} but no variant in the list (such as ${parent}), and neither ${param} nor the usual parameters for variants bring any. If it has variants, they are missing: set list.children_param in the service profile.`,
        other: `# products have ${field} but no variant in the list (such as ${parent}), and neither ${param} nor the usual parameters for variants bring any. If they have variants, they are missing: set list.children_param in the service profile.`,
      });
}

/** What the first pages of the list show about variants. */
export interface SeenVariants {
  items: Json[];
  /** Those that are not nested in others. */
  roots: Json[];
  variants: number;
  /** Identifiers of parents whose variants attributes tell apart, and of which none was listed. */
  withoutVariants: string[];
  /** Whether these pages are the whole list. */
  toTheEnd: boolean;
}

/** Reads the first pages of the list. */
export async function lookForVariants(service: AskedService): Promise<SeenVariants> {
  const records: ProductRecord[] = [];
  const items: Json[] = [];
  const roots: Json[] = [];
  let position: string | null = null;
  for (let pages = 0; pages < PAGES_LOOKED_AT; pages++) {
    const page = await service.page(position);
    const read = page.read().records;
    const sent = page.items();
    records.push(...read);
    items.push(...read.map((record) => sent.of(record)));
    roots.push(...sent.roots);
    position = page.next;
    if (position === null) break;
  }
  const parents = new Set(records.flatMap(({ parentIdentifier }) => parentIdentifier ?? []));
  return {
    items,
    roots,
    variants: records.filter(({ parentIdentifier }) => parentIdentifier !== null).length,
    withoutVariants: records
      .filter(
        ({ identifier, childBoundAttributes }) => childBoundAttributes.length > 0 && !parents.has(identifier),
      )
      .map(({ identifier }) => identifier),
    toTheEnd: position === null,
  };
}

/** A parameter for all kinds of records that products name, where one for variants alone would leave out the others. */
function included({ endpoint }: AskedService, { body }: Page): Parameter[] {
  if (endpoint.profile.list.included === '') return [];
  const related = lookedAt(recordsIn(body, endpoint)).flatMap(({ relationships }) =>
    isRecord(relationships) ? Object.keys(relationships) : [],
  );
  return related.length === 0 ? [] : [['include', [...new Set(related)].join(',')]];
}

/** The names by which products themselves refer to variants that are left out: {"to_Variant": {"__deferred": {…}}}. */
function ownNames({ endpoint }: AskedService, { body }: Page): string[] {
  const fields = lookedAt(recordsIn(body, endpoint)).flatMap((product) => [
    product,
    ...LINKS.map((key) => product[key]).filter(isRecord),
  ]);
  const names = new Set(fields.flatMap((object) => Object.keys(object)));
  return [...names].filter((name) => hasWord(name, VARIANT_WORDS)).slice(0, MAX_OWN_NAMES);
}

const LINKS = ['_links', 'links', 'relationships'];
const VARIANT_WORDS = new Set('variant variants variation variations child children skus'.split(' '));
const MAX_OWN_NAMES = 4;

async function tryUsual(
  service: AskedService,
  before: Page,
  more: readonly string[] = [],
): Promise<FoundVariants | null> {
  let refusals = 0;
  const own = [...ownNames(service, before), ...more];
  for (const pairs of [...USUAL, ...own.map((name) => each(LISTS, name))]) {
    const sent = await asked(service, pairs);
    const answer = service.pageIn(sent);
    if (answer === null && refusals++ === 0)
      for (const pair of [
        ...namedIn(sent, VARIANT_WORDS).flatMap((name) => VALUES.map((value): Parameter => [name, value])),
        ...included(service, before),
        ...own.flatMap((name) => each(EXPANDING, name)),
        ...LIKELIEST,
      ]) {
        const alone = service.pageIn(await asked(service, [pair]));
        if (alone !== null && bringsMore(service, before, alone)) return taken(service, pair, before);
      }
    if (answer !== null && bringsMore(service, before, answer)) {
      const pair = await narrowed(service, pairs, before);
      return pair && taken(service, pair, before);
    }
  }
  return null;
}

/** Variants that are listed at an address in their parent: {"children": {"count": 2, "href": "/products?parent=7"}}. */
async function throughLinks(
  service: AskedService,
  page: Page,
  seen: SeenVariants,
): Promise<FoundVariants | null> {
  const products = seen.roots.filter(isRecord);
  const isLink = (value: Json | undefined) => linkedList(value) !== null;
  const places = [...placesIn(products)].flatMap(([path, held]) =>
    path.split('.').some((name) => hasWord(name, VARIANT_WORDS)) && held.some(isLink) ? [path] : [],
  );
  for (const path of places.slice(0, MAX_OWN_NAMES)) {
    const why = t`At ${quoted(path)} there is the address of a list of variants: it is read with each product.`;
    const changes = [{ key: 'product.children', to: path, why }];
    const after = await orNothing(lookForVariants(serviceIn(service, changes)), null);
    if (after !== null && after.variants > seen.variants) return { changes, page };
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
  const answer = service.pageIn(await asked(service, half));
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

/** Returns the answer with these parameters in the request. */
const asked = (service: AskedService, pairs: readonly Parameter[]): Promise<HttpAnswer> =>
  serviceWith(service, pairs, [{ key: 'list.children_param', to: '', why: '' }]).answer(null);

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
