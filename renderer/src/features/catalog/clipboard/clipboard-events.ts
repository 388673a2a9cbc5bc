import { plural, t } from '@lingui/core/macro';
import { selectionSize } from '#shared/domain/block/geometry.ts';
import type { ClipboardContent } from '#shared/domain/block/read-clipboard.ts';
import { CELLS_AT_ONCE } from '#shared/domain/limits.ts';
import { contentOf, readContent } from '../../../components/clipboard-content.ts';
import { shortcutText } from '../../../components/shortcut-keys.ts';
import { toast } from '../../../components/toast.ts';
import { blockLabel } from '../blocks/block-labels.ts';
import type { EditedSheet, SheetSelection } from '../blocks/edited-sheet.ts';
import { stageBlock } from '../blocks/stage-block.ts';
import { rememberCopied } from './copied-block.ts';
import { copyCells, copyLoaded } from './copy.ts';
import { pasteContent } from './paste.ts';
import { putInto } from './write-clipboard.ts';

export interface Clipboard {
  copy: (withHeaders?: boolean) => Promise<void>;
  /** Copies the cells and, once they are on the clipboard, removes their values, as one undo step. */
  cut: () => Promise<void>;
  /** Reads the clipboard and pastes; if the browser does not allow that, tells the user which keys paste. */
  paste: () => Promise<void>;
  stop: () => void;
}

/** Handles copying, cutting and pasting, both by the browser's own events on the table and by command. */
export function startClipboard(sheet: EditedSheet, selection: SheetSelection): Clipboard {
  // While a cell is edited, these events are for its text.
  const isOurs = () => !sheet.isEditing && sheet.editor.edit.field?.matches(':focus') === true;

  const copied = () => {
    const { ranges } = selection;
    selection.mark({ copied: ranges });
    sheet.status.announce(
      t`${plural(selectionSize(ranges).cells, { one: '# cell', other: '# cells' })} copied`,
    );
  };

  const copy = async (withHeaders = false) => {
    const { cells } = selection;
    if (!cells) return;
    if (selectionSize(cells.ranges).cells > CELLS_AT_ONCE) sheet.status.announce(t`Copying…`);
    if (await copyCells(sheet, selection, withHeaders)) copied();
  };

  /** Resolves to whether the clipboard has the cells. Loaded cells are put there within the event. */
  const takeInto = async (event: ClipboardEvent): Promise<boolean> => {
    const { cells } = selection;
    const loaded = copyLoaded(sheet, selection);
    event.preventDefault();
    if (!loaded || !event.clipboardData) return cells !== null && (await copyCells(sheet, selection, false));
    putInto(event.clipboardData, loaded);
    rememberCopied(loaded.text, loaded.values);
    return true;
  };

  const remove = async () => {
    const { cells } = selection;
    if (!cells) return;
    const label = blockLabel(
      (count, where) => t`Cut ${plural(count, { one: '# cell', other: '# cells' })} from ${where}`,
      cells,
    );
    await stageBlock(sheet, { selection: cells, edit: { kind: 'set', value: null }, label });
  };

  const onCopy = (event: ClipboardEvent) => {
    if (!isOurs() || !selection.cells) return;
    void takeInto(event).then((taken) => taken && copied());
  };
  const onCut = (event: ClipboardEvent) => {
    if (!isOurs() || !selection.cells) return;
    if (sheet.connection.readOnly) return onCopy(event);
    void takeInto(event).then((taken) => (taken ? remove() : undefined));
  };
  const pasteOrSay = async (content: ClipboardContent) => {
    if (content.text === '' && content.html === '')
      sheet.status.announce(t`There is no text on the clipboard`);
    else await pasteContent(sheet, selection, content);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!isOurs() || !selection.cells) return;
    event.preventDefault();
    void pasteOrSay(contentOf(event.clipboardData));
  };

  document.addEventListener('copy', onCopy);
  document.addEventListener('cut', onCut);
  document.addEventListener('paste', onPaste);
  return {
    copy,
    cut: async () => {
      const { cells } = selection;
      if (cells && (await copyCells(sheet, selection, false))) await remove();
    },
    paste: async () => {
      const content = await readContent();
      if (content) return pasteOrSay(content);
      toast({
        title: t`Press ${shortcutText('Mod+V')} to paste`,
        message: t`The browser does not let this page read the clipboard.`,
      });
    },
    stop: () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCut);
      document.removeEventListener('paste', onPaste);
    },
  };
}
