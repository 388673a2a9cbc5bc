import { plural, t } from '@lingui/core/macro';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { blockTarget, cellCount, type FillDirection } from '#shared/domain/block/geometry.ts';
import { CELLS_AT_ONCE } from '#shared/domain/limits.ts';
import type { BlockSelection, CellRange } from '#shared/domain/selection.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { toast } from '../../../components/toast.ts';
import { userNumbers } from '../../../components/value-text.ts';
import { type BlockSentence, blockLabel } from './block-labels.ts';
import { askAboutBlock } from './block-question.ts';
import type { EditedSheet, SheetSelection } from './edited-sheet.ts';
import { type Staged, stageBlock } from './stage-block.ts';

const FILLED: Record<FillDirection, BlockSentence> = {
  down: (cells, where) =>
    t`Fill series in ${plural(cells, { one: '# cell', other: '# cells' })} down in ${where}`,
  up: (cells, where) =>
    t`Fill series in ${plural(cells, { one: '# cell', other: '# cells' })} up in ${where}`,
  right: (cells, where) =>
    t`Fill series in ${plural(cells, { one: '# cell', other: '# cells' })} right in ${where}`,
  left: (cells, where) =>
    t`Fill series in ${plural(cells, { one: '# cell', other: '# cells' })} left in ${where}`,
};
const COPIED: Record<FillDirection, BlockSentence> = {
  down: (cells, where) => t`Fill ${plural(cells, { one: '# cell', other: '# cells' })} down in ${where}`,
  up: (cells, where) => t`Fill ${plural(cells, { one: '# cell', other: '# cells' })} up in ${where}`,
  right: (cells, where) => t`Fill ${plural(cells, { one: '# cell', other: '# cells' })} right in ${where}`,
  left: (cells, where) => t`Fill ${plural(cells, { one: '# cell', other: '# cells' })} left in ${where}`,
};

const fillLabel = (n: number) => plural(n, { 0: 'Fill', one: 'Fill # cell', other: 'Fill # cells' });

/** Edits the selected cells, each edit as one undo step; edits of very many cells are previewed first. */
export class RangeEdits {
  readonly #sheet: EditedSheet;
  readonly #selection: SheetSelection;

  constructor(sheet: EditedSheet, selection: SheetSelection) {
    this.#sheet = sheet;
    this.#selection = selection;
  }

  /** Removes the values. */
  remove(): Promise<Staged | null> {
    return this.#do(
      { kind: 'set', value: null },
      (n) => plural(n, { 0: 'Remove', one: 'Remove # cell', other: 'Remove # cells' }),
      (cells, where) => t`Remove ${plural(cells, { one: '# cell', other: '# cells' })} from ${where}`,
    );
  }

  /** Sets all cells to one value. */
  set(value: CellValue): Promise<Staged | null> {
    return this.#do(
      { kind: 'set', value },
      (n) => plural(n, { 0: 'Set', one: 'Set # cell', other: 'Set # cells' }),
      (cells, where) => t`Set ${plural(cells, { one: '# cell', other: '# cells' })} in ${where}`,
    );
  }

  /** Discards staged edits. */
  drop(): Promise<Staged | null> {
    return this.#do(
      { kind: 'revert' },
      (n) => plural(n, { 0: 'Discard', one: 'Discard # cell', other: 'Discard # cells' }),
      (cells, where) => t`Discard edits of ${plural(cells, { one: '# cell', other: '# cells' })} in ${where}`,
    );
  }

  /** Fills each range from its first row or column; see `fillSource`. */
  fill(direction: FillDirection, series: boolean): Promise<Staged | null> {
    return this.#fill(direction, series, null, this.#selection.cells);
  }

  /** Fills a block into the rest of a range. */
  fillFrom(
    source: CellRange,
    over: CellRange,
    direction: FillDirection,
    series: boolean,
  ): Promise<Staged | null> {
    const { cells } = this.#selection;
    return this.#fill(direction, series, source, cells && { ...cells, ranges: [over] });
  }

  /** Fills the parents' values to their variants. Always previewed, because the variants may not be in sight. */
  fillVariants(): Promise<Staged | null> {
    return this.#do(
      { kind: 'fill_variants', onlyIfEmpty: true },
      fillLabel,
      (cells, where) =>
        t`Fill ${plural(cells, { one: '# cell', other: '# cells' })} to the variants in ${where}`,
      true,
    );
  }

  #fill(
    direction: FillDirection,
    series: boolean,
    source: CellRange | null,
    cells: BlockSelection | null,
  ): Promise<Staged | null> {
    const edit: BlockEdit = { kind: 'fill', direction, source, series, numbers: userNumbers };
    return this.#do(edit, fillLabel, (series ? FILLED : COPIED)[direction], false, cells);
  }

  async #do(
    edit: BlockEdit,
    confirmLabel: (cells: number) => string,
    sentence: BlockSentence,
    asksAlways = false,
    selection = this.#selection.cells,
  ): Promise<Staged | null> {
    if (!selection) return null;
    if (this.#sheet.connection.readOnly) {
      toast({ title: t`Nothing was changed`, message: t`This connection is read-only.` });
      return null;
    }
    const { rows } = this.#selection.extent;
    const ranges = blockTarget(edit, selection.ranges, { rows, columns: selection.columns.length }).parts.map(
      (part) => part.cells,
    );
    if (ranges.length === 0) {
      toast({
        title: t`There is nothing to fill from`,
        message: t`Select the source cells and the cells to fill.`,
      });
      return null;
    }
    const label = blockLabel(sentence, { columns: selection.columns, ranges });
    const staging = { selection, edit, label };
    const isMuch = ranges.reduce((sum, range) => sum + cellCount(range), 0) > CELLS_AT_ONCE;
    if (!asksAlways && !isMuch) return stageBlock(this.#sheet, staging);
    if (!(await this.#sheet.editor.close())) return null;
    const wanted = await askAboutBlock({
      connectionId: this.#sheet.connection.id,
      confirmLabel,
      staging,
    });
    if (!wanted) this.#sheet.focus();
    return wanted && stageBlock(this.#sheet, wanted);
  }
}
