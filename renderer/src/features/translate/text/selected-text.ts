import { withoutIsolates } from '../../../editors/isolated-codes.ts';
import { ACTIVE_SOURCE } from '../list/SegmentRow.tsx';

/** Who selects more looks for no word. */
const MOST_SELECTED = 100;

/** What is selected in the source of the active segment, and in its field, each on one line; '' for nothing, or for a whole text. */
export function selectedTexts(field: HTMLTextAreaElement | null): { source: string; target: string } {
  return {
    source: onOneLine(selectedIn(document.getElementById(ACTIVE_SOURCE))),
    target: field ? onOneLine(field.value.slice(field.selectionStart, field.selectionEnd)) : '',
  };
}

/** What is selected of a source from there on: who drags over its end has selected up to the end, and nothing beside it. */
function selectedIn(source: HTMLElement | null): string {
  const selection = document.getSelection();
  if (!selection?.anchorNode || !source?.contains(selection.anchorNode)) return '';
  const range = selection.getRangeAt(0).cloneRange();
  if (!source.contains(range.startContainer)) range.setStart(source, 0);
  if (!source.contains(range.endContainer)) range.setEnd(source, source.childNodes.length);
  return range.toString();
}

function onOneLine(selected: string): string {
  const text = withoutIsolates(selected).replace(/\s+/g, ' ').trim();
  return text.length <= MOST_SELECTED ? text : '';
}
