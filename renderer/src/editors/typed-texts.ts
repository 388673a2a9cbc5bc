import type { TypedText } from '#shared/contract/drafts.ts';
import type { ContractClient } from '#shared/contract/registry.ts';
import { throttled } from '#shared/timing/throttle.ts';
import type { CellEdit } from './cell-edit.ts';
import { typedEdit } from './edit-outcome.ts';
import type { EditSession } from './edit-session.ts';

/** The longest time between a key and the disk, in milliseconds. */
const EVERY_MS = 500;

type Place = Omit<TypedText, 'text'>;

export interface TypedTextsOptions {
  client: Pick<ContractClient, 'call'>;
  connectionId: string;
  /** What is being typed now; its text is null if nothing would change. Null while no editor is open. */
  current: () => (Place & { text: string | null }) | null;
}

/** The places whose text an earlier start of the app left on disk, of all connections. */
const left = new Set<string>();

/** Called when a text was offered that an earlier start left: once it is an edit, it is forgotten, however soon that is. */
export const textWasLeft = (connectionId: string, place: Place): void => {
  left.add(connectionId + keyOf(place));
};

/** Keeps on disk what is being typed, from the first letter until it is an edit or is given up. */
export class TypedTexts {
  readonly #options: TypedTextsOptions;
  readonly #kept = new Map<string, string>();
  readonly #writes = throttled(() => this.#write(), EVERY_MS);
  #last: Promise<void> = Promise.resolve();

  constructor(options: TypedTextsOptions) {
    this.#options = options;
  }

  /** Called when something was typed. */
  typed(): void {
    this.#writes.request();
  }

  /** What was kept before the app started. */
  async before(): Promise<TypedText[]> {
    const { client, connectionId } = this.#options;
    const answer = await client.call('drafts.typed', { connectionId });
    const texts = answer.ok ? answer.value.filter(({ isLeft }) => isLeft) : [];
    for (const one of texts) this.#kept.set(keyOf(one), one.text);
    return texts;
  }

  /** What was typed there is an edit now, or was given up. `isChanged`: the editor did not just close over the old value. */
  ended(place: Place, isChanged = true): void {
    const key = keyOf(place);
    const isKept = this.#kept.delete(key);
    const wasLeft = isChanged && left.delete(this.#options.connectionId + key);
    if (!isKept && !wasLeft) return;
    void this.#keep({ ...place, text: null });
    // More may have been typed there since.
    this.#writes.request();
  }

  async #write(): Promise<void> {
    const now = this.#options.current();
    if (!now) return;
    if (now.text === null) this.ended(now);
    else if (this.#kept.get(keyOf(now)) !== now.text) {
      this.#kept.set(keyOf(now), now.text);
      await this.#keep(now);
    }
  }

  /** One call at a time, so that what was kept last is on disk. What a full disk refuses is kept with the next letter. */
  #keep({ editor, product, property, locale, item, text }: Place & { text: string | null }): Promise<void> {
    const { client, connectionId } = this.#options;
    const typed = { editor, product, property, locale, item, text };
    this.#last = this.#last.then(async () => {
      await client.call('drafts.keepTyped', { connectionId, typed });
    });
    return this.#last;
  }
}

/** Keeps what is typed in an editor of cells, until the edit that it becomes is on disk. */
export function keepTyped(
  edit: CellEdit,
  session: Pick<EditSession, 'inTurn'>,
  { client, connectionId }: Omit<TypedTextsOptions, 'current'>,
): void {
  const texts = new TypedTexts({
    client,
    connectionId,
    current: () => {
      const { state } = edit;
      if (!state?.cell) return null;
      const text = typedEdit(state.cell, state)?.typed ?? null;
      return { ...state.cell.ref, editor: 'cell', item: null, text };
    },
  });
  edit.store.subscribe((now, before) => {
    if (now) return texts.typed();
    if (!before?.cell) return;
    const { ref } = before.cell;
    const isChanged = typedEdit(before.cell, before) !== null;
    // An edit that is committed takes its turn right after its editor closes.
    queueMicrotask(
      () => void session.inTurn(async () => texts.ended({ ...ref, editor: 'cell', item: null }, isChanged)),
    );
  });
}

const keyOf = ({ editor, product, property, locale, item }: Place): string =>
  JSON.stringify([editor, product, property, locale, item]);
