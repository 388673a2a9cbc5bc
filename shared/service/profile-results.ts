import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { afterPath } from '../domain/after-path.ts';

const named = z.string().refine(
  (text) => text !== '',
  afterPath(() => t`must not be empty`),
);

/** How an answer contains the results of single items (4.1, 4.2, 4.4), each by a dot path. */
const keys = {
  items: z.string(),
  /** What the keys of an object of results are; null if results are a list. A text in it is a status, or a message where failures are listed. */
  keyed_by: z.enum(['index', 'product_id', 'identifier']).nullable(),
  /** A number, or a JSON pointer with one, such as "/data/3". */
  index: named,
  /**
   * Results are in the order of the request, according to the service's reference: position then identifies them if nothing
   * else does.
   */
  in_order: z.boolean(),
  product_id: named,
  identifier: named,
  status: z.string(),
  success: z.array(z.union([z.string(), z.number(), z.boolean()])),
  /**
   * What shows that an item was done, as the service's reference says: a word for success, no error, or no entry in a list
   * of failures.
   */
  applied_when: z.enum(['success', 'no_error', 'not_listed']),
  error: z.string(),
  message: z.string(),
  code: z.string(),
};

export const results = z
  .strictObject({
    items: keys.items.default('results'),
    keyed_by: keys.keyed_by.default(null),
    index: keys.index.default('index'),
    in_order: keys.in_order.default(false),
    product_id: keys.product_id.default('product_id'),
    identifier: keys.identifier.default('identifier'),
    status: keys.status.default('status'),
    success: keys.success.default(['ok', 'success', 'applied', 'updated', 'created', 'deleted', 'unlinked']),
    applied_when: keys.applied_when.default('success'),
    error: keys.error.default('error'),
    message: keys.message.default('message'),
    code: keys.code.default('code'),
  })
  .prefault({});

/** How answers to one kind of request differ from `results`. */
export const ownResults = z.strictObject(keys).partial().prefault({});

type Section = 'upsert' | 'patch' | 'delete';

/** Returns the profile for answers to one kind of request: the results of that section take precedence over `results`. */
export const forAnswersTo = <
  Profile extends { results: z.output<typeof results> } & Record<
    Section,
    { results: z.output<typeof ownResults> }
  >,
>(
  section: Section,
  profile: Profile,
): Profile => ({ ...profile, results: { ...profile.results, ...profile[section].results } });
