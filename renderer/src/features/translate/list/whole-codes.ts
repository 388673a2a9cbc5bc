import { inlineCodesOf } from '#shared/domain/checks/placeholders.ts';
import { readTag } from '#shared/domain/checks/read-tag.ts';

interface Range {
  start: number;
  end: number;
}

/** Attributes whose values are translated: their tags are text. */
const TRANSLATED = [
  'alt',
  'title',
  'placeholder',
  'label',
  'summary',
  'aria-label',
  'aria-description',
  'content',
];

/**
 * The codes of a text that the caret does not enter: placeholders, entities, and tags with nothing to translate. The syntax of ICU
 * messages is text, because languages have other forms. A code includes the marks that isolate it.
 */
export function wholeCodes(text: string): Range[] {
  return inlineCodesOf(text, null)
    .filter((code) => {
      const tag = readTag(code);
      return !tag || !TRANSLATED.some((name) => tag.attributes.has(name));
    })
    .map(({ start, end }) => ({
      start: text[start - 1] === '\u2066' ? start - 1 : start,
      end: text[end] === '\u2069' ? end + 1 : end,
    }));
}

/** Where a caret belongs that came into a code from `from`: to the end that it was moving to. */
export function outsideCodes(codes: readonly Range[], at: number, from: number): number {
  const code = codes.find(({ start, end }) => start < at && at < end);
  if (!code) return at;
  return at >= from ? code.end : code.start;
}

/** The code that a key deletes: before the caret, or behind it; null if there is none. */
export const codeToDelete = (
  codes: readonly Range[],
  caret: number,
  direction: 'backward' | 'forward',
): Range | null =>
  codes.find(({ start, end }) => (direction === 'backward' ? end === caret : start === caret)) ?? null;

/** A range, with all of each code that it has a part of. */
export const withWholeCodes = (codes: readonly Range[], { start, end }: Range): Range => ({
  start: Math.min(
    start,
    ...codes.filter((code) => code.start < start && start < code.end).map((code) => code.start),
  ),
  end: Math.max(end, ...codes.filter((code) => code.start < end && end < code.end).map((code) => code.end)),
});

/**
 * Keeps the caret and the selection of a field out of codes: they are passed over, selected and deleted as a whole. Returns what
 * detaches it.
 */
export function keepCodesWhole(field: HTMLTextAreaElement): () => void {
  let last = { anchor: 0, focus: 0 };
  const onSelection = () => {
    if (document.activeElement !== field) return;
    const { selectionStart, selectionEnd, selectionDirection, value } = field;
    const isBackward = selectionDirection === 'backward';
    const anchor = isBackward ? selectionEnd : selectionStart;
    const focus = isBackward ? selectionStart : selectionEnd;
    const codes = wholeCodes(value);
    const to = {
      anchor: outsideCodes(
        codes,
        anchor,
        anchor === focus ? last.focus : focus > anchor ? anchor + 1 : anchor,
      ),
      focus: outsideCodes(codes, focus, last.focus),
    };
    if (anchor === focus) to.anchor = to.focus;
    last = to;
    if (to.anchor === anchor && to.focus === focus) return;
    field.setSelectionRange(
      Math.min(to.anchor, to.focus),
      Math.max(to.anchor, to.focus),
      to.focus < to.anchor ? 'backward' : 'forward',
    );
  };
  const onBeforeInput = (event: InputEvent) => {
    // The browser tells of a moved caret with the next frame, which may be after the next key.
    if (!event.isComposing) onSelection();
    const { selectionStart: caret, selectionEnd, value } = field;
    const deletion = DELETIONS[event.inputType];
    if (!deletion || caret !== selectionEnd || !event.cancelable) return;
    const { direction, unit } = deletion;
    const codes = wholeCodes(value);
    const code = codeToDelete(codes, caret, direction);
    // What is selected is what is deleted.
    if (code && unit !== 'lineboundary') return field.setSelectionRange(code.start, code.end);
    if (unit === 'character') return;
    // The browser knows where a word or a line begins, but not that a tag is no words.
    document.getSelection()?.modify('extend', direction, unit);
    const { start, end } = withWholeCodes(codes, { start: field.selectionStart, end: field.selectionEnd });
    field.setSelectionRange(start, end);
  };
  document.addEventListener('selectionchange', onSelection);
  field.addEventListener('beforeinput', onBeforeInput);
  return () => {
    document.removeEventListener('selectionchange', onSelection);
    field.removeEventListener('beforeinput', onBeforeInput);
  };
}

const DELETIONS: Readonly<
  Record<
    string,
    { direction: 'backward' | 'forward'; unit: 'character' | 'word' | 'lineboundary' } | undefined
  >
> = {
  deleteContentBackward: { direction: 'backward', unit: 'character' },
  deleteContentForward: { direction: 'forward', unit: 'character' },
  deleteWordBackward: { direction: 'backward', unit: 'word' },
  deleteWordForward: { direction: 'forward', unit: 'word' },
  deleteSoftLineBackward: { direction: 'backward', unit: 'lineboundary' },
  deleteSoftLineForward: { direction: 'forward', unit: 'lineboundary' },
};
