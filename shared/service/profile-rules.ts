import { t } from '@lingui/core/macro';
import type { z } from 'zod';
import { AFTER_PATH } from '../domain/after-path.ts';
import { quoted } from '../domain/quoted.ts';
import { removalRequestText } from './removal-request.ts';

/** Rules between keys of a profile section: values that are each allowed, but together would lose or swap data. */

type Rule<Section> = (section: Section, context: z.core.$RefinementCtx<Section>) => void;

/** Reports each key with the same text as an earlier key; '' is not a name. */
function distinct<Section>(
  section: Section,
  names: readonly (readonly [path: string, name: string])[],
  context: z.core.$RefinementCtx<Section>,
): void {
  const seen = new Map<string, string>();
  for (const [path, name] of names) {
    const first = seen.get(name);
    if (name === '') continue;
    if (first === undefined) seen.set(name, path);
    else
      context.addIssue({
        code: 'custom',
        input: section,
        path: path.split('.'),
        message: t`is ${{ name: `'${name}'` }}, which ${first} is already`,
        params: AFTER_PATH,
      });
  }
}

interface List {
  identifier_param: string;
  children_param: string;
  paging: { kind: string; limit_param: string; cursor_param: string; next: string; next_in: string };
}

export const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

const NAMES_NEXT = new Set(['cursor', 'link']);

export const listRules: Rule<List> = (list, context) => {
  const { paging } = list;
  if (NAMES_NEXT.has(paging.kind) && paging.next_in === 'header' && !HEADER_NAME.test(paging.next))
    context.addIssue({
      code: 'custom',
      input: list,
      path: ['paging', 'next'],
      message: t`must be the name of an HTTP header, such as Link`,
      params: AFTER_PATH,
    });
  distinct(
    list,
    [
      ['identifier_param', list.identifier_param],
      ['children_param', list.children_param],
      ...(paging.kind === 'none'
        ? []
        : ([
            ['paging.cursor_param', paging.cursor_param],
            ['paging.limit_param', paging.limit_param],
          ] as const)),
    ],
    context,
  );
};

type RemovalNames = Parameters<typeof removalRequestText>[0]['profile'];

interface Profile extends RemovalNames {
  product: Record<
    'identifier' | 'title' | 'properties' | 'parent_identifier' | 'product_id',
    string | null
  > & {
    cells: readonly string[];
  };
  property: { shape: 'list' | 'map' | 'locales' };
}

/** Fields that can be the value of a property in a list of them: one text that is the same in every language. */
const LISTED = new Set(['product_id', 'identifier', 'parent_identifier']);

/**
 * A field can stand inside a map of properties; inside a list of them only as the value of a property. Unlinking makes another
 * request than deleting.
 */
export const profileRules: Rule<Profile> = (profile, context) => {
  const request = (mode: 'unlink' | 'delete') =>
    removalRequestText({ baseUrl: '', integrationId: '', profile }, mode);
  if (request('unlink') === request('delete'))
    context.addIssue({
      code: 'custom',
      input: profile,
      path: ['delete', 'unlink'],
      message: t`makes the same request as delete.delete: unlinking would delete`,
      params: AFTER_PATH,
    });
  const { product, property } = profile;
  // Then these two say only how values are sent.
  if (product.cells.length > 0) return;
  if (product.properties === '' && property.shape === 'list')
    context.addIssue({
      code: 'custom',
      input: profile,
      path: ['product', 'properties'],
      message: t`is ${"''"}, the product itself, which is no list: property.shape must be 'map' or 'locales'`,
      params: AFTER_PATH,
    });
  const lists = property.shape === 'list' ? `${product.properties}.` : null;
  for (const [key, path] of Object.entries(product)) {
    if (key === 'properties' || typeof path !== 'string') continue;
    if (path === product.properties || (lists !== null && path.startsWith(lists) && !LISTED.has(key)))
      context.addIssue({
        code: 'custom',
        input: profile,
        path: ['product', key],
        message: t`leads into product.properties, which holds the values (property.shape: ${quoted(property.shape)})`,
        params: AFTER_PATH,
      });
  }
};

export const propertyRules: Rule<{ name: string; value: string; locale: string; type: string | null }> = (
  property,
  context,
) =>
  distinct(
    property,
    [
      ['name', property.name],
      ['value', property.value],
      ['locale', property.locale],
      ['type', property.type ?? ''],
    ],
    context,
  );

interface Patch {
  shape: 'kind' | 'keys';
  kind: string;
  set: string;
  remove: string;
  append: string;
  remove_items: string | null;
  values: string;
  values_shape: string;
  product_id: string;
  identifier: string;
}

export const patchRules: Rule<Patch> = (patch, context) => {
  if (patch.values === '' && patch.values_shape !== 'cells')
    context.addIssue({
      code: 'custom',
      input: patch,
      path: ['values'],
      message: t`is ${"''"}, which needs values_shape 'cells'`,
      params: AFTER_PATH,
    });
  const { shape, kind, set, remove, append, remove_items, values, product_id, identifier } = patch;
  const intents: [string, string][] = [
    ['set', set],
    ['remove', remove],
    ['append', append],
  ];
  // A removal with a value is different from one without.
  if (remove_items !== null && remove_items !== remove) intents.push(['remove_items', remove_items]);
  const keys =
    shape === 'keys'
      ? intents
      : ([
          ['kind', kind],
          ['values', values],
        ] as [string, string][]);
  distinct(patch, [['product_id', product_id], ['identifier', identifier], ...keys], context);
  if (shape === 'kind') distinct(patch, intents, context);
};

export const deleteRules: Rule<{ says: { delete: string[]; unlink: string[] } }> = (deletion, context) => {
  const { says } = deletion;
  const deleted = new Set(says.delete.map((word) => word.toLowerCase()));
  const both = says.unlink.find((word) => deleted.has(word.toLowerCase()));
  if (both !== undefined)
    context.addIssue({
      code: 'custom',
      input: deletion,
      path: ['says', 'unlink'],
      message: t`has ${{ word: `'${both}'` }}, which says.delete has already`,
      params: AFTER_PATH,
    });
};

/** Shown in the service document (4.5), and therefore not part of the profile. */
const OWN_CHANGES_PARAMS = ['include_summary', 'include_all_properties'];

export const changesRules: Rule<{ limit_param: string; offset_param: string }> = (changes, context) =>
  distinct(
    changes,
    [
      ...OWN_CHANGES_PARAMS.map((param) => [param, param] as const),
      ['offset_param', changes.offset_param],
      ['limit_param', changes.limit_param],
    ],
    context,
  );
