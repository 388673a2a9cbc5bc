import { createStore, type StoreApi } from 'zustand';
import type { Column } from '#shared/domain/cell.ts';
import { direction } from '../components/format.ts';
import { type Beginning, contentFrom, type EditorContent, editedText, outcomeOf } from './edit-outcome.ts';
import type { EditedCell } from './edited-cell.ts';
import type { EditorKind } from './editor-kind.ts';
import { hasIsolates, isolated, shownPosition, textPosition, withoutIsolates } from './isolated-codes.ts';
import { listAfterTyping, type OfferedValues, type OpenList, wholeList } from './options/option-list.ts';
import { TextHistory } from './text-history.ts';
import { typedYesNo } from './yes-no.ts';

const NOT_COUNTED: ReadonlyMap<string, number> = new Map();

/** An edit in progress. */
export interface EditState extends EditorContent {
  column: Column;
  /** Null until the row, or the end of a long text, is read. */
  cell: EditedCell | null;
  beginning: Beginning;
  /** Whether arrow keys move the caret; otherwise they commit and go to the next cell. */
  arrowsMoveCaret: boolean;
  /** Whether the rendered HTML of the text is shown instead of the field. */
  isPreview: boolean;
  /** The values of a column that has only a few, to choose from. Others can be typed. */
  options: readonly string[];
  /** The number of products that have each of them; empty if they were not counted. */
  counts: ReadonlyMap<string, number>;
  list: OpenList | null;
  /** Why the edit cannot be committed in its current state. */
  error: string | null;
}

/** The events in which the browser gives away what is selected. */
const GIVING = ['copy', 'cut', 'dragstart'] as const;

/**
 * One text field, and the edit in it. The browser types into the field, and nothing is delayed: if the old value arrives
 * after the first letters, it is inserted before them.
 */
export class CellEdit {
  /** Null while nothing is edited. */
  readonly store: StoreApi<EditState | null> = createStore<EditState | null>()(() => null);
  readonly #beginTyping: () => boolean;
  #offered: readonly string[] = [];
  #field: HTMLTextAreaElement | null = null;
  #history = new TextHistory({ text: '', start: 0, end: 0 });
  #isWanted = false;
  #isComposing = false;
  #isBegunByComposing = false;
  /** What arrived during a composition, which must not be disturbed. */
  #arrived: { kind: EditorKind; cell: EditedCell } | null = null;

  /** Whether the field shows the codes of the text isolated. */
  #isIsolated = false;

  /**
   * @param beginTyping Called when something is typed while nothing is edited: opens an edit for it, or
   * returns false if there is none.
   */
  constructor(beginTyping: () => boolean = () => false) {
    this.#beginTyping = beginTyping;
  }

  get state(): EditState | null {
    return this.store.getState();
  }

  get isOpen(): boolean {
    return this.state !== null;
  }

  get field(): HTMLTextAreaElement | null {
    return this.#field;
  }

  /** Attaches a field; the returned function detaches it. */
  attach(field: HTMLTextAreaElement): () => void {
    this.#field = field;
    this.#write(this.state?.text ?? '');
    if (this.#isWanted) this.focus();
    field.addEventListener('beforeinput', this.#onBeforeInput);
    field.addEventListener('input', this.#onInput);
    field.addEventListener('compositionstart', this.#onCompositionStart);
    field.addEventListener('compositionend', this.#onCompositionEnd);
    for (const type of GIVING) field.addEventListener(type, this.#onGive);
    return () => {
      this.#field = null;
      field.removeEventListener('beforeinput', this.#onBeforeInput);
      field.removeEventListener('input', this.#onInput);
      field.removeEventListener('compositionstart', this.#onCompositionStart);
      field.removeEventListener('compositionend', this.#onCompositionEnd);
      for (const type of GIVING) field.removeEventListener(type, this.#onGive);
    };
  }

  /** Focuses the field; if there is none yet, it is focused once it is attached. */
  focus(): void {
    this.#isWanted = this.#field === null;
    this.#field?.focus({ preventScroll: true });
  }

  /** Begins an edit; `cell` is null if it is still to be read, see `arrive`. */
  open(column: Column, kind: EditorKind, cell: EditedCell | null, beginning: Beginning): void {
    this.#arrived = null;
    this.#offered = [];
    const arrowsMoveCaret = beginning !== 'replace';
    const content: EditorContent = { kind, text: '', items: [] };
    this.store.setState({
      ...content,
      column,
      cell: null,
      beginning,
      arrowsMoveCaret,
      isPreview: false,
      options: [],
      counts: NOT_COUNTED,
      list: null,
      error: null,
    });
    this.#write('');
    this.#history = new TextHistory(this.#fieldText());
    if (cell) this.arrive(kind, cell);
  }

  /** The cell has been read. What was typed meanwhile stays. */
  arrive(kind: EditorKind, cell: EditedCell): void {
    const { state } = this;
    if (!state || state.cell) return;
    if (this.#isComposing) {
      this.#arrived = { kind, cell };
      return;
    }
    const content = contentFrom(kind, cell.value, state.beginning, state.text);
    const caret = this.#fieldText();
    const before = content.text.length - state.text.length;
    const hasOptions = kind === 'text' || kind === 'list';
    this.#change({ ...content, cell, ...(hasOptions ? {} : { options: [], list: null }) });
    if (kind === 'list') this.setItems(content.items);
    // A word for yes or no goes on being typed.
    if (kind !== 'yesno') this.#write(content.text, caret.start + before, caret.end + before);
    // Undo goes back to the old value, and no further; a word that is being typed stays one step.
    const old = content.text.slice(0, Math.max(0, before));
    const { isWithinWord } = this.#history;
    this.#history = new TextHistory({ text: old, start: old.length, end: old.length });
    if (content.text !== old) this.#history.record(this.#fieldText(), isWithinWord);
  }

  /** Replaces the field's text as if it had been typed; the caret goes to its end. */
  setText(text: string): void {
    this.#change({ text, list: null });
    this.#write(text);
    this.#record(false);
  }

  setItems(items: EditorContent['items']): void {
    this.#change({ items, options: this.#notIn(items) });
  }

  /** The values offered that a list does not have yet. */
  #notIn(items: EditorContent['items']): readonly string[] {
    const there = new Set(items.map(({ text }) => text));
    return this.#offered.filter((option) => !there.has(option));
  }

  /** Types into the field at its caret. */
  insert(text: string): void {
    this.#keepMarksOf(text);
    this.#field?.setRangeText(text, this.#field.selectionStart, this.#field.selectionEnd, 'end');
    this.#take(false);
  }

  /** Where the caret is in the text. */
  get caret(): number {
    return this.#fieldText().end;
  }

  /** Replaces a part of the text as if it had been typed, and puts the caret at a place of what it is then. */
  replace({ start, end, text, caret }: { start: number; end: number; text: string; caret: number }): void {
    const before = this.state?.text ?? '';
    const after = before.slice(0, start) + text + before.slice(end);
    this.#keepMarksOf(text);
    if (after !== before) this.#change({ text: after, list: null });
    this.#write(after);
    this.#select(caret, caret);
    if (after !== before) this.#record(false);
  }

  /** Undoes (-1) or redoes (1) what was typed in this edit. */
  step(by: -1 | 1): void {
    const to = this.state && this.#history.step(by);
    if (!to) return;
    this.#change({ text: to.text });
    this.#write(to.text, to.start, to.end);
  }

  /** What was typed is saved: undo in this edit goes back no further. */
  forgetSteps(): void {
    this.#history = new TextHistory(this.#fieldText());
  }

  setArrows(arrowsMoveCaret: boolean): void {
    this.#change({ arrowsMoveCaret });
  }

  /** The values to choose from have been read; `isWanted`: their list was already requested. */
  offer({ texts: options, products: counts }: OfferedValues, isWanted: boolean): void {
    const { state } = this;
    if (!state || options.length === 0) return;
    this.#offered = options;
    const isList = state.kind === 'list';
    const offered = isList ? this.#notIn(state.items) : options;
    const isTyped = isList || state.cell?.value !== state.text;
    const list = isWanted
      ? wholeList(offered, state.text)
      : isTyped
        ? listAfterTyping(offered, state.text)
        : null;
    this.#change({ options: offered, counts, list });
  }

  /** Opens the list of values, with one of them chosen, or closes it. */
  showList(list: OpenList | null): void {
    this.#change({ list });
  }

  /** Shows the text as HTML, or the field again. */
  setPreview(isPreview: boolean): void {
    this.#change({ isPreview });
  }

  /** Whether a commit would be accepted; if not, the editor says why. */
  check(): boolean {
    const { state } = this;
    const outcome = state?.cell ? outcomeOf(state, state.cell.value) : null;
    if (outcome === null || 'change' in outcome) return true;
    this.#change({ error: outcome.refused });
    return false;
  }

  /** Ends the edit and returns its last state; the field is then empty. */
  close(): EditState | null {
    const { state } = this;
    if (state) this.store.setState(null, true);
    this.#write('');
    return state;
  }

  readonly #onBeforeInput = (event: InputEvent): void => {
    const { inputType } = event;
    if (inputType.startsWith('history')) {
      event.preventDefault();
      this.step(inputType === 'historyUndo' ? -1 : 1);
    } else if (!this.isOpen && !(inputType.startsWith('insert') && this.#beginTyping()))
      event.preventDefault();
    else this.#keepMarksOf(event.data ?? event.dataTransfer?.getData('text/plain') ?? '');
  };

  readonly #onInput = (event: Event): void => {
    const { inputType, data } = event as InputEvent;
    if (this.#isComposing) {
      if (this.state?.kind !== 'yesno') this.#change(this.#typed(this.#read()));
    } else this.#take(inputType === 'insertText' && data?.length === 1 && data !== ' ');
  };

  readonly #onCompositionStart = (): void => {
    this.#isBegunByComposing = !this.isOpen && this.#beginTyping();
    this.#isComposing = true;
  };

  readonly #onCompositionEnd = (): void => {
    this.#isComposing = false;
    // An abandoned composition was not an edit.
    if (this.#isBegunByComposing && this.#field?.value === '') this.close();
    this.#take(false);
    const arrived = this.#arrived;
    this.#arrived = null;
    if (arrived) this.arrive(arrived.kind, arrived.cell);
  };

  /** The marks that isolate codes belong to this field: they neither reach other programs nor come back as text. */
  readonly #onGive = (event: Event): void => {
    const field = this.#field;
    if (!field || !this.#isIsolated || field.selectionStart === field.selectionEnd) return;
    const text = withoutIsolates(field.value.slice(field.selectionStart, field.selectionEnd));
    if (event.type === 'dragstart') {
      (event as DragEvent).dataTransfer?.setData('text/plain', text);
      return;
    }
    event.preventDefault();
    (event as ClipboardEvent).clipboardData?.setData('text/plain', text);
    if (event.type === 'cut' && !field.readOnly) this.insert('');
  };

  /** Takes over the field's text. Yes or no is chosen by what is typed; numbers and dates have one line. */
  #take(joins: boolean): void {
    const { state } = this;
    const typed = this.#read();
    const isOneLine = state?.kind === 'number' || state?.kind === 'date';
    const text = isOneLine ? typed.replace(/[\r\n]/g, '') : typed;
    if (state?.kind === 'yesno' && state.cell)
      this.#change({ text: typedYesNo(typed) || typed || editedText('yesno', state.cell.value) });
    else if (state) this.#change(this.#typed(text));
    if (typed !== text || !state) this.#write(text);
    else if (this.#isIsolated) {
      const { start, end } = this.#fieldText();
      this.#write(text, start, end);
    }
    if (state) this.#record(joins);
  }

  #typed(text: string): Pick<EditState, 'text' | 'list'> {
    return { text, list: listAfterTyping(this.state?.options ?? [], text) };
  }

  #record(joins: boolean): void {
    this.#history.record(this.#fieldText(), joins);
  }

  #change(change: Partial<EditState>): void {
    if (this.state) this.store.setState({ ...this.state, error: null, ...change });
  }

  #fieldText() {
    const text = this.state?.text ?? '';
    const { value, selectionStart, selectionEnd } = this.#field ?? { value: '' };
    const at = (position: number) => (this.#isIsolated ? textPosition(value, position) : position);
    return { text, start: at(selectionStart ?? text.length), end: at(selectionEnd ?? text.length) };
  }

  /** The text of the field. */
  #read(): string {
    const value = this.#field?.value ?? '';
    return this.#isIsolated ? withoutIsolates(value) : value;
  }

  /** Shows codes as they are from now on, because a text comes in that has marks of its own. */
  #keepMarksOf(text: string): void {
    if (!this.#isIsolated || !this.#field || !hasIsolates(text)) return;
    const { start, end } = this.#fieldText();
    this.#field.value = this.#read();
    this.#isIsolated = false;
    this.#field.setSelectionRange(start, end);
  }

  #write(text: string, start = text.length, end = start): void {
    const { state } = this;
    const isChosen = !state || (state.kind === 'yesno' && state.cell !== null);
    this.#isIsolated = !isChosen && this.#isIsolating && !hasIsolates(text);
    const shown = isChosen ? '' : this.#isIsolated ? isolated(text) : text;
    if (!this.#field || this.#field.value === shown) return;
    this.#field.value = shown;
    this.#select(start, end);
  }

  /** Selects a part of the text. */
  #select(start: number, end: number): void {
    const field = this.#field;
    const at = (position: number) =>
      field && this.#isIsolated ? shownPosition(field.value, position) : position;
    field?.setSelectionRange(at(start), at(end));
  }

  /** Whether the text is written from right to left. */
  get #isIsolating(): boolean {
    const { state } = this;
    if (!state || (state.kind !== 'text' && state.kind !== 'multiline')) return false;
    return direction((state.cell?.ref ?? state.column).locale) === 'rtl';
  }
}
