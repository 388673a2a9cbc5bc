import { t } from '@lingui/core/macro';
import { quoted } from '../../../domain/quoted.ts';
import type { Json } from '../../json.ts';
import { recordsIn } from '../../record-places.ts';
import type { Dialect } from '../../wire.ts';
import { lastOf, parentOf, words } from '../field-names.ts';
import { findProductList, lookedAt } from '../find-list.ts';
import { pagingGuesses } from '../paging-guess.ts';
import { placesIn } from '../places.ts';
import { findProperties, type PropertyContainer } from '../property-container.ts';
import { continuationOf, isLimitParameter } from '../query-parameters.ts';
import { findIdentifier, findProductId } from '../record-ids.ts';
import { findTitle } from '../titles.ts';
import { BOUND_NAMES, DEFINING_NAMES, findChildren, findNamed, findParent } from '../variant-fields.ts';
import type { OpenApiDocument, Operation, Parameter } from './document.ts';
import { type Fact, factsAt } from './fact.ts';
import { sampleAnswer } from './sample-answer.ts';
import { viewSchema } from './schema.ts';

/** What the document says about GET products (4.3): the list, its products and their properties. */
export function listFacts(document: OpenApiDocument, list: Operation, dialect: Dialect): Fact[] {
  const query = list.parameters.filter((one) => one.in === 'query');
  const position = query.find(({ name }) => continuationOf(name, '1') !== null);
  const facts = parameterFacts(document, query, dialect);
  if (list.answer === null) return facts;
  const { schema, where } = list.answer;
  const body = sampleAnswer(document, schema, position?.name ?? null);
  const found = findProductList(body, dialect);
  if (found === null) return facts;
  const { path, keyed_by } = found;
  const { profile } = dialect;
  const as = { ...dialect, profile: { ...profile, list: { ...profile.list, items: path, keyed_by } } };
  const products = lookedAt(recordsIn(body, as));
  const items = factsAt(where, 'list', {
    items: {
      to: path,
      why: path === '' ? t`The answer is the list itself.` : t`Products are listed at ${quoted(path)}.`,
    },
    keyed_by:
      keyed_by === null
        ? null
        : {
            to: keyed_by,
            why:
              keyed_by === 'identifier'
                ? t`Products are an object by identifier.`
                : t`Products are an object by product id.`,
          },
  });
  return [
    ...facts,
    ...items,
    ...pagingFacts(body, position ?? null, where, as),
    ...(products.length === 0 ? [] : productFacts(products, `${where} → ${path || 'entry'}`, dialect)),
  ];
}

function parameterFacts(document: OpenApiDocument, query: readonly Parameter[], dialect: Dialect): Fact[] {
  const { list } = dialect.profile;
  const limit = query.find(({ name }) => isLimitParameter(name));
  const maximum = limit ? viewSchema(document, limit.schema).maximum : null;
  const identifier =
    query.find(({ name }) => words(name) === words(dialect.identifierField)) ??
    query.find(({ name }) => /\b(identifiers?|sku|skus|external id|ean|code)\b/.test(words(name)));
  const children = childrenParameter(document, query);
  return [
    ...(limit
      ? factsAt(limit.where, 'list.paging', {
          limit_param: { to: limit.name, why: t`The page size is asked for in “${limit.name}”.` },
          page_size:
            maximum !== null && maximum < list.paging.page_size
              ? { to: maximum, why: t`“${limit.name}” may be ${maximum} at most.` }
              : null,
        })
      : []),
    ...(identifier
      ? factsAt(identifier.where, 'list', {
          identifier_param: {
            to: identifier.name,
            why: t`“${identifier.name}” asks for one product by its identifier.`,
          },
        })
      : []),
    ...(children
      ? factsAt(children.where, 'list', {
          children_param: { to: children.name, why: t`“${children.name}” brings child products along.` },
          children_value: {
            to: children.value,
            why: t`“${children.name}=${children.value}” brings child products along.`,
          },
        })
      : []),
  ];
}

const CHILDREN_WORDS = /\b(children|child|variants|variations|nested|descendants)\b/;

/** A switch for children, or a list of things to include that contains them. */
function childrenParameter(
  document: OpenApiDocument,
  query: readonly Parameter[],
): { name: string; value: string; where: string } | null {
  for (const { name, schema, where } of query) {
    const view = viewSchema(document, schema);
    const values = [...view.values, ...viewSchema(document, view.items).values];
    const value = values.find((one) => typeof one === 'string' && CHILDREN_WORDS.test(words(one)));
    if (typeof value === 'string') return { name, value, where };
    if (
      CHILDREN_WORDS.test(words(name)) &&
      ['boolean', 'any', 'string'].includes(view.kind) &&
      values.length === 0
    )
      return { name, value: 'true', where };
  }
  return null;
}

/** The position parameter tells the kind of position; the answer tells where the next one is. */
function pagingFacts(body: Json, position: Parameter | null, where: string, { profile }: Dialect): Fact[] {
  const guesses = pagingGuesses({ body, headers: {} }, 2, profile.list).filter(({ evident }) => evident);
  if (position === null) {
    return factsAt(where, 'list.paging', {
      kind:
        guesses.length === 0
          ? { to: 'none', why: t`No parameter for a page and no next position are described.` }
          : null,
    });
  }
  const token = guesses.find(({ paging }) => paging.kind === 'cursor');
  const kind = token ? 'cursor' : continuationOf(position.name, '1');
  const next = token?.paging.next;
  const { name } = position;
  const why =
    kind === 'cursor'
      ? t`“${name}” continues the list with the position that the answer before gave.`
      : kind === 'page'
        ? t`“${name}” continues the list by page number.`
        : t`“${name}” continues the list by counting products.`;
  return [
    ...factsAt(position.where, 'list.paging', {
      kind: kind === 'cursor' && next === undefined ? null : { to: kind ?? undefined, why },
      cursor_param: { to: name, why: t`“${name}” continues the list.` },
    }),
    ...factsAt(where, 'list.paging', {
      next: next === undefined ? null : { to: next, why: t`The next page’s position is at ${quoted(next)}.` },
    }),
  ];
}

function productFacts(products: ReturnType<typeof lookedAt>, where: string, dialect: Dialect): Fact[] {
  const places = placesIn(products);
  const identifier = findIdentifier(places, dialect);
  const productId = findProductId(places, identifier);
  const children = identifier === null ? null : findChildren(products, identifier, dialect.profile);
  const parent =
    identifier === null ? null : findParent(products, identifier, { product_id: productId }, dialect.profile);
  const container = findProperties(
    products,
    new Set(dialect.locales),
    new Set(children === null ? [] : [children]),
  );
  const inForm = identifier === dialect.identifierField;
  const title = titlePath(products, container, dialect);
  const path = (to: string | null, whyOf: (place: string) => string) =>
    to === null ? null : { to, why: whyOf(quoted(to)) };
  return [
    ...factsAt(where, 'product', {
      properties: path(container?.path ?? null, (place) => t`A product’s values are at ${place}.`),
      product_id: path(productId, (place) => t`The id that the service gives a product is at ${place}.`),
      identifier: inForm ? null : path(identifier, (place) => t`A product’s identifier is at ${place}.`),
      title,
      children: path(children, (place) => t`Nested products are at ${place}.`),
      parent_identifier: path(parent?.path ?? null, (place) => t`The parent’s identifier is at ${place}.`),
      child_bound_attributes: path(
        findNamed(products, BOUND_NAMES),
        (place) => t`The attributes that tell variants apart are at ${place}.`,
      ),
      defining_properties: path(
        findNamed(products, DEFINING_NAMES),
        (place) => t`The values that tell variants apart are at ${place}.`,
      ),
    }),
    ...(container === null ? [] : propertyFacts(container, where)),
  ];
}

/** A title only if the document has one and the form's title field is not among its fields. */
function titlePath(
  products: ReturnType<typeof lookedAt>,
  container: PropertyContainer | null,
  dialect: Dialect,
): { to: string; why: string } | null {
  const { profile } = dialect;
  const product = container === null ? profile.product : { ...profile.product, properties: container.path };
  const found = findTitle(products, [], { ...dialect, profile: { ...profile, product } });
  if (found === null || found.name === dialect.titleField || parentOf(found.name) === container?.path)
    return null;
  return { to: found.name, why: t`A product’s title is “${lastOf(found.name)}”.` };
}

/** Field names of one localized value. */
export function propertyFacts(container: PropertyContainer, where: string): Fact[] {
  const place = `${where}.${container.path}`;
  if (container.shape !== 'list') {
    return factsAt(place, 'property', {
      shape: {
        to: container.shape,
        why:
          container.shape === 'map'
            ? t`${quoted(container.path)} is an object with a value for each property.`
            : t`${quoted(container.path)} is an object with the values of each language.`,
      },
    });
  }
  const { name, value, locale } = container.names;
  return factsAt(place, 'property', {
    shape: {
      to: 'list',
      why: t`${{ what: quoted(container.path) }} is a list with an object for each value.`,
    },
    name: { to: name, why: t`“${name}” names the property of a value.` },
    value: { to: value, why: t`“${value}” is the value.` },
    locale: locale === null ? null : { to: locale, why: t`“${locale}” names the language of a value.` },
  });
}
