import { plural, t } from '@lingui/core/macro';
import type { MappingFinding } from '../../contract/connections.ts';
import { listed } from '../../domain/listed.ts';
import { quoted } from '../../domain/quoted.ts';
import { sentences } from '../../domain/sentences.ts';
import { SpelledLanguages } from '../cells/spelled-languages.ts';
import { joinedEditions } from '../editions.ts';
import { at, idText, isObject, type Json } from '../json.ts';
import { listedAs } from '../language-codes.ts';
import { type ListAnswer, namedNext, positionText } from '../next-position.ts';
import { placeIn, recordsIn } from '../record-places.ts';
import { type Dialect, type ProductRecord, readProducts, recordPaths } from '../wire.ts';
import { notShownFindings, patternFindings } from './cell-findings.ts';
import { readEnvelope, saysThereIsMore } from './envelope.ts';
import { countOf } from './field-names.ts';
import { aboutProducts } from './find-translations.ts';
import { isRecord, type JsonObject, placesIn } from './places.ts';
import { describeContainer, languagesIn } from './property-container.ts';
import { propertyFindings } from './property-findings.ts';
import { countNested, withNested } from './variant-fields.ts';

type State = MappingFinding['state'];

/**
 * Returns which of the things that the dialect names in a list of products are on this page, as texts for the user. Never
 * throws, whatever the JSON.
 */
export function findings(answer: ListAnswer, dialect: Dialect): MappingFinding[] {
  const { profile } = dialect;
  const { body } = answer;
  const list = recordsIn(body, dialect);
  const { items } = profile.list;
  const where = quoted(items);
  if (list === undefined) {
    const message =
      items === ''
        ? t`The answer itself is not a list, so there are no products to read.`
        : at(body, items) === undefined
          ? t`There is nothing at ${where}, where the list of products should be.`
          : t`What is at ${where} is not a list, so there are no products to read.`;
    return [{ key: 'list.items', state: 'missing', message }];
  }
  const out: MappingFinding[] = [
    {
      key: 'list.items',
      state: 'found',
      message:
        items === ''
          ? t`The answer itself is the list of products: ${plural(list.length, { one: '# entry', other: '# entries' })}.`
          : t`The list of products is at ${where}: ${plural(list.length, { one: '# entry', other: '# entries' })}.`,
    },
    pagingFinding(answer, list, dialect),
  ];
  const unread = unreadBeside(body, list, dialect);
  if (unread !== null)
    out.push({
      key: 'list.translations',
      state: 'missing',
      message: t`What is at ${quoted(unread)}, beside the products, is about them and is not read.`,
    });
  return list.length === 0 ? out : [...out, ...productFindings(joinedEditions(list, dialect), dialect)];
}

/** Where something is beside the products that is about them, and is not read; null if nothing is. */
function unreadBeside(body: Json, list: readonly Json[], dialect: Dialect): string | null {
  const { items, ...read } = dialect.profile.list;
  const known = [read.included, read.translations, read.variants];
  const { product_id, identifier } = recordPaths(dialect);
  const names = new Set(
    list.flatMap((record) =>
      [product_id, identifier].flatMap((path) => idText(placeIn(record, path, dialect.profile))?.text ?? []),
    ),
  );
  const languages = new SpelledLanguages(dialect.locales, 'guessed');
  const found = aboutProducts(body, items, names, languages);
  return found.find((path) => !known.includes(path)) ?? null;
}

/** The same for products alone, as records that come in. */
export function productFindings(list: readonly Json[], dialect: Dialect): MappingFinding[] {
  const { profile } = dialect;
  const { records, notShown } = readProducts(list, dialect);
  const products = withNested(list.filter(isRecord), profile.product.children);
  const isByPattern = profile.product.cells.length > 0;
  return [
    ...idFindings(products, dialect),
    titleFinding(records, dialect),
    ...(isByPattern ? patternFindings(list, dialect) : propertyFindings(products, dialect)),
    ...notShownFindings(notShown, records, products, dialect),
    ...variantFindings(products, dialect),
    languagesFinding(records, products, dialect),
  ];
}

function pagingFinding(answer: ListAnswer, list: Json[], { profile }: Dialect): MappingFinding {
  const { items, paging } = profile.list;
  const more = saysThereIsMore(readEnvelope(answer, items), countNested(list, profile.product.children));
  const key = paging.kind === 'cursor' || paging.kind === 'link' ? 'list.paging.next' : 'list.paging.kind';
  if (paging.kind === 'none') {
    return more
      ? {
          key,
          state: 'missing',
          message: t`The answer says that there are more products, but the profile says there are no pages.`,
        }
      : { key, state: 'found', message: t`The list is read as one page.` };
  }
  if (paging.kind === 'page' || paging.kind === 'offset') {
    return {
      key,
      state: 'found',
      message:
        paging.kind === 'page'
          ? t`The next page is asked for by page number, in “${paging.cursor_param}”.`
          : t`The next page is asked for by counting products, in “${paging.cursor_param}”.`,
    };
  }
  const named = namedNext(answer, paging, list);
  const next = positionText(isObject(named) ? (at(named, 'href') ?? named) : named);
  const place =
    paging.next_in === 'header'
      ? t`the header ${quoted(paging.next)}`
      : paging.next_in === 'last_item'
        ? t`the last product's ${quoted(paging.next)}`
        : paging.next === ''
          ? t`the answer itself`
          : quoted(paging.next);
  if (next !== null)
    return {
      key,
      state: 'found',
      message: t`The next page begins at ${quoted(short(next))}, from ${place}.`,
    };
  return more
    ? {
        key,
        state: 'missing',
        message: t`The answer says that there are more products, but no next position is at ${place}. Only the first page would be read.`,
      }
    : { key, state: 'absent', message: t`No next position is at ${place}, as on a last page.` };
}

function idFindings(
  products: readonly JsonObject[],
  { profile, identifierField }: Dialect,
): MappingFinding[] {
  const { product } = profile;
  const identifier = product.identifier ?? identifierField;
  const key = product.identifier === null ? 'identifierField' : 'product.identifier';
  const [idPlace, productIdPlace] = [quoted(identifier), quoted(product.product_id)];
  const named = countOf(products, (record) => idText(placeIn(record, identifier, profile)));
  const ids = countOf(products, (record) => idText(placeIn(record, product.product_id, profile)));
  const distinct = new Set(products.map((record) => idText(placeIn(record, identifier, profile))?.text)).size;
  const identifierMessage =
    named === 0
      ? sentences(
          plural(products.length, {
            one: `No identifier at ${idPlace} in the only product; without it no product can be read.`,
            other: `No identifier at ${idPlace} in any of # products; without it no product can be read.`,
          }),
          fieldsOf(products),
        )
      : named < products.length
        ? t`The identifier at ${idPlace} is missing in ${products.length - named} of ${plural(products.length, { one: '# product', other: '# products' })}; these cannot be read.`
        : distinct < products.length
          ? t`${idPlace} is not different in each of ${plural(products.length, { one: '# product', other: '# products' })}, so it does not identify them.`
          : plural(products.length, {
              one: `The identifier is at ${idPlace} in the only product.`,
              other: `The identifier is at ${idPlace} in all of # products.`,
            });
  return [
    {
      key,
      state: named < products.length || distinct < products.length ? 'missing' : 'found',
      message: identifierMessage,
    },
    {
      key: 'product.product_id',
      state: ids === products.length ? 'found' : 'missing',
      message:
        ids === 0
          ? plural(products.length, {
              one: `No product id at ${productIdPlace} in the only product; deleting will not work without it.`,
              other: `No product id at ${productIdPlace} in any of # products; deleting will not work without it.`,
            })
          : ids < products.length
            ? t`The product id at ${productIdPlace} is missing in ${products.length - ids} of ${plural(products.length, { one: '# product', other: '# products' })}; these cannot be deleted.`
            : plural(products.length, {
                one: `The product id is at ${productIdPlace} in the only product.`,
                other: `The product id is at ${productIdPlace} in all of # products.`,
              }),
    },
  ];
}

const MAX_FIELDS_NAMED = 8;

/** Returns the single values that the products have instead, so that the right one can be chosen. */
function fieldsOf(products: readonly JsonObject[]): string {
  const fields = [...placesIn(products.slice(0, 50))]
    .filter(([, values]) => values.some((value) => idText(value)))
    .map(([path]) => quoted(path));
  if (fields.length === 0) return '';
  const named = listed(fields.slice(0, MAX_FIELDS_NAMED));
  return fields.length > MAX_FIELDS_NAMED ? t`What is there: ${named}, ….` : t`What is there: ${named}.`;
}

function titleFinding(records: readonly ProductRecord[], { profile, titleField }: Dialect): MappingFinding {
  const titled = records.filter(({ title }) => title !== '').length;
  const key = profile.product.title === null ? 'titleField' : 'product.title';
  const name = quoted(profile.product.title ?? titleField);
  return titled === 0
    ? {
        key,
        state: 'missing',
        message: t`No title at ${name}, on the products or among their properties; they would be shown by identifier only.`,
      }
    : {
        key,
        state: 'found',
        message: t`The title is at ${name} in ${titled} of ${plural(records.length, { one: '# product', other: '# products' })}.`,
      };
}

function variantFindings(
  products: readonly JsonObject[],
  { profile: { product } }: Dialect,
): MappingFinding[] {
  const optional = (
    key: 'parent_identifier' | 'children' | 'child_bound_attributes' | 'defining_properties',
    what: string,
    isThere: (value: Json | undefined) => boolean,
  ): MappingFinding => {
    const count = countOf(products, (record) => isThere(at(record, product[key])));
    const state: State = count > 0 ? 'found' : 'absent';
    const message =
      count > 0
        ? t`${what} at ${quoted(product[key])} in ${count} of ${plural(products.length, { one: '# product', other: '# products' })}.`
        : t`${what} at ${quoted(product[key])}: not on this page. That is fine if there are no variants.`;
    return { key: `product.${key}`, state, message };
  };
  return [
    optional('parent_identifier', t`The parent’s identifier`, (value) => idText(value) !== null),
    optional('children', t`Nested variants`, (value) => Array.isArray(value) && value.length > 0),
    optional(
      'child_bound_attributes',
      t`The attributes that tell variants apart`,
      (value) => Array.isArray(value) && value.length > 0,
    ),
    optional('defining_properties', t`The values that tell variants apart`, (value) =>
      Array.isArray(value) ? value.length > 0 : isRecord(value),
    ),
  ];
}

function languagesFinding(
  records: readonly ProductRecord[],
  products: readonly JsonObject[],
  { profile, locales }: Dialect,
): MappingFinding {
  const container =
    profile.product.cells.length > 0
      ? null
      : describeContainer(
          profile.product.properties,
          products.map((record) => at(record, profile.product.properties)),
          new Set(locales),
        );
  const read = records.flatMap(({ values }) => values.map(({ locale }) => locale));
  const inMaps = container?.shape === 'map' ? languagesIn(container) : [];
  const seen = [...new Set([...read, ...inMaps].map((code) => listedAs(code, locales)))];
  const unlisted = seen.filter((code) => !locales.includes(code));
  if (unlisted.length > 0)
    return {
      key: 'locales',
      state: 'missing',
      message: t`There are values in languages that the form does not list: ${listed(unlisted)}.`,
    };
  const unseen = locales.filter((code) => !seen.includes(code));
  return unseen.length > 0
    ? { key: 'locales', state: 'absent', message: t`No values on this page in ${listed(unseen)}.` }
    : {
        key: 'locales',
        state: 'found',
        message: t`There are values in every language of the form: ${listed(locales)}.`,
      };
}

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
