/** A wire name as lower-case words: "productId", "Product-ID", "product_id" and "schema:productId" are all "product id". */
export const words = (name: string): string =>
  name
    .replace(/^[a-z][\w-]*:(?=[a-z]{3})/i, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The last name of a dot path. */
export const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The path around the last name; '' at the top. */
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

export const depthOf = (path: string): number => (path === '' ? 0 : path.split('.').length);

/**
 * Returns how common a name is for a role: 1 for the first of `usual`, falling towards 0.1 for the last, 0 for none of them.
 * For a path, the last name counts, or the last two together ("parent.sku" is "parent sku").
 */
export function usualness(path: string, usual: readonly string[]): number {
  const own = words(lastOf(path));
  const around = parentOf(path);
  const ranks = [own, around === '' ? own : `${words(lastOf(around))} ${own}`]
    .map((name) => usual.indexOf(name))
    .filter((rank) => rank >= 0);
  return ranks.length === 0 ? 0 : 1 - (0.9 * Math.min(...ranks)) / usual.length;
}

/** Whether one of the words of the path's last name is in `among`. */
export const hasWord = (path: string, among: ReadonlySet<string>): boolean =>
  words(lastOf(path))
    .split(' ')
    .some((word) => among.has(word));

/** Returns the number of things that a test holds for. */
export const countOf = <T>(things: readonly T[], test: (thing: T) => unknown): number =>
  things.filter((thing) => Boolean(test(thing))).length;
