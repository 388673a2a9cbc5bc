import type { FactOf, Meta } from '../meta.ts';
import type { FeedNames } from './feed.ts';

/** More are left to the changes feed or a pull. */
const MOST = 1000;

/** A product that a webhook named (6) and that was not read since: a sender that got its answer does not send again. */
export type AnnouncedName = FactOf<'announced'>['names'][number];

/** Keeps a name; null if there are too many. Only inside a transaction. */
export function announce(meta: Meta, { productId, identifier }: FeedNames): AnnouncedName | null {
  const { last, names } = meta.get('announced');
  const others = names.filter((one) => one.productId !== productId || one.identifier !== identifier);
  if (others.length >= MOST) return null;
  const added = { number: last + 1, productId, identifier };
  meta.set('announced', { last: added.number, names: [...others, added] });
  return added;
}

/** Forgets names that were read, unless they were announced again since. Only inside a transaction. */
export function forgetAnnounced(meta: Meta, numbers: readonly number[]): void {
  const { last, names } = meta.get('announced');
  meta.set('announced', { last, names: names.filter(({ number }) => !numbers.includes(number)) });
}
