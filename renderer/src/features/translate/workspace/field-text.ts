import type { ReviewMark, Segment, SegmentOrigin } from '#shared/contract/translate.ts';
import { CellEdit } from '../../../editors/cell-edit.ts';
import { changedText, type Place, savedText } from './place.ts';
import type { Saves, Typed } from './saves.ts';
import { refOf } from './segment-key.ts';

/** The one field, and the text that stands in it beside what is saved. */
export class FieldText {
  readonly edit = new CellEdit();
  readonly #saves: Saves;
  /** A text that did not come from the keyboard, until it is changed. */
  #proposed: { text: string; origin: SegmentOrigin } | null = null;
  /** The service's text as long as nothing else was typed; undefined where a translation is staged. */
  #seen: string | null | undefined;

  constructor(saves: Saves) {
    this.#saves = saves;
  }

  /** The text of a segment, with what is on its way to disk. */
  savedOf(segment: Segment): string {
    const typed = this.#saves.textOf(segment);
    return typed?.state === 'saving' ? typed.text : savedText(segment);
  }

  /** What stands in the field over a place differs from what is saved. */
  isDirty(place: Place | null): boolean {
    const text = this.edit.state?.text;
    if (text === undefined || !place) return false;
    return place.segment ? text !== this.savedOf(place.segment) : text !== '';
  }

  /** What stands in the field, to be saved. */
  typed(review: ReviewMark): Typed {
    const text = this.edit.state?.text ?? '';
    const origin = this.#proposed?.text === text ? this.#proposed.origin : 'person';
    return { text, seen: this.#seen, origin, review };
  }

  /** Puts a text in the place of the present one, as if it had been typed. */
  propose(text: string, origin: SegmentOrigin): void {
    this.edit.focus();
    this.edit.setText(text);
    this.#proposed = { text, origin };
  }

  /** Types a text. */
  insert(text: string): void {
    this.edit.focus();
    this.edit.insert(text);
  }

  /** The field is for a segment that is still to be read. */
  begin(isReadOnly: boolean): void {
    this.edit.open(UNREAD, 'multiline', null, 'keep');
    if (this.edit.field) this.edit.field.readOnly = isReadOnly;
  }

  /** Shows a segment as it is saved. */
  write(segment: Segment): void {
    this.edit.open(segment, 'multiline', { ref: refOf(segment), value: this.savedOf(segment) }, 'keep');
  }

  /** The segment of a place was read, or read again: what is typed stays. `before`: as it was read the last time. */
  arrive(place: Place, segment: Segment, before: Segment | null, isReadOnly: boolean): void {
    const { state, field } = this.edit;
    if (!state?.cell) {
      this.edit.arrive('multiline', { ref: refOf(segment), value: this.savedOf(segment) });
      const text = this.edit.state?.text ?? '';
      const changed = changedText(segment, text, place.later.splice(0));
      if (changed !== text) this.edit.setText(changed);
      const kept = this.#saves.textOf(segment);
      if (kept?.state === 'unsaved') this.edit.setText(kept.text);
    } else if (before && state.text === this.savedOf(before) && state.text !== this.savedOf(segment))
      this.write(segment);
    if (this.edit.state?.text === this.savedOf(segment)) this.#seen = this.#seenOf(segment);
    if (field) field.readOnly = isReadOnly;
  }

  /** A text is on disk. Where it still stands in the field, undo is from now on about that step, not about its letters. */
  saved({ text }: Typed): void {
    this.#seen = undefined;
    if (this.edit.state?.text === text) this.edit.forgetSteps();
  }

  /** The field is for no segment. */
  close(): void {
    this.#proposed = null;
    this.#seen = undefined;
    this.edit.close();
  }

  #seenOf(segment: Segment): string | null | undefined {
    return segment.mark === null && this.#saves.textOf(segment) === null ? segment.target : undefined;
  }
}

const UNREAD = { property: '', locale: '' };
