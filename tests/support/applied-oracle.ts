/**
 * Decides, independently of the client, whether a response gives any reason to say that operation `at` was applied. Knows the
 * default profile only, and errs towards yes.
 */
export function mayBeApplied(
  status: number,
  text: string,
  keys: readonly { identifier: string; productId: string | null }[],
  at: number,
): boolean {
  if (status < 200 || status > 299 || status === 202) return false;
  const results = fieldOf(parsed(text), 'results');
  if (!Array.isArray(results)) return false;
  const own = keys[at]!;
  const sayNothing = results.filter(saysNothing);
  const about = results.filter((entry) => {
    const index = fieldOf(entry, 'index') ?? null;
    const identifier = idOf(fieldOf(entry, 'identifier'));
    const productId = idOf(fieldOf(entry, 'product_id'));
    if (identifier !== null && identifier !== own.identifier) return false;
    if (productId !== null && own.productId !== null && productId !== own.productId) return false;
    if (identifier !== null || productId !== null) return true;
    if (index !== null) return String(index) === String(at);
    return sayNothing.every(succeeded);
  });
  return about.some(succeeded) && !about.some((entry) => namesBoth(entry) && !succeeded(entry));

  /** Position and product match this operation, so the result counts. */
  function namesBoth(entry: unknown): boolean {
    return fieldOf(entry, 'index') === at && idOf(fieldOf(entry, 'identifier')) === own.identifier;
  }
}

/** The result does not name its operation: it counts only together with all others like it. */
const saysNothing = (entry: unknown): boolean =>
  ['index', 'identifier', 'product_id'].every((name) => (fieldOf(entry, name) ?? null) === null);

/** Number of results that report success; never less than the number of operations that count as applied. */
export function successes(text: string): number {
  const results = fieldOf(parsed(text), 'results');
  return Array.isArray(results) ? results.filter(succeeded).length : 0;
}

const WORDS = ['ok', 'success', 'applied', 'updated', 'created', 'deleted', 'unlinked'];

/** Whether a result reports success and no error. */
export function succeeded(entry: unknown): boolean {
  const status = fieldOf(entry, 'status');
  const error = fieldOf(entry, 'error');
  const noError =
    error === undefined ||
    error === null ||
    error === '' ||
    error === false ||
    (typeof error === 'object' && Object.keys(error).length === 0);
  return typeof status === 'string' && WORDS.includes(status.toLowerCase()) && noError;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined; // not JSON: no conclusion possible
  }
}

export const fieldOf = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && Object.hasOwn(json, name)
    ? (json as Record<string, unknown>)[name]
    : undefined;

const idOf = (json: unknown): string | null =>
  typeof json === 'number' ? String(json) : typeof json === 'string' && json !== '' ? json : null;
