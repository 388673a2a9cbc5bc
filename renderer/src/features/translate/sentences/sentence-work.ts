import { gapBefore, type Sentence } from '#shared/domain/split-sentences.ts';

/** Splits a text in one of the two languages of a segment. */
export type Split = (text: string) => readonly Sentence[];

export interface SentencePlace {
  /** The sentence of the source that the caret is in the translation of. */
  source: number;
  /** The sentence of the translation at the caret; null if it is not begun. */
  target: number | null;
}

/** What a text and its caret become; null: nothing changes. */
export interface Step {
  start: number;
  end: number;
  text: string;
  caret: number;
}

/** A source and its translation in the making, sentence by sentence. */
export class SentenceWork {
  readonly source: string;
  readonly sentences: readonly Sentence[];
  readonly #targetLocale: string;
  readonly #split: Split;

  constructor(source: string, sentences: readonly Sentence[], targetLocale: string, split: Split) {
    this.source = source;
    this.sentences = sentences;
    this.#targetLocale = targetLocale;
    this.#split = split;
  }

  /** Where the caret is. Sentences are counted by block, so that one too few in a paragraph does not shift those of the next. */
  at(text: string, caret: number): SentencePlace {
    const targets = this.#split(text);
    const inside = targets.findIndex(({ end }) => caret <= end);
    if (inside >= 0) return { source: this.#sourceOf(targets, inside), target: inside };
    // The sentence that the next letter would begin, or go on with.
    const next = this.#split(`${text.slice(0, caret)}X`);
    return next.length > targets.length || targets.length === 0
      ? { source: this.#sourceOf(next, next.length - 1), target: null }
      : { source: this.#sourceOf(targets, targets.length - 1), target: targets.length - 1 };
  }

  textOf(source: number): string {
    const { start, end } = this.sentences[source] ?? { start: 0, end: 0 };
    return this.source.slice(start, end);
  }

  /** Puts a translation in the place of the sentence at the caret; `goesOn`: the caret goes to the next sentence. */
  put(text: string, caret: number, translation: string, goesOn: boolean): Step {
    const { source, target } = this.at(text, caret);
    const targets = this.#split(text);
    const { start, end } = target === null ? { start: caret, end: caret } : targets[target]!;
    const lead = text.slice(0, start).trim() === '' && target === null ? this.#gap(0) : '';
    const put = lead + translation;
    const following = target === null ? undefined : targets[target + 1];
    if (following)
      return { start, end, text: put, caret: start + put.length + (goesOn ? following.start - end : 0) };
    const on = goesOn ? this.#goOn(text, end, source) : { end, gap: '', skip: 0 };
    const now = put + on.gap;
    return { start, end: on.end, text: now, caret: start + now.length + on.skip };
  }

  /** Goes to the next sentence, adding what stands before it in the source. Null if the caret's is not begun, or is the last. */
  next(text: string, caret: number): Step | null {
    const { source, target } = this.at(text, caret);
    if (target === null) {
      const gap = text.trim() === '' ? this.#gap(0) : '';
      return gap === '' || text === gap ? null : { start: 0, end: text.length, text: gap, caret: gap.length };
    }
    const targets = this.#split(text);
    const following = targets[target + 1];
    if (following) return { start: caret, end: caret, text: '', caret: following.start };
    const { end } = targets[target]!;
    const on = this.#goOn(text, end, source);
    const to = end + on.gap.length + on.skip;
    const isThere = on.gap === text.slice(end, on.end);
    if (isThere && to === caret) return null;
    return { start: end, end: on.end, text: on.gap, caret: to };
  }

  /**
   * What comes after a sentence that ends there, of which the text has no next one: what stands there in the source (`gap`) in place of
   * the text up to `end`, or what is there already, to be passed over (`skip`).
   */
  #goOn(text: string, at: number, source: number): { end: number; gap: string; skip: number } {
    const gap = this.#gap(source + 1);
    const rest = text.slice(at);
    if (rest.startsWith(gap)) return { end: at, gap: '', skip: gap.length };
    if (gap.startsWith(rest.trim())) return { end: text.length, gap, skip: 0 };
    // Tags are there that close what is open: the next sentence stands before them.
    return { end: at, gap: /^ *$/.test(gap) ? gap : '', skip: 0 };
  }

  /** Goes to the end of the sentence before. */
  previous(text: string, caret: number): Step | null {
    const targets = this.#split(text);
    const { target } = this.at(text, caret);
    const before = targets[(target ?? targets.length) - 1];
    return before ? { start: caret, end: caret, text: '', caret: before.end } : null;
  }

  #gap(at: number): string {
    return gapBefore(this.source, this.sentences, at, this.#targetLocale);
  }

  /** The sentence of the source that has the same number in the same block, or else the nearest one. */
  #sourceOf(targets: readonly Sentence[], at: number): number {
    const block = targets[at]?.block ?? 0;
    const within = at - targets.findIndex((one) => one.block === block);
    const first = this.sentences.findIndex((one) => one.block === block);
    if (first < 0) return this.sentences.length - 1;
    const count = this.sentences.filter((one) => one.block === block).length;
    const isEnd = at === targets.length - 1;
    // Beyond the sentences of its block, what is written last goes on with those of the next.
    return Math.min(first + (isEnd ? within : Math.min(within, count - 1)), this.sentences.length - 1);
  }
}
