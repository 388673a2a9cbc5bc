import type { Dialect } from './dialect.ts';
import { fieldsInMap } from './fields-in-map.ts';
import { sharePlace } from './paths.ts';

/**
 * Throws an `Error` that lists everything for which the profile uses the same name twice, and everything that it requires
 * but the sandbox does not support.
 */
export function checkDialect(dialect: Dialect): void {
  const problems = [...notSpoken(dialect), ...contradictions(dialect)];
  if (problems.length > 0) throw new Error(`The sandbox cannot speak this profile. ${problems.join('; ')}`);
}

/** Names that are used in the same object, by their paths in the profile. */
function neighbours(dialect: Dialect): Record<string, string>[] {
  const { profile, identifierField, titleField } = dialect;
  const inMap = new Set(fieldsInMap(dialect).map(({ path }) => path));
  const { list, product, changes, results } = profile;
  return [
    {
      'list.items': list.items,
      ...(list.paging.kind === 'cursor' && list.paging.next_in === 'body'
        ? { 'list.paging.next': list.paging.next }
        : {}),
    },
    Object.fromEntries(
      Object.entries({
        'product.product_id': product.product_id,
        'product.identifier': product.identifier ?? identifierField,
        'product.title': product.title ?? titleField,
        'product.properties': product.properties,
        'product.parent_identifier': product.parent_identifier,
        'product.children': product.children,
        'product.child_bound_attributes': product.child_bound_attributes,
        'product.defining_properties': product.defining_properties,
      }).filter(([, path]) => !inMap.has(path)),
    ),
    { 'changes.items': changes.items, 'changes.next': changes.next },
    {
      'changes.product_id': changes.product_id,
      'changes.identifier': changes.identifier,
      'changes.occurred_at': changes.occurred_at,
      'changes.summary': changes.summary,
      'changes.product': changes.product,
    },
    {
      'results.index': results.index,
      'results.product_id': results.product_id,
      'results.identifier': results.identifier,
      ...(results.status === '' ? {} : { 'results.status': results.status }),
      ...(results.error === '' || results.error === results.status ? {} : { 'results.error': results.error }),
    },
  ];
}

/** Settings for services that the sandbox does not simulate; tests use their own services for these. */
function notSpoken({ profile, identifierField }: Dialect): string[] {
  const { auth, list, product, property, patch, upsert, delete: removal } = profile;
  const places = [product.product_id, product.identifier ?? identifierField, product.parent_identifier];
  const hasOwn = ({ results }: { results: object }) => Object.keys(results).length > 0;
  return Object.entries({
    'list.keyed_by': list.keyed_by !== null,
    'product.properties ""': product.properties === '',
    'a field inside the list of properties':
      property.shape === 'list' && places.some((path) => path.startsWith(`${product.properties}.`)),
    'property.shape "locales"': property.shape === 'locales',
    'property.type': property.type !== null,
    'patch.values_shape "locales"': patch.values_shape === 'locales',
    'patch.values_shape "cells"': patch.values_shape === 'cells',
    'patch.operation': patch.operation !== null,
    'patch.clear "null"': patch.clear === 'null',
    'list.columns': list.columns !== '',
    'list.translations': list.translations !== '',
    'list.variants': list.variants !== '',
    'list.editions': list.editions !== null,
    'list.included': list.included !== '',
    'list.identifier_value': list.identifier_value !== '{identifier}',
    'list.paging.more': list.paging.more !== null,
    'list.paging.next_in "last_item"': list.paging.next_in === 'last_item',
    'auth.in and auth.encoding': auth.in !== 'header' || auth.encoding !== 'plain',
    'results.keyed_by': profile.results.keyed_by !== null,
    'results of one kind of request': [patch, upsert, removal].some(hasOwn),
  }).flatMap(([what, isAsked]) => (isAsked ? [`${what} is not supported`] : []));
}

function contradictions(dialect: Dialect): string[] {
  const { routes } = dialect.profile;
  const sameRoute =
    routes.products === routes.changes ? ['routes.products and routes.changes are the same'] : [];
  const sameName = neighbours(dialect).flatMap((names) => {
    const entries = Object.entries(names);
    return entries.flatMap(([one, a], at) =>
      entries
        .slice(at + 1)
        .filter(([, b]) => sharePlace(a, b))
        .map(([other, b]) => `${one} ("${a}") and ${other} ("${b}") cannot stand side by side`),
    );
  });
  return [...sameRoute, ...sameName];
}
