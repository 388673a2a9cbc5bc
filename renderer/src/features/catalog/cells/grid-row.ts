import type { Row } from '#shared/contract/catalog.ts';
import type { CellState, CellUpdate, Column } from '#shared/domain/cell.ts';
import type { CellFinding } from '#shared/domain/checks/check.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { ProductCount } from '#shared/domain/completeness.ts';
import type { CreationMode } from '#shared/domain/creation.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { CellValue, Value } from '#shared/domain/value.ts';
import { isRemoval } from '../../../editors/cell-labels.ts';
import type { ColumnDecimals } from './column-decimals.ts';

/** The position of each column in the `values` of rows that were read with it. Shared by all rows of a read. */
export type ColumnIndex = ReadonlyMap<string, number>;

export const indexColumns = (columns: readonly Column[]): ColumnIndex =>
  new Map(columns.map((column, position) => [columnKey(column), position]));

/**
 * The look of a cell, as bits: class rules then cost one lookup each and keep no state. `Saving` is an edit that was typed
 * and is not on disk yet; only what is on disk shows `Edited` (promise 1).
 */
export const Look = {
  Absent: 1,
  Empty: 2,
  Removed: 4,
  Edited: 8,
  Sending: 16,
  Applied: 32,
  Failed: 64,
  Conflict: 128,
  Unknown: 256,
  Saving: 512,
  /** The cell has no value of its own; its nearest parent's value is shown as a hint. */
  Inherited: 1024,
  /** Checks of translations found something; `Blocked`: Review holds the change back because of it. */
  Finding: 2048,
  Blocked: 4096,
} as const;

const NONE: readonly CellFinding[] = [];

const MARK_LOOK = {
  edited: Look.Edited,
  sending: Look.Sending,
  applied: Look.Applied,
  failed: Look.Failed,
  conflict: Look.Conflict,
  unknown: Look.Unknown,
} as const;

export function lookOf(
  value: CellValue,
  state: CellState | null,
  inherited?: Value,
  findings: readonly CellFinding[] = NONE,
): number {
  let look: number = state ? MARK_LOOK[state.mark] : 0;
  if (isRemoval(state)) look |= Look.Removed;
  else if (value === null) look |= inherited === undefined ? Look.Absent : Look.Inherited;
  else if (value === '' || (Array.isArray(value) && value.length === 0)) look |= Look.Empty;
  if (findings.length > 0)
    look |= findings.some(({ severity }) => severity === 'block') ? Look.Blocked : Look.Finding;
  return look;
}

/** The place of a row in a tree view. */
export interface TreePlace {
  /** 0: no parent. */
  readonly level: number;
  readonly expanded: boolean;
  /** Shown only because of its variants; the product itself does not match. */
  readonly onlyAsParent: boolean;
}

/** A loaded product as the grid keeps it: effective values by column position, and what each cell looks like. */
export interface GridRow {
  /** The view that it was read from. */
  readonly view: number;
  readonly product: number;
  readonly identifier: string;
  title: string;
  readonly children: number;
  /** For a variant, what distinguishes it from its siblings, as one text; '' if that is not known. */
  readonly axes: string;
  readonly isVariant: boolean;
  readonly gone: boolean;
  /** How the product is marked for removal. */
  removal: RemovalMode | null;
  /** Whether the product is new, or is to be sent whole. */
  readonly creation: CreationMode | null;
  /** Null if the rows are not a tree. */
  readonly place: TreePlace | null;
  readonly index: ColumnIndex;
  /** How many decimals the numbers of each column have. Shared by all rows. */
  readonly decimals: Pick<ColumnDecimals, 'of'>;
  readonly values: CellValue[];
  readonly states: (CellState | null)[];
  readonly looks: Uint16Array;
  /** What the nearest parent shows, by position, for cells without a value of their own. Never the cell's value. */
  readonly inherited: Readonly<Record<string, Value>>;
  /** Required attributes that are filled (2.6); null if none are known, `undefined` if it was not read. */
  readonly completeness: ProductCount | null | undefined;
  /** Findings of checks, by position: as read, until the cell changes. */
  readonly findings: Map<number, readonly CellFinding[]>;
  /** Positions of cells with a text that was read without its end (`Row.cut`). Such a text is only for display. */
  readonly cut: Set<number>;
  /** The same for values that parents show; edits of the cells do not change it. */
  readonly cutInherited: ReadonlySet<number>;
}

/** Fields of a row that the grid keeps in another form, or not at all. Any other is a type error until `GridRow` has it. */
type OtherFields = 'productId' | 'parentIdentifier' | 'level' | 'expanded' | 'onlyAsParent';
({}) satisfies Record<Exclude<keyof Row, keyof GridRow | OtherFields>, never>;

const NO_DECIMALS: Pick<ColumnDecimals, 'of'> = { of: () => 0 };

/** Converts a row as it was read; `isTree`: from a tree view. */
export function gridRow(
  row: Row,
  index: ColumnIndex,
  isTree = false,
  view = 0,
  decimals: GridRow['decimals'] = NO_DECIMALS,
): GridRow {
  const { inherited, level, expanded, onlyAsParent } = row;
  const states = row.values.map((_, at) => row.states[at] ?? null);
  const findings = new Map(Object.entries(row.findings ?? {}).map(([at, found]) => [Number(at), found]));
  const cut = Object.keys(row.cut ?? {}).map(Number);
  return {
    view,
    product: row.product,
    identifier: row.identifier,
    title: row.title,
    children: row.children,
    axes: (row.axes ?? []).join(' · '),
    isVariant: row.parentIdentifier !== null,
    gone: row.gone,
    removal: row.removal,
    creation: row.creation,
    place: isTree ? { level, expanded, onlyAsParent } : null,
    index,
    decimals,
    values: row.values,
    states,
    looks: Uint16Array.from(row.values, (value, at) =>
      lookOf(value, states[at] ?? null, inherited[at], findings.get(at)),
    ),
    inherited,
    completeness: row.completeness,
    findings,
    cut: new Set(cut),
    cutInherited: new Set(cut.filter((at) => inherited[at] !== undefined)),
  };
}

/** The value of a cell; `undefined` while the column was not part of the read (it is loading). */
export function valueAt(row: GridRow, column: string): CellValue | undefined {
  const at = row.index.get(column);
  return at === undefined ? undefined : row.values[at];
}

export function stateAt(row: GridRow, column: string): CellState | null {
  const at = row.index.get(column);
  return at === undefined ? null : (row.states[at] ?? null);
}

/**
 * Returns the value that the nearest parent shows in a cell without its own; `undefined` if there is none, or the cell has a
 * value.
 */
export function inheritedAt(row: GridRow, column: string): Value | undefined {
  const at = row.index.get(column);
  return at !== undefined && (row.looks[at] ?? 0) & Look.Inherited ? row.inherited[at] : undefined;
}

/** The findings of checks in a cell. */
export function findingsAt(row: GridRow, column: string): readonly CellFinding[] {
  const at = row.index.get(column);
  return (at === undefined ? undefined : row.findings.get(at)) ?? NONE;
}

/** Whether a cell shows only the beginning of a text. */
export function isCutAt(row: GridRow, column: string): boolean {
  const at = row.index.get(column);
  if (at === undefined) return false;
  return row.cut.has(at) || (row.values[at] === null && row.cutInherited.has(at));
}

/**
 * Applies an answer of the main process to a loaded row; answers hold whole values, unless they say that theirs is `cut`.
 * Returns whether the row holds that cell.
 */
export function applyUpdate(row: GridRow, update: CellUpdate & { cut?: boolean }): boolean {
  const at = row.index.get(columnKey(update));
  if (at === undefined) return false;
  row.values[at] = update.value;
  row.states[at] = update.state;
  row.findings.delete(at);
  row.looks[at] = lookOf(update.value, update.state, row.inherited[at]);
  if (update.cut) row.cut.add(at);
  else row.cut.delete(at);
  return true;
}

/** Shows a typed value whose edit is still being saved to disk. */
export function showSaving(row: GridRow, column: string, value: CellValue): void {
  const at = row.index.get(column);
  if (at === undefined) return;
  row.values[at] = value;
  row.states[at] = null;
  row.findings.delete(at);
  row.looks[at] = lookOf(value, null, row.inherited[at]) | Look.Saving;
}

/** What a cell shows: its value, and whether that is the service's own. */
export interface ShownContent {
  value: CellValue;
  state: CellState | null;
  /** The value is still being saved to disk. */
  isSaving?: boolean;
}

export function shownAt(row: GridRow, column: string): ShownContent {
  const look = row.looks[row.index.get(column) ?? -1] ?? 0;
  return {
    value: valueAt(row, column) ?? null,
    state: stateAt(row, column),
    isSaving: (look & Look.Saving) !== 0,
  };
}
