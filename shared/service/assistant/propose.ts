import { plural, t } from '@lingui/core/macro';
import { listed } from '../../domain/listed.ts';
import { quoted } from '../../domain/quoted.ts';
import { sentences } from '../../domain/sentences.ts';
import { SpelledLanguages } from '../cells/spelled-languages.ts';
import { joinedEditions } from '../editions.ts';
import { at, idText, type Json } from '../json.ts';
import type { ListAnswer } from '../next-position.ts';
import { inNamedEntry, nestedIn, placeIn, recordsIn, referenceKey } from '../record-places.ts';
import { type Dialect, readProducts } from '../wire.ts';
import { type Change, ChangedDialect } from './changed-dialect.ts';
import { containerChanges } from './container-changes.ts';
import { depthOf } from './field-names.ts';
import { findEditions } from './find-editions.ts';
import { findProductList, lookedAt, readsProducts } from './find-list.ts';
import { findTranslations, findVariantsBeside } from './find-translations.ts';
import { findWrapped } from './find-wrapped.ts';
import { type PagingGuess, pagingFits, pagingGuesses } from './paging-guess.ts';
import { isRecord, type JsonObject, namedPlacesIn, placesIn } from './places.ts';
import { describeContainer, findProperties, type PropertyContainer } from './property-container.ts';
import { withCells } from './propose-cells.ts';
import { findCode, findIdentifier, findProductId, isCalledId } from './record-ids.ts';
import { findTitle } from './titles.ts';
import {
  BOUND_NAMES,
  countNested,
  DEFINING_NAMES,
  findChildren,
  findNamed,
  findParent,
  withNested,
} from './variant-fields.ts';

/**
 * Returns the dialect with the changes that make it fit a page of products (4.3), each with its evidence, to which more can
 * be added; none if everything works already or nothing better is known. `first` are changes known from elsewhere. Names
 * that no list shows (of PATCH, results, DELETE) are not guessed. Never throws, whatever the JSON.
 */
export function proposedDialect(
  answer: ListAnswer,
  dialect: Dialect,
  first: readonly Change[] = [],
): ChangedDialect {
  const changed = new ChangedDialect(dialect);
  changed.take(first);
  const found = proposeList(answer.body, changed);
  if (found === null) return changed;
  const whole = proposeTranslations(answer.body, proposeIncluded(answer.body, found, changed), changed);
  const sent = proposeWrapped(answer.body, whole, changed);
  const list = proposeVariants(answer.body, proposeEditions(sent, changed), changed);
  const products = lookedAt(list);
  if (products.length > 0) proposeProduct(products, changed);
  proposePaging(answer, sent, changed);
  return changed;
}

function proposeList(body: Json, changed: ChangedDialect): Json[] | null {
  const current = recordsIn(body, changed.dialect);
  if (current && readsProducts(current, changed.dialect)) return current;
  const found = findProductList(body, changed.dialect);
  if (found === null) return current ?? null;
  const { path, keyed_by, columns } = found;
  const held = at(body, path);
  const count = isRecord(held) ? Object.keys(held).length : Array.isArray(held) ? held.length : 0;
  if (count === 0 && current) return current;
  const seen = listShape(count, keyed_by);
  const why = path === '' ? t`The answer itself is ${seen}.` : t`At ${quoted(path)} there is ${seen}.`;
  changed.take([
    { key: 'list.items', to: path, why },
    { key: 'list.keyed_by', to: keyed_by, why },
    {
      key: 'list.columns',
      to: columns,
      why: t`The products are lists of values, and ${quoted(columns)} has the names of these.`,
    },
  ]);
  return recordsIn(body, changed.dialect) ?? null;
}

/** Takes a list beside the products, of records that they name by type and id. Returns the products with them. */
function proposeIncluded(body: Json, list: Json[], changed: ChangedDialect): Json[] {
  if (changed.dialect.profile.list.included !== '' || !isRecord(body)) return list;
  for (const [path, held] of Object.entries(body)) {
    if (!Array.isArray(held) || held === list || held.length === 0) continue;
    const keys = new Set(held.map(referenceKey));
    const named = list.some((record) => names(record, keys, 0));
    if (keys.has(null) || !named) continue;
    const why = t`The products name records at ${quoted(path)} by type and id: these are read in their place.`;
    changed.take([{ key: 'list.included', to: path, why }]);
    return recordsIn(body, changed.dialect) ?? list;
  }
  return list;
}

/** Takes the wrappers around all values. Returns the products without them. */
function proposeWrapped(body: Json, list: Json[], changed: ChangedDialect): Json[] {
  const { cells, wrapped } = changed.dialect.profile.product;
  if (wrapped !== null || cells.length > 0) return list;
  const found = findWrapped(lookedAt(list));
  if (found === null) return list;
  const types = listed(Object.keys(found.types).map((type) => quoted(type)));
  const why = t`Each value is in an object that names its type (${types}): values are read without it, and sent with it.`;
  changed.take([{ key: 'product.wrapped', to: { at: found.at, types: found.types }, why }]);
  return recordsIn(body, changed.dialect) ?? list;
}

/** Takes translations that are beside the products, under their names. Returns the products with them. */
function proposeTranslations(body: Json, list: Json[], changed: ChangedDialect): Json[] {
  const { items, translations } = changed.dialect.profile.list;
  const languages = new SpelledLanguages(changed.dialect.locales, 'guessed');
  const path = translations === '' ? findTranslations(body, items, lookedAt(list), languages) : null;
  if (path === null) return list;
  const why = t`At ${quoted(path)} there are values of the products: these are read with them.`;
  changed.take([{ key: 'list.translations', to: path, why }]);
  return recordsIn(body, changed.dialect) ?? list;
}

/** Takes a list of variants beside the products. Returns the products with these. */
function proposeVariants(body: Json, list: Json[], changed: ChangedDialect): Json[] {
  const { dialect } = changed;
  const products = lookedAt(list);
  const identifier = dialect.profile.list.variants === '' ? seeIdentifier(products, dialect) : null;
  if (identifier === null) return list;
  const as = changed.copy();
  as.take(identifier.changes);
  const found = findVariantsBeside(body, products, identifier.path, as.dialect);
  if (found === null) return list;
  const why = t`At ${quoted(found.path)} there are products that name one of the list as their parent: these are its variants.`;
  const changes = [
    { key: 'list.variants', to: found.path, why },
    { key: 'product.parent_identifier', to: found.parent, why },
  ];
  as.take(changes);
  changed.take(changes);
  return recordsIn(body, as.dialect) ?? list;
}

/** Takes records that are each a product in one language. Returns the products with all of their languages. */
function proposeEditions(list: Json[], changed: ChangedDialect): Json[] {
  if (changed.dialect.profile.list.editions === null) {
    const found = findEditions(lookedAt(list), changed.dialect);
    const why = t`Products come in several records, one for each language, which ${quoted(found?.editions.locale ?? '')} names: these are read as one.`;
    if (found !== null) {
      changed.take([{ key: 'list.editions', to: { ...found.editions }, why }]);
      const { profile, identifierField } = changed.dialect;
      if (found.identifier !== (profile.product.identifier ?? identifierField))
        changed.take([{ key: 'product.identifier', to: found.identifier, why }]);
    }
  }
  return joinedEditions(list, changed.dialect);
}

/** Whether a record has a reference to one of these inside. */
function names(json: Json, keys: ReadonlySet<string | null>, depth: number): boolean {
  if (depth > 6 || typeof json !== 'object' || json === null) return false;
  const key = referenceKey(json);
  if (depth > 0 && key !== null && keys.has(key)) return true;
  return Object.values(json).some((inner) => names(inner, keys, depth + 1));
}

/** What a list of products was found to be, as the end of a sentence. */
function listShape(count: number, keyedBy: string | null): string {
  if (count === 0) return t`an empty list: products are most likely there`;
  if (keyedBy === null)
    return t`a list of ${plural(count, { one: '# object', other: '# objects' })} that look like products`;
  return keyedBy === 'identifier'
    ? t`an object with ${plural(count, { one: '# object', other: '# objects' })} that look like products, each under its identifier`
    : t`an object with ${plural(count, { one: '# object', other: '# objects' })} that look like products, each under its product id`;
}

function proposePaging(answer: ListAnswer, list: readonly Json[], changed: ChangedDialect): void {
  const { list: names, product } = changed.dialect.profile;
  if (pagingFits(answer, countNested(list, product.children), names)) return;
  const guess = pagingGuesses(answer, list.length, names).find(({ evident }) => evident);
  if (guess) changed.take(pagingChanges(guess));
}

/** A guess as changes to the profile. */
export const pagingChanges = ({ paging, why }: PagingGuess): Change[] =>
  Object.entries(paging).map(([name, to]) => ({ key: `list.paging.${name}`, to, why }));

function proposeProduct(top: readonly JsonObject[], changed: ChangedDialect): void {
  const { dialect } = changed;
  const identifier = seeIdentifier(top, dialect);
  const children = identifier === null ? null : seeChildren(top, identifier.path, dialect);
  const products = withNested(top, children?.path ?? dialect.profile.product.children);
  const ids = [
    ...(identifier?.changes ?? []),
    ...(children?.changes ?? []),
    ...productIdChanges(products, identifier?.path ?? null, dialect),
  ];
  const byPattern = changed.copy();
  byPattern.take(ids);
  byPattern.take(variantChanges(products, identifier?.path ?? null, byPattern.dialect));
  const isByPattern = dialect.profile.product.cells.length > 0;
  const container = isByPattern ? null : seeContainer(products, children?.path ?? null, dialect);
  changed.take([...(container === null ? [] : containerChanges(container, dialect)), ...ids]);
  changed.take(shortIdentifier(products, changed.dialect));
  changed.take(variantChanges(products, identifier?.path ?? null, changed.dialect));
  changed.take(titleChanges(products, changed.dialect));
  const best = withCells(top, products, changed, byPattern);
  if (best !== changed) best.take(titleChanges(products, best.dialect));
  changed.become(best);
}

/** A property of the list of values that identifies products, by its name only: a new product is written with it. */
function shortIdentifier(products: readonly JsonObject[], { profile }: Dialect): Change[] {
  const { product, property } = profile;
  const around = [`${product.properties}.`, `.${property.value}`] as const;
  const path = product.identifier ?? '';
  if (product.cells.length > 0 || property.shape !== 'list') return [];
  if (!path.startsWith(around[0]) || !path.endsWith(around[1])) return [];
  const name = path.slice(around[0].length, -around[1].length);
  const why = t`Each product has its own value of the property ${quoted(name)}.`;
  const to = `${around[0]}${name}`;
  const isSame = products.every((one) => placeIn(one, to, profile) === placeIn(one, path, profile));
  return isSame ? [{ key: 'product.identifier', to, why }] : [];
}

/** A path that is right already, or is with the changes. */
interface Seen {
  path: string;
  changes: Change[];
}

function seeIdentifier(products: readonly JsonObject[], dialect: Dialect): Seen | null {
  const { profile, identifierField } = dialect;
  const current = profile.product.identifier ?? identifierField;
  if (readsProducts([...products], dialect)) return { path: current, changes: [] };
  const usual = findIdentifier(namedPlacesIn(products), dialect);
  const path = usual ?? findCode(placesIn(products));
  if (path === null) return null;
  const seen = t`Each of ${plural(products.length, { one: '# product', other: '# products' })} has its own ${quoted(path)}, such as ${example(products, path)}; ${quoted(current)} is not there.`;
  const why = usual
    ? seen
    : sentences(seen, t`Its name is not a known one: check that it is the identifier.`);
  const change: Change =
    profile.product.identifier === null && depthOf(path) === 1
      ? { key: 'identifierField', to: path, why }
      : { key: 'product.identifier', to: path === identifierField ? null : path, why };
  return { path, changes: [change] };
}

function seeChildren(products: readonly JsonObject[], identifier: string, { profile }: Dialect): Seen | null {
  const current = profile.product.children;
  if (
    products.some((product) => Array.isArray(at(product, current)) || nestedIn(product, current).length > 0)
  )
    return { path: current, changes: [] };
  const found = findChildren(products, identifier, profile);
  if (found === null) return null;
  const why = t`The lists at ${quoted(found)} hold products with a ${quoted(identifier)} of their own.`;
  return { path: found, changes: [{ key: 'product.children', to: found, why }] };
}

function seeContainer(
  products: readonly JsonObject[],
  children: string | null,
  { profile: { product }, locales }: Dialect,
): PropertyContainer | null {
  const known = new Set(locales);
  const held = products.map((record) => at(record, product.properties));
  const apart = [children ?? product.children, product.defining_properties, product.child_bound_attributes];
  return (
    describeContainer(product.properties, held, known) ?? findProperties(products, known, new Set(apart))
  );
}

function productIdChanges(
  products: readonly JsonObject[],
  identifier: string | null,
  { profile }: Dialect,
): Change[] {
  const current = profile.product.product_id;
  if (products.some((product) => idText(placeIn(product, current, profile)))) return [];
  // Where the keys are the identifiers, a number of its own in each record is what the service calls it by.
  const isKeyed = profile.list.keyed_by === 'identifier';
  const found = findProductId(namedPlacesIn(products), identifier, isKeyed);
  if (found === null) return [];
  const seen = t`Each product has an id of its own at ${quoted(found)}, such as ${example(products, found)}; ${quoted(current)} is not there.`;
  const why = isCalledId(found)
    ? seen
    : sentences(seen, t`Its name is not a known one: check that it is the product id.`);
  return [{ key: 'product.product_id', to: found, why }];
}

function variantChanges(
  products: readonly JsonObject[],
  identifier: string | null,
  { profile }: Dialect,
): Change[] {
  const { product } = profile;
  const missing = (path: string) => products.every((record) => placeIn(record, path, profile) === undefined);
  // {parent_identifier: {type: "Relationship", object: "007"}}
  const isAround = (path: string) => {
    const held = products.map((record) => placeIn(record, path, profile));
    return held.some(isRecord) && held.every((one) => idText(one) === null);
  };
  const parent =
    identifier === null || !(missing(product.parent_identifier) || isAround(product.parent_identifier))
      ? null
      : findParent(products, identifier, product, profile);

  const lists = [
    { key: 'child_bound_attributes', usual: BOUND_NAMES },
    { key: 'defining_properties', usual: DEFINING_NAMES },
  ] as const;
  return [
    ...(parent === null
      ? []
      : [
          {
            key: 'product.parent_identifier',
            to: parent.path,
            why: parent.seen
              ? t`${quoted(parent.path)} holds identifiers of other products on this page.`
              : t`${quoted(parent.path)} has the name of a field that names another product.`,
          },
        ]),
    ...lists.flatMap(({ key, usual }) => {
      const found = missing(product[key]) ? findNamed(products, usual) : null;
      return found === null
        ? []
        : [{ key: `product.${key}`, to: found, why: t`Some products have ${quoted(found)}.` }];
    }),
  ];
}

function titleChanges(products: readonly JsonObject[], dialect: Dialect): Change[] {
  const { records } = readProducts(products, dialect);
  if (records.length === 0 || records.some(({ title }) => title !== '')) return [];
  const found = findTitle(products, records, dialect);
  if (found === null) return [];
  const { name, why } = found;
  return found.inForm
    ? [
        { key: 'product.title', to: null, why },
        { key: 'titleField', to: name, why },
      ]
    : [{ key: 'product.title', to: name, why }];
}

const example = (products: readonly JsonObject[], path: string): string =>
  quoted(idText(at(products[0], path) ?? inNamedEntry(products[0], path.split('.')))?.text ?? '');
