import { plural, t } from '@lingui/core/macro';
import { blockSize, cellCount, pasteTarget } from '#shared/domain/block/geometry.ts';
import type { ClipboardContent } from '#shared/domain/block/read-clipboard.ts';
import { CELLS_AT_ONCE, MAX_BLOCK_CELLS } from '#shared/domain/limits.ts';
import type { BlockSelection } from '#shared/domain/selection.ts';
import { client } from '../../../client/index.ts';
import { toast, toastError } from '../../../components/toast.ts';
import { userNumbers } from '../../../components/value-text.ts';
import { blockLabel, type Staging } from '../blocks/block-labels.ts';
import type { EditedSheet, SheetSelection } from '../blocks/edited-sheet.ts';
import { stageBlock, stageInTurn } from '../blocks/stage-block.ts';
import { reachOf } from '../selection/selected-cells.ts';
import { readingsOf } from './copied-block.ts';
import { beginsWithHeaders } from './headers.ts';
import { askAboutPaste, type Paste, type PasteReading } from './paste-preview.ts';

/** The separator of list items, as in copied cells. */
const SEPARATOR = '|';

/** Returns a paste without the first row of its block. */
export const withoutFirstRow = ({ block, ...paste }: Paste): Paste => ({
  ...paste,
  block: 'texts' in block ? { texts: block.texts.slice(1) } : { values: block.values.slice(1) },
});

/** The cells that a paste goes into. */
export const pasteRanges = ({ block }: Paste, { columns, ranges }: BlockSelection, rows: number) =>
  pasteTarget(blockSize('texts' in block ? block.texts : block.values), ranges, {
    rows,
    columns: columns.length,
  });

export const pasteStaging = (edit: Paste, selection: BlockSelection, rows: number): Staging => {
  const into = pasteRanges(edit, selection, rows).selected;
  const label = blockLabel(
    (cells, where) => t`Paste ${plural(cells, { one: '# cell', other: '# cells' })} into ${where}`,
    {
      columns: selection.columns,
      ranges: into,
    },
  );
  return { selection, edit, label };
};

/**
 * Pastes what is on the clipboard over the selection: at once if there is only one way to read it, all of it fits and it is not
 * much, otherwise after a preview with choices. The pasted cells are selected afterwards, unless the user has moved on by then.
 */
export async function pasteContent(
  sheet: EditedSheet,
  selection: SheetSelection,
  content: ClipboardContent,
): Promise<void> {
  const { cells, extent } = selection;
  if (!cells) return;
  if (sheet.connection.readOnly)
    return toast({ title: t`Nothing was pasted`, message: t`This connection is read-only.` });
  const readings = readingsOf(content).map(({ as, ...block }): PasteReading => {
    const edit: Paste = {
      kind: 'paste',
      block,
      emptyTexts: 'remove',
      listSeparator: SEPARATOR,
      numbers: userNumbers,
      doubts: {},
    };
    return { as, edit, hasHeaders: 'texts' in block && beginsWithHeaders(block.texts, cells.columns) };
  });
  const [likeliest, ...others] = readings;
  const most = Math.max(...readings.map(({ edit }) => cellsIn(edit)));
  if (!likeliest || most > MAX_BLOCK_CELLS)
    return toast({
      kind: 'failed',
      title: t`Nothing was pasted`,
      message: t`${plural(most, { one: '# cell', other: '# cells' })} are too many at once. Paste at most ${plural(MAX_BLOCK_CELLS, { one: '# cell', other: '# cells' })}.`,
    });
  const { edit, hasHeaders } = likeliest;
  const select = (pasted: Paste) => {
    const [first, ...more] = pasteRanges(pasted, cells, extent.rows).selected.map(reachOf);
    if (first && hasStayed() && selection.cells && isSameTable(selection.cells, cells))
      selection.select({ reaches: [first, ...more], active: first.anchor });
  };
  const saved = sheet.editor.close();
  const hasStayed = sheet.watch();
  // The check and the edit share one turn, so that the next undo is of this paste.
  const outcome = await sheet.edits.inTurn(async () => {
    const looksFirst = (await saved)
      ? others.length > 0 || hasHeaders || (await mustBeLookedAt(sheet, edit, cells, extent.rows))
      : null;
    if (looksFirst !== false) return looksFirst === null ? 'not done' : 'look first';
    return (await stageInTurn(sheet, pasteStaging(edit, cells, extent.rows))) ? 'done' : 'not done';
  });
  if (outcome === 'done') select(edit);
  if (outcome !== 'look first') return;
  const wanted = await askAboutPaste({
    connectionId: sheet.connection.id,
    readings,
    selection: cells,
    rows: extent.rows,
  });
  if (wanted && (await stageBlock(sheet, pasteStaging(wanted, cells, extent.rows)))) select(wanted);
  else if (!wanted) sheet.focus();
}

/** Whether rows and columns of two selections are counted in the same view, or both in a matrix. */
const isSameTable = (a: BlockSelection, b: BlockSelection): boolean =>
  'view' in a ? 'view' in b && a.view === b.view : 'matrix' in b;

function cellsIn({ block }: Paste): number {
  const { rows, columns } = blockSize('texts' in block ? block.texts : block.values);
  return rows * columns;
}

/** Whether something does not fit or there are very many cells; null if that could not be determined. */
async function mustBeLookedAt(
  sheet: EditedSheet,
  edit: Paste,
  selection: BlockSelection,
  rows: number,
): Promise<boolean | null> {
  const into = pasteRanges(edit, selection, rows).parts.reduce((sum, { cells }) => sum + cellCount(cells), 0);
  if (into > CELLS_AT_ONCE) return true;
  const connectionId = sheet.connection.id;
  const plan = await client.call('cells.plan', { connectionId, selection, edit, plan: 'paste', limit: 0 });
  if (!plan.ok) {
    toastError(t`Nothing was pasted`, plan.error);
    return null;
  }
  const { problems, notices } = plan.value;
  return Object.keys(problems).length + Object.keys(notices).length > 0;
}
