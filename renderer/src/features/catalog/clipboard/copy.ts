import { copiedText } from '#shared/domain/block/copied-text.ts';
import { cellCount } from '#shared/domain/block/geometry.ts';
import { formatTsv } from '#shared/domain/block/tsv.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { client } from '../../../client/index.ts';
import { toast, toastError } from '../../../components/toast.ts';
import { userNumbers } from '../../../components/value-text.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import type { GridSelection } from '../selection/grid-selection.ts';
import { loadedValues } from '../selection/loaded-cells.ts';
import { rememberCopied } from './copied-block.ts';
import { headerText } from './headers.ts';

/** More cells are read by the main process, though they may be loaded. */
const COPIED_HERE = 20_000;

interface Copy {
  text: string;
  values: CellValue[][];
}

/** The selected cells as text, when they are one block of loaded cells: the clipboard can take it at once. */
export function copyLoaded(grid: CatalogGrid, selection: GridSelection): Copy | null {
  const [range, ...more] = selection.ranges;
  if (!range || more.length > 0 || cellCount(range) > COPIED_HERE) return null;
  const values = loadedValues(grid, selection, range);
  return values && { values, text: textOf(values) };
}

const textOf = (values: readonly (readonly CellValue[])[]): string =>
  formatTsv(values.map((row) => row.map((value) => copiedText(value, userNumbers))));

/** Puts selected cells on the clipboard, wherever they are. Resolves to whether they are there; if not, the user was told. */
export async function copyCells(
  grid: CatalogGrid,
  selection: CellSelection,
  withHeaders: boolean,
): Promise<boolean> {
  const read = client
    .call('cells.copy', { connectionId: grid.connection.id, selection, numbers: userNumbers })
    .then((answer) => {
      if (!answer.ok) {
        toastError('The cells could not be copied', answer.error);
        throw new ToldAlready();
      }
      const { texts, values } = answer.value;
      const text = formatTsv(withHeaders ? [headersOf(selection), ...texts] : texts);
      return { text, values };
    });
  try {
    // Given as a promise: the clipboard is asked for now, while the key press still counts as the user's wish.
    const blob = read.then(({ text }) => new Blob([text], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    const { text, values } = await read;
    if (!withHeaders) rememberCopied(text, values);
    return true;
  } catch (cause) {
    const told = await read.then(
      () => false,
      (error: unknown) => error instanceof ToldAlready,
    );
    if (!told) toast({ kind: 'failed', title: 'The clipboard refused the text', message: String(cause) });
    return false;
  }
}

/** The cells could not be read, and the user knows why. */
class ToldAlready extends Error {}

function headersOf({ columns, ranges }: CellSelection): string[] {
  const isCopied = (place: number) =>
    ranges.some(({ firstColumn, lastColumn }) => firstColumn <= place && place <= lastColumn);
  return columns.filter((_, place) => isCopied(place)).map(headerText);
}
