import { z } from 'zod';

/**
 * The service profile: every wire name that the service document marks "not shown", in one validated document
 * (version 1). Each key left out takes the default below; an unknown key or wrong type is refused with its path.
 */

const name = z.string().min(1);
/** A dot path into a response; '' where the thing itself is meant. */
const path = z.string();

const section = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).prefault({} as never);

const auth = section({ header: name.default('Authorization'), prefix: z.string().default('Bearer ') });

const INTEGRATION = '/api/v1/integrations:api/{integration_id}';
const routes = section({
  products: name.default(`${INTEGRATION}/products`),
  product_delete: name.default(`${INTEGRATION}/products/{product_id}/delete`),
  changes: name.default(`${INTEGRATION}/changes`),
  /** Assumed: the service document does not show it (4.6). */
  required_attributes: name.default(`${INTEGRATION}/products/{product_id}/required_attributes`),
});

const paging = section({
  kind: z.enum(['cursor', 'offset', 'page', 'none']).default('cursor'),
  limit_param: name.default('limit'),
  page_size: z.int().min(1).max(10_000).default(100),
  cursor_param: name.default('offset'),
  next: path.default('offset'),
});

const list = section({
  items: path.default('products'),
  identifier_param: name.default('identifier'),
  children_param: name.default('include_children'),
  children_value: z.string().default('true'),
  paging,
});

const product = section({
  product_id: name.default('product_id'),
  /** null: the integration's Product Identifier Field. */
  identifier: name.nullable().default(null),
  /** null: the integration's Product Title Field. */
  title: name.nullable().default(null),
  properties: name.default('properties'),
  parent_identifier: name.default('parent_identifier'),
  children: name.default('children'),
  child_bound_attributes: name.default('child_bound_attributes'),
  defining_properties: name.default('defining_properties'),
});

const property = section({
  shape: z.enum(['list', 'map']).default('list'),
  name: name.default('name'),
  value: name.default('value'),
  locale: name.default('locale'),
});

const patch = section({
  body: path.default(''),
  max_operations: z.int().min(1).max(10_000).default(100),
  shape: z.enum(['kind', 'keys']).default('kind'),
  kind: name.default('op'),
  set: name.default('set'),
  remove: name.default('remove'),
  append: name.default('append'),
  values: name.default('properties'),
  values_shape: z.enum(['list', 'map']).default('list'),
  product_id: name.default('product_id'),
  identifier: name.default('identifier'),
  /** Which of the two an operation carries: never both (4.2). */
  prefer: z.enum(['product_id', 'identifier']).default('identifier'),
});

const upsert = section({ body: path.default(''), max_products: z.int().min(1).max(100).default(100) });

const deletion = section({
  in: z.enum(['query', 'body']).default('query'),
  param: name.default('mode'),
  delete: z.string().default('delete'),
  unlink: z.string().default('unlink'),
});

const changes = section({
  items: path.default('changes'),
  limit_param: name.default('limit'),
  offset_param: name.default('offset'),
  next: path.default('offset'),
  page_size: z.int().min(1).max(10_000).default(100),
  product_id: name.default('product_id'),
  identifier: name.default('identifier'),
  occurred_at: name.default('occurred_at'),
  summary: name.default('summary'),
  product: name.default('product'),
});

const required = section({ items: path.default('attributes') });

const results = section({
  items: path.default('results'),
  index: name.default('index'),
  product_id: name.default('product_id'),
  identifier: name.default('identifier'),
  status: path.default('status'),
  success: z
    .array(z.union([z.string(), z.number(), z.boolean()]))
    .default(['ok', 'success', 'applied', 'updated', 'created', 'deleted', 'unlinked']),
  error: path.default('error'),
  message: path.default('message'),
  code: path.default('code'),
});

const errors = section({
  message: z.array(path).default(['message', 'detail', 'error.message', 'error']),
  code: z.array(path).default(['code', 'error.code']),
});

export const serviceProfile = z.strictObject({
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
  errors,
});
export type ServiceProfile = z.output<typeof serviceProfile>;

/** The profile as a user writes it: any part may be left out. */
export const serviceProfileInput = serviceProfile.prefault({});

export const defaultProfile: ServiceProfile = serviceProfile.parse({});

/** Reads a profile that a user wrote or imported. Returns it whole, or the list of what is wrong, each with its path. */
export function parseProfile(
  input: unknown,
): { ok: true; profile: ServiceProfile } | { ok: false; problems: string[] } {
  const parsed = serviceProfile.safeParse(input);
  if (parsed.success) return { ok: true, profile: parsed.data };
  return { ok: false, problems: parsed.error.issues.map(describeIssue) };
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const at = issue.path.join('.') || 'profile';
  if (issue.code === 'unrecognized_keys') {
    const where = issue.path.length > 0 ? `${issue.path.join('.')}.` : '';
    return issue.keys.map((key) => `${where}${key}: unknown key`).join('; ');
  }
  if (issue.code === 'invalid_value')
    return `${at}: expected ${issue.values.map((value) => `'${String(value)}'`).join(' or ')}`;
  return `${at}: ${issue.message}`;
}
