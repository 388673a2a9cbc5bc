import type { ReviewMark, Segment, SegmentOrigin } from '#shared/contract/translate.ts';
import { CellEdit } from '../../../editors/cell-edit.ts';
import { changedText, type Place, savedText } from './place.ts';
import type { Saves, Typed } from './saves.ts';
import { refOf } from './segment-key.ts';

/** The text of the one field, compared with what is saved. */
export class FieldText {
  readonly edit = new CellEdit();
  readonly #saves: Saves;
  /** A text that was not typed by the user, until they change it. */
  #proposed: { text: string; origin: SegmentOrigin } | null = null;
  /** The service's text when typing began; undefined if a translation was staged. */
  #seen: string | null | undefined;

  constructor(saves: Saves) {
    this.#saves = saves;
  }

  /** The text of a segment, including what is being saved. */
  savedOf(segment: Segment): string {
    const typed = this.#saves.textOf(segment);
    return typed?.state === 'saving' ? typed.text : savedText(segment);
  }

  /** Whether the field's text differs from what is saved for a place. */
  isDirty(place: Place | null): boolean {
    const text = this.edit.state?.text;
    if (text === undefined || !place) return false;
    return place.segment ? text !== this.savedOf(place.segment) : text !== '';
  }

  /** The text of the field, to be saved. */
  typed(review: ReviewMark): Typed {
    const text = this.edit.state?.text ?? '';
    const origin = this.#proposed?.text === text ? this.#proposed.origin : 'person';
    return { text, seen: this.#seen, origin, review };
  }

  /** Replaces the text as if the user had typed it. */
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

  /** Clears the field for a segment that is not read yet. */
  begin(isReadOnly: boolean): void {
    this.edit.open(UNREAD, 'multiline', null, 'keep');
    if (this.edit.field) this.edit.field.readOnly = isReadOnly;
  }

  /** Shows the saved text of a segment. */
  write(segment: Segment): void {
    this.edit.open(segment, 'multiline', { ref: refOf(segment), value: this.savedOf(segment) }, 'keep');
  }

  /** Called when the segment of a place was read, or read again; typed text stays. `before` is the segment as last read. */
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

  /** Called once a text is on disk. If it is still in the field, undo now applies to the whole step instead of its letters. */
  saved({ text }: Typed): void {
    this.#seen = undefined;
    if (this.edit.state?.text === text) this.edit.forgetSteps();
  }

  /** Clears the field when no segment is active. */
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
