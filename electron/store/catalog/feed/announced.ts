import { z } from 'zod';
import type { Meta } from '../meta.ts';
import type { FeedNames } from './feed.ts';

const NAME = 'announced';
/** More are left to the changes feed or a pull. */
const MOST = 1000;

/** `number`: of the last time that it was announced. */
export type AnnouncedName = FeedNames & { number: number };

const kept = z.object({
  last: z.int(),
  names: z.array(
    z.object({ number: z.int(), productId: z.string().nullable(), identifier: z.string().nullable() }),
  ),
});

/** Products that webhooks named (6) and that were not read since: a sender that got its answer does not send again. */
export class Announced {
  readonly #meta: Meta;

  constructor(meta: Meta) {
    this.#meta = meta;
  }

  list(): AnnouncedName[] {
    return this.#read().names;
  }

  /** Null if there are too many. Must be called inside a transaction. */
  add({ productId, identifier }: FeedNames): AnnouncedName | null {
    const { last, names } = this.#read();
    const others = names.filter((one) => one.productId !== productId || one.identifier !== identifier);
    if (others.length >= MOST) return null;
    const added = { number: last + 1, productId, identifier };
    this.#write({ last: added.number, names: [...others, added] });
    return added;
  }

  /** Forgets names that were read, unless they were announced again since. Must be called inside a transaction. */
  remove(numbers: readonly number[]): void {
    const { last, names } = this.#read();
    this.#write({ last, names: names.filter(({ number }) => !numbers.includes(number)) });
  }

  #read(): z.infer<typeof kept> {
    return kept.parse(JSON.parse(this.#meta.get(NAME) ?? '{"last":0,"names":[]}'));
  }

  #write(all: z.infer<typeof kept>): void {
    this.#meta.set(NAME, JSON.stringify(all));
  }
}
