import { t } from '@lingui/core/macro';
import type { Change } from '#shared/domain/cell.ts';
import { numberText, parseNumber } from '#shared/domain/number-format.ts';
import { type CellValue, isExactNumber, sameValue } from '#shared/domain/value.ts';
import { locale } from '#shared/i18n/activate-language.ts';
import { userNumbers } from '../components/value-text.ts';
import { partOrder, readDate } from './date/dates.ts';
import type { EditedCell } from './edited-cell.ts';
import type { EditorKind } from './editor-kind.ts';
import { itemTexts, type ListItem, listItems, listValue, recoveredItems } from './list/list-items.ts';
import type { TypedEdit } from './typed-edit.ts';
import { isYesNo, typedYesNo, type YesNo, yesNoLabel } from './yes-no.ts';

/** What an editor holds: the text of its field (of yes or no: a `YesNo`, if it is one) and, for a list, the items above it. */
export interface EditorContent {
  kind: EditorKind;
  text: string;
  items: readonly ListItem[];
}

/** What a commit would do: a change, a refusal with its reason, or nothing. */
export type Outcome = { change: Change } | { refused: string } | null;

const ORDER = partOrder(locale());

const isNumber = (value: CellValue) => typeof value === 'number' || isExactNumber(value);

/** The text in the field when a cell's value is edited. Items of a list are above it. */
export function editedText(kind: EditorKind, value: CellValue): string {
  if (kind === 'list') return '';
  if (kind === 'number') return isNumber(value) ? numberText(value as number, userNumbers) : '';
  if (kind === 'yesno') return typeof value === 'boolean' ? (`${value}` satisfies YesNo) : '';
  return typeof value === 'string' ? value : '';
}

/** How an edit begins: what is typed replaces the value, continues it, or continues a text that could not be saved. */
export type Beginning = 'replace' | 'keep' | { recovered: string };

/** What the editor holds once the value is known. `typed`: what was typed until then. */
export function contentFrom(
  kind: EditorKind,
  value: CellValue,
  beginning: Beginning,
  typed: string,
): EditorContent {
  const recovered = typeof beginning === 'object' ? beginning.recovered : null;
  if (kind === 'list') {
    const items =
      recovered === null ? listItems(value, userNumbers) : recoveredItems(recovered, value, userNumbers);
    return { kind, items, text: typed };
  }
  if (kind === 'yesno') {
    const words = typed || (recovered ?? '');
    return { kind, items: [], text: words === '' ? editedText(kind, value) : typedYesNo(words) || words };
  }
  const before = recovered ?? (beginning === 'keep' ? editedText(kind, value) : '');
  return { kind, items: [], text: before + typed };
}

/** What a commit of this content would do to a cell with this value. */
export function outcomeOf(content: EditorContent, before: CellValue): Outcome {
  const { kind, text, items } = content;
  if (kind === 'list') {
    const list = listValue(items, text, userNumbers);
    if (!list.ok) return { refused: list.message };
    const isSame = before === null ? list.value.length === 0 : sameValue(before, list.value);
    return isSame ? null : { change: { kind: 'set', value: list.value } };
  }
  if (text === editedText(kind, before)) return null;
  if (kind === 'number') {
    if (text.trim() === '')
      return { refused: t`Type a number, or press Esc and then Delete to remove the value` };
    const number = parseNumber(text, userNumbers);
    return number.ok ? { change: { kind: 'set', value: number.value } } : { refused: number.message };
  }
  if (kind === 'yesno') {
    if (text.trim() === '') return null;
    return isYesNo(text)
      ? { change: { kind: 'set', value: text === 'true' } }
      : { refused: t`“${text.trim()}” is neither yes nor no` };
  }
  const value = kind === 'date' ? (readDate(text, ORDER) ?? text) : text;
  return value === before ? null : { change: { kind: 'set', value } };
}

/** The text to keep, and to show, when the content cannot be saved. */
export const contentText = ({ kind, text, items }: EditorContent): string => {
  if (kind === 'list') return itemTexts(items, text);
  return kind === 'yesno' && isYesNo(text) ? yesNoLabel(text) : text;
};

/** The content as an edit of its cell; null if it changes nothing. */
export function typedEdit({ ref, value, seen }: EditedCell, content: EditorContent): TypedEdit | null {
  const outcome = outcomeOf(content, value);
  if (outcome === null) return null;
  const typed = contentText(content);
  return 'change' in outcome
    ? { kind: 'edit', ref, change: outcome.change, typed, seen }
    : { kind: 'refused', ref, typed, message: outcome.refused };
}
