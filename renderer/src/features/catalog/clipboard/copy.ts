import { t } from '@lingui/core/macro';
import { copiedText } from '#shared/domain/block/copied-text.ts';
import { cellCount, selectionSize } from '#shared/domain/block/geometry.ts';
import { type CopiedColumn, htmlTable, MAX_HTML_CELLS } from '#shared/domain/block/html-table.ts';
import { formatTsv } from '#shared/domain/block/tsv.ts';
import type { ViewColumn } from '#shared/domain/query.ts';
import type { CellRange, CellSelection } from '#shared/domain/selection.ts';
import { type CellValue, isExactNumber } from '#shared/domain/value.ts';
import { client } from '../../../client/index.ts';
import { direction } from '../../../components/format.ts';
import { toast, toastError } from '../../../components/toast.ts';
import { userNumbers } from '../../../components/value-text.ts';
import type { EditedSheet, SheetSelection } from '../blocks/edited-sheet.ts';
import { rememberCopied } from './copied-block.ts';
import { headerText } from './headers.ts';
import { type CopiedText, writeByEvent } from './write-clipboard.ts';

/** More cells than this are read by the main process, even if they are loaded. */
const COPIED_HERE = 20_000;

interface Copy extends CopiedText {
  values: CellValue[][];
}

/**
 * Returns the selected cells as text if they are one block of loaded cells, which the clipboard can take at once; otherwise
 * null.
 */
export function copyLoaded(
  sheet: Pick<EditedSheet, 'valuesIn'>,
  selection: Pick<SheetSelection, 'ranges' | 'columns'>,
): Copy | null {
  const [range, ...more] = selection.ranges;
  if (!range || more.length > 0 || cellCount(range) > COPIED_HERE) return null;
  const values = sheet.valuesIn(range);
  if (!values) return null;
  const texts = values.map((row) => row.map((value) => copiedText(value, userNumbers)));
  const columns = copiedColumns(selection.columns, [range]);
  return { values, text: formatTsv(texts), html: copiedTable(texts, values, columns) };
}

/**
 * Puts selected cells on the clipboard, whether loaded or not. Resolves to whether that succeeded; if not, the user was told.
 */
export async function copyCells(
  sheet: Pick<EditedSheet, 'connection' | 'valuesIn'>,
  selection: Pick<SheetSelection, 'ranges' | 'columns' | 'cells'>,
  withHeaders: boolean,
): Promise<boolean> {
  const { cells, ranges } = selection;
  if (!cells) return false;
  // All cells of a matrix are loaded; those of a view are read by the main process.
  if (!('view' in cells)) {
    const loaded = copyLoaded(sheet, selection);
    if (!loaded || !writeByEvent(loaded)) return false;
    rememberCopied(loaded.text, loaded.values);
    return true;
  }
  const read = readCopy(sheet.connection.id, cells, withHeaders);
  try {
    const isMuch = selectionSize(ranges).cells > MAX_HTML_CELLS;
    if (isMuch || !writeByEvent(await read)) {
      // Passed as a promise: the clipboard is requested now, while the key press still counts as a user action.
      const blob = read.then(({ text }) => new Blob([text], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    }
    const { text, values } = await read;
    if (!withHeaders) rememberCopied(text, values);
    return true;
  } catch (cause) {
    const reported = await read.then(
      () => false,
      (error: unknown) => error instanceof AlreadyReported,
    );
    if (!reported)
      toast({ kind: 'failed', title: t`The clipboard refused the text`, message: String(cause) });
    return false;
  }
}

async function readCopy(connectionId: string, cells: CellSelection, withHeaders: boolean): Promise<Copy> {
  const answer = await client.call('cells.copy', { connectionId, selection: cells, numbers: userNumbers });
  if (!answer.ok) {
    toastError(t`The cells were not copied`, answer.error);
    throw new AlreadyReported();
  }
  const { values } = answer.value;
  const columns = copiedColumns(cells.columns, cells.ranges);
  const texts = withHeaders ? [columns.map(headerText), ...answer.value.texts] : answer.value.texts;
  return { text: formatTsv(texts), html: copiedTable(texts, values, columns, withHeaders), values };
}

/** Thrown if the cells could not be read and the user was told why. */
class AlreadyReported extends Error {}

const languageOf = (column: ViewColumn): CopiedColumn =>
  typeof column === 'string'
    ? { lang: null, dir: null }
    : { lang: column.locale.replaceAll('_', '-'), dir: direction(column.locale) };

/** The columns in which a selection has cells. */
const copiedColumns = (columns: readonly ViewColumn[], ranges: readonly CellRange[]): ViewColumn[] =>
  columns.filter((_, place) =>
    ranges.some(({ firstColumn, lastColumn }) => firstColumn <= place && place <= lastColumn),
  );

const isText = (value: CellValue | undefined): boolean =>
  typeof value !== 'number' && typeof value !== 'boolean' && !isExactNumber(value);

/**
 * Copied cells as a table, see `htmlTable`.
 *
 * @param headers The first of `texts` has the names of the columns; `values` begin below it.
 */
function copiedTable(
  texts: readonly (readonly string[])[],
  values: readonly (readonly CellValue[])[],
  columns: readonly ViewColumn[],
  headers = false,
): string | null {
  const above = headers ? 1 : 0;
  const block = texts.map((row, at) =>
    row.map((text, place) => ({ text, isText: at < above || isText(values[at - above]?.[place]) })),
  );
  return htmlTable(block, columns.map(languageOf));
}
