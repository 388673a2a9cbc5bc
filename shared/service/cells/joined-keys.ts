import type { Json } from '../json.ts';
import type { Joined } from './pattern.ts';
import type { SpelledLanguages } from './spelled-languages.ts';

/** The name in a key with text around it; null if it has not that. */
export const nameWithin = (
  key: string,
  { before, after }: { before: string; after: string },
): string | null =>
  key.length > before.length + after.length && key.startsWith(before) && key.endsWith(after)
    ? key.slice(before.length, key.length - after.length)
    : null;

export const uncapitalised = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** A name as it stands in a key after other text: "title" in "_allTitleLocales". */
export const nameAfter = (before: string, name: string): string =>
  /\p{Ll}$/u.test(before) ? name.charAt(0).toUpperCase() + name.slice(1) : name;

/** A name and a language in the text of a field. */
export const joinedBy = (between = ''): Joined => ({
  kind: 'joined',
  fixed: null,
  localeFirst: false,
  between,
  after: '',
  only: null,
});

/**
 * Returns the name and the language of a key of both, with the longest language of the connection that fits: "title_de_DE" is not
 * "title_de" in DE. Another language counts where the object has the same name in one of the connection's.
 */
export function splitKey(
  key: string,
  step: Joined,
  languages: SpelledLanguages,
  object: { [key: string]: Json },
): { name: string; spelled: string } | null {
  const splits = splitsOf(key, step);
  const listed = splits.find(({ spelled }) => languages.isListed(spelled));
  if (listed) return listed;
  const hasSibling = (name: string) =>
    Object.keys(object).some((other) =>
      splitsOf(other, step).some((one) => one.name === name && languages.isListed(one.spelled)),
    );
  return splits.find(({ name, spelled }) => languages.of(spelled) !== null && hasSibling(name)) ?? null;
}

/** All ways to split a key, the longest languages first. */
export function splitsOf(
  key: string,
  { between, after, localeFirst, fixed }: Pick<Joined, 'between' | 'after' | 'localeFirst' | 'fixed'>,
): { name: string; spelled: string }[] {
  if (!key.endsWith(after)) return [];
  const body = key.slice(0, key.length - after.length);
  if (fixed !== null)
    return body.startsWith(fixed) && body !== fixed ? [{ name: '', spelled: body.slice(fixed.length) }] : [];
  const out: { name: string; spelled: string }[] = [];
  if (between === '') {
    // "titleDe": a language begins with a capital letter after a small one.
    for (let at = 1; at < body.length - 1; at++)
      if (/[A-Z]/.test(body[at] ?? '') && /[a-z\d]/.test(body[at - 1] ?? ''))
        out.push({ name: body.slice(0, at), spelled: body.slice(at) });
    return out;
  }
  for (let at = body.indexOf(between); at > 0; at = body.indexOf(between, at + 1)) {
    const [first, second] = [body.slice(0, at), body.slice(at + between.length)];
    if (second === '') continue;
    if (localeFirst) out.unshift({ name: second, spelled: first });
    else out.push({ name: first, spelled: second });
  }
  return out;
}
