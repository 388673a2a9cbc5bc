import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { BlockEdit, BlockNotice, BlockProblem } from '#shared/domain/block/block-edit.ts';
import type { BlockCell, CellOutcome, HeldBack } from '#shared/domain/block/compute.ts';
import type { Column } from '#shared/domain/cell.ts';
import { type CellValue, kindOf, sameValue } from '#shared/domain/value.ts';
import { TimeIsOver, withTimeLimit } from '../time-limit.ts';
import type { CellReader, ReadCells, RowProduct } from './cell-reader.ts';
import type { OpenBlock } from './open-blocks.ts';
import { patternFields } from './pattern-fields.ts';
import type { GroupRows, Place } from './row-groups.ts';

export type BlockOutcome =
  | {
      is: 'changed';
      after: CellValue;
      by: 'change' | 'append' | 'revert';
      notice: BlockNotice | null;
      hits: [number, number][];
    }
  | { is: 'unchanged' }
  | { is: 'problem'; problem: BlockProblem; doubtful?: HeldBack | undefined };

/** A cell and the outcome that a block edit has for it. */
export interface ComputedCell {
  row: RowProduct;
  /** Null in the columns Identifier and Title. */
  column: Column | null;
  place: Place;
  before: CellValue;
  outcome: BlockOutcome;
}

/**
 * The time limit for computing a chunk, after which its patterns count as endless. Plain ones need a hundredth of it for
 * very many characters, on a slow and busy computer a tenth.
 */
const timeoutMs = (characters: number): number => Math.min(20_000, 2_000 + Math.ceil(characters / 1_000));

/** Computes the cells of some rows. Throws `invalid_input` for a pattern that takes too long. */
export function computeRows(block: OpenBlock, reader: CellReader, rows: GroupRows): ComputedCell[] {
  const computing = new RowComputing(block, reader, rows);
  const [pattern] = patternFields(block.edit);
  if (pattern === undefined) return computing.all();
  try {
    return withTimeLimit(timeoutMs(computing.characters), () => computing.all());
  } catch (error) {
    if (!(error instanceof TimeIsOver)) throw error;
    throw new AppError(
      'invalid_input',
      t`This pattern takes too long on the selected values. Try one without nested repetitions.`,
      { field: pattern },
    );
  }
}

/** Cells of adjacent rows, read and ready to be computed. */
class RowComputing {
  readonly #block: OpenBlock;
  readonly #rows: GroupRows;
  readonly #products: RowProduct[];
  readonly #read: ReadCells;
  /** What other cells show: those of the same product, or for variants to be filled, of the one their values come from. */
  readonly #others: ReadCells;

  constructor(block: OpenBlock, reader: CellReader, rows: GroupRows) {
    const { group, offset, count } = rows;
    this.#block = block;
    this.#rows = rows;
    const products = group.products.subarray(offset, offset + count);
    const { read } = block.columnsOf(group);
    this.#products = reader.products(products);
    this.#read = reader.cells(products, read);
    if (group.sources) this.#others = reader.cells(group.sources.subarray(offset, offset + count), read);
    else this.#others = fillsAcross(block.edit) ? reader.seen(products, read) : this.#read;
  }

  /** The number of characters in the texts that are edited. */
  get characters(): number {
    return this.#read.characters;
  }

  all(): ComputedCell[] {
    const { group, count, firstCell } = this.#rows;
    const computed: ComputedCell[] = [];
    for (let row = 0; row < count; row++)
      for (let cell = row === 0 ? firstCell : 0; cell < group.cells.length; cell++)
        computed.push(this.#compute(row, cell));
    return computed;
  }

  #compute(row: number, cell: number): ComputedCell {
    const { group, groupIndex, offset } = this.#rows;
    const product = this.#products[row]!;
    const { column, at } = this.#block.columnsOf(group).cells[cell]!;
    return {
      row: product,
      column,
      place: { group: groupIndex, row: offset + row, cell },
      before: column ? this.#read.shown(row, at) : null,
      outcome: column ? this.#outcome(row, cell, column) : { is: 'problem', problem: 'fixed_column' },
    };
  }

  #outcome(row: number, cell: number, column: Column): BlockOutcome {
    const { group, offset } = this.#rows;
    const columns = this.#block.columnsOf(group);
    const { at, kind } = columns.cells[cell]!;
    const { part, column: columnNumber } = group.cells[cell]!;
    const { identifier, title, gone } = this.#products[row]!;
    const value = this.#read.shown(row, at);
    const input: BlockCell = {
      value,
      kind: value === null ? kind : kindOf(value),
      ...column,
      identifier,
      title,
      shape: () => this.#block.shapes.of(columns.read[at]!),
      categories: () => this.#block.shapes.categoriesOf(columns.read[at]!),
      part,
      row: group.firstRow + offset + row - part.origin.row,
      column: columnNumber - part.origin.column,
      other: (property, locale) => {
        const place = columns.at(property, locale);
        return place === undefined ? null : this.#others.shown(row, place);
      },
    };
    const computed = this.#block.compiled.compute(input);
    const outcome = this.#toOutcome(computed, row, at);
    const isSent = outcome.is === 'changed' && 'change' in computed;
    return gone && isSent ? { is: 'problem', problem: 'gone' } : outcome;
  }

  #toOutcome(outcome: CellOutcome, row: number, at: number): BlockOutcome {
    const before = this.#read.shown(row, at);
    if ('problem' in outcome) return { is: 'problem', problem: outcome.problem, doubtful: outcome.doubtful };
    if ('leave' in outcome) return UNCHANGED;
    if ('found' in outcome)
      return { is: 'changed', after: before, by: 'change', notice: null, hits: outcome.found };
    if ('revert' in outcome)
      return this.#read.isStaged(row, at)
        ? { is: 'changed', after: this.#read.current(row, at), by: 'revert', notice: null, hits: [] }
        : UNCHANGED;
    const { change, notice = null, hits = [], appends = false } = outcome;
    return sameValue(change, before)
      ? UNCHANGED
      : { is: 'changed', after: change, by: appends ? 'append' : 'change', notice, hits };
  }
}

/** Whether cells are filled from others of the same product. */
const fillsAcross = (edit: BlockEdit): boolean =>
  edit.kind === 'fill' && (edit.direction === 'left' || edit.direction === 'right');

const UNCHANGED: BlockOutcome = { is: 'unchanged' };
