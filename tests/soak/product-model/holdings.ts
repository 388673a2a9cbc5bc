import type { RemovalMode } from '#shared/domain/removal.ts';
import { FOREST, type Held } from './forest.ts';

/** Something that happened to a product in the service, done by anyone. */
export interface Happening {
  seq: number;
  identifier: string;
  productId: string;
  what: 'removed' | 'put' | 'written';
  by: 'app' | 'others';
  /** The journal item that it came from. */
  item: number | null;
  /** Done after the app was told that it was accepted for later, or was told nothing. */
  late: boolean;
  /** The product's listing from then on; null: no longer listed. */
  now: Held | null;
}

/** A value of the edited cell of a product, as it came to the service. */
export interface NoteWritten {
  identifier: string;
  note: string | null;
  item: number | null;
  late: boolean;
  /** How many products had come, gone or changed by then. */
  seq: number;
}

/** The journal item behind a change, or somebody else. */
export type Origin = { item: number; late: boolean } | 'others';

/** The model service's data, and its full history. */
export class Holdings {
  readonly log: Happening[] = [];
  readonly notes: NoteWritten[] = [];
  readonly #listed = new Map<string, Held>();
  /** Unlinked: still in the service. */
  readonly #unlinked = new Map<string, Held>();
  #created = 0;

  constructor() {
    for (const { identifier } of FOREST) this.#listed.set(identifier, firstListing(identifier));
  }

  get listed(): Held[] {
    return [...this.#listed.values()];
  }

  named(identifier: string): Held | null {
    return this.#listed.get(identifier) ?? null;
  }

  withId(productId: string): Held | null {
    return this.listed.find((held) => held.productId === productId) ?? null;
  }

  remove({ identifier, productId }: Held, mode: RemovalMode, from: Origin): void {
    const held = this.#listed.get(identifier);
    this.#listed.delete(identifier);
    if (mode === 'unlink' && held) this.#unlinked.set(identifier, held);
    this.#log({ identifier, productId, what: 'removed', now: null }, from);
  }

  /** Creates, updates or links again (4.1). */
  put(identifier: string, { title, note }: Pick<Held, 'title' | 'note'>, from: Origin): Held {
    const known = this.#listed.get(identifier) ?? this.#unlinked.get(identifier);
    const productId = known?.productId ?? `id-${identifier}-${++this.#created}`;
    const held = { identifier, productId, title, note };
    this.#unlinked.delete(identifier);
    this.#listed.set(identifier, held);
    this.#log({ identifier, productId, what: 'put', now: held }, from);
    this.notes.push({ identifier, note, item: null, late: false, seq: this.log.length });
    return held;
  }

  /** Writes the edited cell of a product (4.2). False if it is not listed. */
  edit(identifier: string, note: string | null, from: Origin): boolean {
    const held = this.#listed.get(identifier);
    if (!held) return false;
    this.#listed.set(identifier, { ...held, note });
    const origin = from === 'others' ? { item: null, late: false } : from;
    this.notes.push({ identifier, note, ...origin, seq: this.log.length });
    return true;
  }

  everHeld(identifier: string, note: string | null): boolean {
    return this.notes.some((written) => written.identifier === identifier && written.note === note);
  }

  /** Somebody else changes the title of a product that is listed. */
  write(identifier: string, title: string): void {
    const held = this.#listed.get(identifier);
    if (!held) return;
    const now = { ...held, title };
    this.#listed.set(identifier, now);
    this.#log({ identifier, productId: held.productId, what: 'written', now }, 'others');
  }

  /** Whether the item took effect before it was read back. */
  did(item: number): Happening[] {
    return this.log.filter((happened) => happened.item === item && !happened.late);
  }

  /** Every listing of a product since log entry `seq`, inclusive; null: not listed. */
  statesSince(identifier: string, seq: number): (Held | null)[] {
    const own = this.log.filter((happened) => happened.identifier === identifier);
    const before = own.findLast((happened) => happened.seq < seq);
    const first = before ? before.now : firstState(identifier);
    return [first, ...own.filter((happened) => happened.seq >= seq).map(({ now }) => now)];
  }

  #log(happened: Pick<Happening, 'identifier' | 'productId' | 'what' | 'now'>, from: Origin): void {
    const origin =
      from === 'others'
        ? { by: 'others' as const, item: null, late: false }
        : { by: 'app' as const, ...from };
    this.log.push({ seq: this.log.length, ...happened, ...origin });
  }
}

const firstListing = (identifier: string): Held => ({
  identifier,
  productId: `id-${identifier}`,
  title: `Title ${identifier}`,
  note: null,
});

const firstState = (identifier: string): Held | null =>
  FOREST.some((one) => one.identifier === identifier) ? firstListing(identifier) : null;
