import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { AFTER_PATH, afterPath } from '../domain/after-path.ts';
import { PatternProblem, parsePath, parsePattern } from './cells/pattern.ts';
import { type OperationTemplate, templateProblem } from './operation-template.ts';
import { describeIssue } from './profile-problems.ts';
import { ownResults, results } from './profile-results.ts';
import {
  changesRules,
  deleteRules,
  HEADER_NAME,
  listRules,
  patchRules,
  profileRules,
  propertyRules,
} from './profile-rules.ts';

/**
 * The service profile: every wire name that the service document marks "not shown", in one validated document
 * (version 1). Each key left out takes the default below; an unknown key or wrong type is refused with its path.
 */

const name = z.string().refine(
  (text) => text !== '',
  afterPath(() => t`must not be empty`),
);
/** A query parameter; '' if the service has none: nothing is sent then. */
const optionalParam = z.string();
/** A dot path into a response; '' for the whole. */
const path = z.string();

const section = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).prefault({} as never);

/** Headers set by HTTP or by the app itself: putting the token in one of them would break requests. */
export const TAKEN_HEADERS =
  /^(accept|accept-encoding|connection|content-encoding|content-length|content-type|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade|user-agent)$/i;

const auth = section({
  in: z.enum(['header', 'query', 'cookie']).default('header'),
  /** The query parameter or the cookie that carries the token. */
  param: z
    .string()
    .refine(
      (text) => HEADER_NAME.test(text),
      afterPath(() => t`must be a name without spaces, such as api_key`),
    )
    .default('api_key'),
  /** `basic`: the token is a user and a password, "user:password", and is sent in base64 (RFC 7617). */
  encoding: z.enum(['plain', 'basic']).default('plain'),
  header: z
    .string()
    .refine(
      (header) => HEADER_NAME.test(header),
      afterPath(() => t`must be the name of an HTTP header, such as X-Api-Key`),
    )
    .refine(
      (header) => !TAKEN_HEADERS.test(header),
      afterPath(() => t`is a header that is used for something else`),
    )
    .default('Authorization'),
  /** The text before the token; '' for nothing. */
  prefix: z
    .string()
    .refine(
      (text) => /^[\x20-\x7e]*$/.test(text),
      afterPath(() => t`must be plain text without line breaks`),
    )
    .default('Bearer '),
});

/** An address below the base address, which may have a query. */
const route = (parameter?: 'product_id') =>
  z
    .string()
    .refine(
      (text) => text.startsWith('/'),
      afterPath(() => t`must begin with '/'`),
    )
    .refine(
      (text) => /^[^\s#]*$/.test(text),
      afterPath(() => t`must not contain spaces or '#'`),
    )
    .refine(
      (text) => parameter === undefined || text.includes(`{${parameter}}`),
      afterPath(() => t`must contain ${{ parameter: `{${parameter}}` }}, where the product's id goes`),
    )
    .refine(
      (text) =>
        [...text.matchAll(/\{([^}]*)\}?/g)].every(
          ([whole, inner]) =>
            whole === '{integration_id}' ||
            (parameter !== undefined && inner === parameter && whole.endsWith('}')),
        ),
      afterPath(() =>
        parameter
          ? t`may contain '{'integration_id'}' and ${{ parameter: `{${parameter}}` }} only`
          : t`may contain '{'integration_id'}' only`,
      ),
    );

const INTEGRATION = '/api/v1/integrations:api/{integration_id}';
const routes = section({
  products: route().default(`${INTEGRATION}/products`),
  product_delete: route('product_id').default(`${INTEGRATION}/products/{product_id}/delete`),
  /** null: as `product_delete`. */
  product_unlink: route('product_id').nullable().default(null),
  changes: route().default(`${INTEGRATION}/changes`),
  /** Assumed: the service document does not show it (4.6). */
  required_attributes: route('product_id').default(
    `${INTEGRATION}/products/{product_id}/required_attributes`,
  ),
});

const paging = section({
  /** `link`: the next page's address is followed as the service gives it. */
  kind: z.enum(['cursor', 'link', 'offset', 'page', 'none']).default('cursor'),
  limit_param: optionalParam.default('limit'),
  page_size: z.int().min(1).max(10_000).default(100),
  cursor_param: name.default('offset'),
  next: path.default('offset'),
  /**
   * In a header, `next` is the header's name; of `Link`, the address with rel="next" counts (RFC 8288). In the last item, it is a
   * path in the last product of the page.
   */
  next_in: z.enum(['body', 'header', 'last_item']).default('body'),
  /** A path to what says whether there are more pages, with "!" before it if true says that there are none; null if nothing does. */
  more: name.nullable().default(null),
  /** Offset and page only: the number of the first product or page. Null for 0 with offset, 1 with page. */
  first: z.int().min(0).nullable().default(null),
});

const list = z
  .strictObject({
    items: path.default('products'),
    /** What the keys of an object of products are; null if products are a list. */
    keyed_by: z.enum(['product_id', 'identifier']).nullable().default(null),
    /** Where the names of the fields are, if records are lists of values: a path to a list of names, or of objects with a name; '' for none. */
    columns: path.default(''),
    /** Where records beside the list are that products name by type and id, and that are read in their place (JSON:API); '' for none. */
    included: path.default(''),
    /**
     * Where values beside the list are, by language and product, by product and language, or as a list whose entries name their product; ''
     * for none.
     */
    translations: path.default(''),
    /** Where a list of variants beside the list is, which name their parents; '' for none. */
    variants: path.default(''),
    /**
     * Where each language of a product is a record of its own: the field that says its language, and the fields that are of a language. Null
     * if a record has all languages.
     */
    editions: z
      .strictObject({ locale: name, fields: z.array(name).max(500) })
      .nullable()
      .default(null),
    /** Whether 404 means that there is nothing: after the last page, and when one identifier is requested. */
    not_found_is_empty: z.boolean().default(false),
    identifier_param: name.default('identifier'),
    /** What that parameter holds: "sku eq '{identifier}'". */
    identifier_value: z
      .string()
      .refine(
        (text) => text.includes('{identifier}'),
        afterPath(
          () => t`must contain ${{ parameter: '{identifier}' }}, where the product's identifier goes`,
        ),
      )
      .default('{identifier}'),
    children_param: optionalParam.default('include_children'),
    children_value: z.string().default('true'),
    paging,
  })
  .superRefine(listRules)
  .prefault({});

const readableBy = (parse: (text: string) => unknown) =>
  z.string().superRefine((text, context) => {
    try {
      parse(text);
    } catch (error) {
      if (!(error instanceof PatternProblem)) throw error;
      context.addIssue({ code: 'custom', input: text, message: error.message, params: AFTER_PATH });
    }
  });
const pattern = readableBy(parsePattern);
const hiddenPath = readableBy(parsePath);

const product = section({
  product_id: name.default('product_id'),
  /** Null for the integration's Product Identifier Field. */
  identifier: name.nullable().default(null),
  /** Null for the integration's Product Title Field. */
  title: name.nullable().default(null),
  /** '' if properties are beside the other fields. */
  properties: path.default('properties'),
  parent_identifier: name.default('parent_identifier'),
  children: name.default('children'),
  /**
   * Where the cells of a record are, a pattern each (cells/pattern.ts). Empty: as `properties` and `property` say; else those two only
   * say how values are sent.
   */
  cells: z.array(pattern).max(200).default([]),
  /**
   * Where each value is in a wrapper that names its type, also in lists and objects: all fields of the object `at` ('' for the record), and
   * what is in each type. "arrayValue.values": the content is one step further in. Paths and patterns are those of the record without
   * its wrappers. Null for none.
   */
  wrapped: z
    .strictObject({
      at: path.default(''),
      types: z.record(
        name,
        z.enum([
          'text',
          'time',
          'number',
          'digits',
          'boolean',
          'null',
          'null_as_true',
          'texts',
          'list',
          'object',
        ]),
      ),
    })
    .nullable()
    .default(null),
  /** The service's words for the connection's languages, where they are not the same: {"de_DE": "de", "german": "de"}. */
  languages: z.record(name, name).default({}),
  /** Paths of fields that are not shown on purpose, in the same form. */
  not_shown: z.array(hiddenPath).max(500).default([]),
  child_bound_attributes: name.default('child_bound_attributes'),
  defining_properties: name.default('defining_properties'),
});

/** [{name, value, locale}] · {name: value or {locale: value}} · {locale: {name: value}, name: value} */
const SHAPES = ['list', 'map', 'locales'] as const;

const property = z
  .strictObject({
    shape: z.enum(SHAPES).default('list'),
    name: name.default('name'),
    value: name.default('value'),
    locale: name.default('locale'),
    /** The field of a listed value with its type; null if values have none. */
    type: name.nullable().default(null),
  })
  .superRefine(propertyRules)
  .prefault({});

/** `needsValue`: whether such an operation has a value. */
const templates = (needsValue: boolean) =>
  z
    .array(
      z.record(name, z.json()).superRefine((template, context) => {
        const message = templateProblem(template as OperationTemplate, needsValue);
        if (message !== null)
          context.addIssue({ code: 'custom', input: template, message, params: AFTER_PATH });
      }),
    )
    .min(1)
    .transform((list) => list as OperationTemplate[]);

const patch = z
  .strictObject({
    body: path.default(''),
    max_operations: z.int().min(1).max(10_000).default(100),
    shape: z.enum(['kind', 'keys']).default('kind'),
    kind: name.default('op'),
    set: name.default('set'),
    remove: name.default('remove'),
    append: name.default('append'),
    /** What `append` does to a list: what one product shows; it adds at the end; or it is never sent, and the grown list is set. */
    appends: z.enum(['tried', 'concatenates', 'set']).default('tried'),
    /**
     * What a set replaces where a cell has several entries: what one product shows; all of them; those of the taxonomies that are
     * sent; or all by one, so that several are never sent.
     */
    entries: z.enum(['tried', 'cell', 'taxonomy', 'one']).default('tried'),
    /** Removes items from a list by value, which may be like `remove` with a value; null if no operation does. */
    remove_items: name.nullable().default(null),
    /** '' if the values stand beside the product's id, which only `values_shape` "cells" can say. */
    values: z.string().default('properties'),
    /** `cells`: as in a record, at the places that `product.cells` says. */
    values_shape: z.enum([...SHAPES, 'cells']).default('list'),
    /** `cells` only: the part of the record that an operation has as its values, a path; '' for the whole. */
    values_within: path.default(''),
    /**
     * Operations as the service's reference shows them, in place of `shape` to `values_within`: for each kind, templates of an operation on
     * one value (operation-template.ts), of which the first counts that can say the value. Null if those keys say it.
     */
    operation: z
      .strictObject({
        set: templates(true),
        remove: templates(false).optional(),
        append: templates(true).optional(),
        remove_items: templates(true).optional(),
      })
      .nullable()
      .default(null),
    /** How a whole value is removed: by `remove`, or by `set` with null. */
    clear: z.enum(['remove', 'null']).default('remove'),
    product_id: name.default('product_id'),
    identifier: name.default('identifier'),
    /** Which of the two an operation has: never both (4.2). */
    prefer: z.enum(['product_id', 'identifier']).default('identifier'),
    /**
     * How long after it was sent a request without a clear answer may still be carried out; null: as long as the connection waits for
     * an answer. An append that has not arrived by then is sent again.
     */
    settling_seconds: z.int().min(0).max(86_400).nullable().default(null),
    results: ownResults,
  })
  .superRefine(patchRules)
  .prefault({});

const upsert = section({
  body: path.default(''),
  max_products: z.int().min(1).max(100).default(100),
  /**
   * Fields, of a product or of a value, that the service gives and does not take back. All others that the profile does not
   * name go back as they came when a product is restored.
   */
  read_only: z.array(name).default([]),
  /**
   * What clears a field of the variant structure (2.2) that a product has: leaving it out, null, or an empty list (null for the
   * parent). A field that is left out is not everywhere a field that is cleared.
   */
  clear: z.enum(['absent', 'null', 'empty']).default('empty'),
  results: ownResults,
});

const removalMethod = z.enum(['DELETE', 'POST', 'PATCH', 'PUT']);
/** The value of the mode parameter for one mode; null if the parameter is left out. */
const modeValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

const deletion = z
  .strictObject({
    method: removalMethod.default('DELETE'),
    /** null: as `method`. */
    unlink_method: removalMethod.nullable().default(null),
    in: z.enum(['query', 'body']).default('query'),
    param: name.default('mode'),
    delete: modeValue.default('delete'),
    unlink: modeValue.default('unlink'),
    /** Words by which an answer tells which of the two was done. */
    says: z
      .strictObject({
        delete: z.array(name).default(['deleted']),
        unlink: z.array(name).default(['unlinked']),
      })
      .prefault({}),
    results: ownResults,
  })
  .superRefine(deleteRules)
  .prefault({});

const changes = z
  .strictObject({
    items: path.default('changes'),
    limit_param: optionalParam.default('limit'),
    offset_param: name.default('offset'),
    next: path.default('offset'),
    page_size: z.int().min(1).max(10_000).default(100),
    product_id: name.default('product_id'),
    identifier: name.default('identifier'),
    occurred_at: name.default('occurred_at'),
    summary: name.default('summary'),
    product: name.default('product'),
    /**
     * What a snapshot (`include_all_properties`) shows: the product as it is now, or as it was right after the change; null
     * if unknown.
     */
    snapshot: z.enum(['current', 'as_of_change']).nullable().default(null),
  })
  .superRefine(changesRules)
  .prefault({});

const required = section({ items: path.default('attributes') });

const webhooks = section({
  /** The kind of event; '' if payloads do not have it. */
  type: path.default('type'),
  /** The field that is true in payloads of the Test action (6 rule 3); '' if there is none. */
  test: path.default('test'),
  product_id: path.default('data.product_id'),
  identifier: path.default('data.identifier'),
});

const errors = section({
  message: z.array(path).default(['message', 'detail', 'error.message', 'error']),
  code: z.array(path).default(['code', 'error.code']),
});

export const serviceProfile = z
  .strictObject({
    version: z.literal(1).default(1),
    auth,
    routes,
    list,
    product,
    property,
    patch,
    upsert,
    delete: deletion,
    changes,
    required,
    results,
    webhooks,
    errors,
  })
  .superRefine(profileRules);
export type ServiceProfile = z.output<typeof serviceProfile>;

/** The profile as a user writes it: any part may be left out. */
export const serviceProfileInput = serviceProfile.prefault({});

export const defaultProfile: ServiceProfile = serviceProfile.parse({});

/**
 * The parts of a profile that are not the defaults: for fingerprints, which a version of the app that knows more keys must not change.
 */
export const ownParts = (profile: ServiceProfile): Partial<ServiceProfile> =>
  different(profile, defaultProfile) as Partial<ServiceProfile>;

type Part = { readonly [key: string]: unknown };

function different(part: Part, from: Part): Part {
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]): [string, unknown][] => {
      const usual = from[key];
      if (JSON.stringify(value) === JSON.stringify(usual)) return [];
      return [[key, isSection(value) && isSection(usual) ? different(value, usual) : value]];
    }),
  );
}

const isSection = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a profile written or imported by a user. Returns it with defaults, or the list of problems, each with its path. */
export function parseProfile(
  input: unknown,
): { ok: true; profile: ServiceProfile } | { ok: false; problems: string[] } {
  const parsed = serviceProfile.safeParse(input);
  if (parsed.success) return { ok: true, profile: parsed.data };
  return { ok: false, problems: parsed.error.issues.flatMap((issue) => describeIssue(issue, input)) };
}
