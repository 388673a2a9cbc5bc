import { withoutIsolates } from '../../../editors/isolated-codes.ts';
import { ACTIVE_SOURCE } from '../list/SegmentRow.tsx';

/** Who selects more looks for no word. */
const MOST_SELECTED = 100;

/** What is selected in the source of the active segment, and in its field, each on one line; '' for nothing, or for a whole text. */
export function selectedTexts(field: HTMLTextAreaElement | null): { source: string; target: string } {
  const selection = document.getSelection();
  const isInSource =
    selection?.anchorNode && document.getElementById(ACTIVE_SOURCE)?.contains(selection.anchorNode);
  return {
    source: isInSource ? onOneLine(selection.toString()) : '',
    target: field ? onOneLine(field.value.slice(field.selectionStart, field.selectionEnd)) : '',
  };
}

function onOneLine(selected: string): string {
  const text = withoutIsolates(selected).replace(/\s+/g, ' ').trim();
  return text.length <= MOST_SELECTED ? text : '';
}
