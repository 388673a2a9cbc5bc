import type { ContractClient, InputOf, OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type { ReviewMark, Segment, SegmentOrigin, SegmentRef } from '#shared/contract/translate.ts';
import { refOf, segmentKey } from './segment-key.ts';
import type { Turns } from './turns.ts';

export type Saved = OutputOf<'translate.save'>;
export type Repeat = InputOf<'translate.save'>['repeat'];

/** A translation entered by the user. */
export interface Typed {
  text: string;
  /** The service's text when typing began; undefined if a translation was staged. */
  seen?: string | null | undefined;
  origin: SegmentOrigin;
  review: ReviewMark;
}

/** A translation that could not be saved; its text is kept until it is. */
export interface Unsaved extends Typed {
  segment: Segment;
  error: AppErrorShape;
}

export interface SavesOptions {
  client: Pick<ContractClient, 'call'>;
  connectionId: string;
  turns: Turns;
  /** Runs the call with the open list, or with a new one if the main process no longer keeps it. */
  onList: <T>(call: (list: number) => Promise<Result<T>>) => Promise<Result<T>>;
  onChanged: () => void;
  onSaved: (segment: Segment, typed: Typed, saved: Saved) => void;
  onFailed: (unsaved: Unsaved) => void;
}

/** Translations that are being saved. Each is shown as being saved until an answer confirms it. */
export class Saves {
  readonly #options: SavesOptions;
  readonly #saving = new Map<string, { text: string; ticket: number }>();
  /** By segment: texts that could not be saved, or were being typed when the app ended. */
  readonly #unsaved = new Map<string, string>();
  #ticket = 0;

  constructor(options: SavesOptions) {
    this.#options = options;
  }

  /** The text typed in a segment that is not on disk yet. */
  textOf(ref: SegmentRef): { text: string; state: 'saving' | 'unsaved' } | null {
    const key = segmentKey(ref);
    const saving = this.#saving.get(key);
    if (saving) return { text: saving.text, state: 'saving' };
    const unsaved = this.#unsaved.get(key);
    return unsaved === undefined ? null : { text: unsaved, state: 'unsaved' };
  }

  /** A text that was typed before, and is in no edit. */
  offer(ref: SegmentRef, text: string): void {
    this.#unsaved.set(segmentKey(ref), text);
  }

  forget(ref: SegmentRef): void {
    this.#unsaved.delete(segmentKey(ref));
  }

  /** Stages a translation. Resolves to whether it is on disk; if it is not, its text is kept. */
  save(segment: Segment, typed: Typed, repeat: Repeat): Promise<boolean> {
    const key = segmentKey(segment);
    const ticket = ++this.#ticket;
    this.#unsaved.delete(key);
    this.#saving.set(key, { text: typed.text, ticket });
    this.#options.onChanged();
    return this.#options.turns.run(async () => {
      const answer = await this.#call([{ ...refOf(segment), ...stored(typed) }], repeat);
      if (this.#saving.get(key)?.ticket === ticket) this.#saving.delete(key);
      if (answer.ok) this.#options.onSaved(segment, typed, answer.value);
      else {
        const unsaved = { ...typed, segment, error: answer.error };
        // This text is out of date if a newer one is being saved.
        if (!this.#saving.has(key)) this.#unsaved.set(key, typed.text);
        this.#options.turns.failed();
        this.#options.onFailed(unsaved);
      }
      this.#options.onChanged();
      return answer.ok;
    });
  }

  #call(segments: InputOf<'translate.save'>['segments'], repeat: Repeat): Promise<Result<Saved>> {
    const { client, connectionId, onList } = this.#options;
    return onList((list) => client.call('translate.save', { connectionId, list, segments, repeat }));
  }
}

/** An empty text is stored as no value. */
const stored = ({ text, seen, origin, review }: Typed) => ({
  target: text === '' ? null : text,
  seen,
  origin,
  review,
});

/** How a segment is shown once a translation is on disk, until it is read again. */
export const typedSegment = ({ text, review, origin }: Typed): Partial<Segment> => ({
  target: text === '' ? null : text,
  mark: 'edited',
  review,
  origin,
  writtenAgainst: null,
});
