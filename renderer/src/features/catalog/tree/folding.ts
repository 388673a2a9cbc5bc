import { plural } from '@lingui/core/macro';
import type { GridApi } from 'ag-grid-community';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { presentQuery } from '../../../state/catalog.ts';
import type { GridRow } from '../cells/grid-row.ts';
import type { Reading } from '../grid/reading.ts';
import { IDENTIFIER_COLUMN, type RowSource } from '../grid/row-source.ts';
import type { GridSelection } from '../selection/grid-selection.ts';
import type { GridStatus } from '../use-grid-status.ts';
import type { FoldMove } from './fold-keys.ts';

/** What folding needs of the grid. */
export interface FoldingGrid {
  readonly api: GridApi<GridRow> | null;
  readonly client: Pick<ContractClient, 'call'>;
  readonly connection: { id: string };
  readonly source: RowSource;
  readonly reading: Reading;
  readonly selecting: Pick<GridSelection, 'active' | 'activate'> | null;
  readonly status: Pick<GridStatus, 'announce'>;
  commitOpenEditor: () => Promise<boolean>;
  failed: (error: AppErrorShape) => void;
}

/** How many rows above are searched at a time for a parent that is not loaded. */
const LOOKED_THROUGH = 500;

/** Expands and collapses the rows of a tree. Each change is a new view, shown in place of the previous one. */
export class Folding {
  readonly #grid: FoldingGrid;
  #last: Promise<void> = Promise.resolve();

  constructor(grid: FoldingGrid) {
    this.#grid = grid;
  }

  do(move: FoldMove): Promise<void> {
    // One after another: each starts from the view that the previous one left.
    this.#last = this.#last.then(() =>
      move.kind === 'to parent'
        ? this.#toParent(move.level)
        : this.#fold(move.kind === 'fold' ? move.product : null, move.expanded),
    );
    return this.#last;
  }

  /** Expands all ancestors of a product, so that it has a row. Resolves to false if there are none, or it failed. */
  uncover(product: number): Promise<boolean> {
    const uncovered = this.#last.then(() => this.#uncover(product));
    this.#last = uncovered.then(() => undefined);
    return uncovered;
  }

  async #uncover(product: number): Promise<boolean> {
    const { client, connection, source, reading } = this.#grid;
    const connectionId = connection.id;
    if (!presentQuery().tree) return false;
    const details = await client.call('catalog.product', { connectionId, product });
    if (!details.ok || details.value.ancestors.length === 0 || !(await this.#grid.commitOpenEditor()))
      return false;
    const shown = await source.current();
    if (!shown.ok) return false;
    let last = shown.value;
    for (const ancestor of details.value.ancestors) {
      const folded = await client.call('views.fold', {
        connectionId,
        from: last.view,
        product: ancestor,
        expanded: true,
      });
      if (!folded.ok) {
        this.#grid.failed(folded.error);
        return false;
      }
      last = folded.value;
    }
    await reading.show(source.prepared(last));
    return true;
  }

  async #fold(product: number | null, expanded: boolean): Promise<void> {
    const { client, connection, source, reading, status } = this.#grid;
    const connectionId = connection.id;
    // Rows move: what is typed is committed first.
    if (!(await this.#grid.commitOpenEditor())) return;
    const shown = await source.current();
    if (!shown.ok) return this.#grid.failed(shown.error);
    const from = shown.value.view;
    const folded = await client.call('views.fold', { connectionId, from, product, expanded });
    if (!folded.ok) return this.#grid.failed(folded.error);
    await reading.show(source.prepared(folded.value));
    status.announce(expandedMessage(expanded, product === null, folded.value.rows));
  }

  /** Makes the parent of the active row, whose level is given, active, unless the user has moved on by then. */
  async #toParent(level: number): Promise<void> {
    const api = this.#grid.api;
    const from = this.#grid.selecting?.active;
    if (!api || !from) return;
    const row = await this.#rowAbove(from.row, level);
    const selection = this.#grid.selecting;
    if (row === null || api.isDestroyed() || selection?.active?.row !== from.row) return;
    api.ensureIndexVisible(row);
    selection.activate({ row, columnId: IDENTIFIER_COLUMN });
  }

  /** Finds the last row above that has a lower level. */
  async #rowAbove(row: number, level: number): Promise<number | null> {
    const { client, connection, source } = this.#grid;
    const connectionId = connection.id;
    const shown = await source.current();
    if (!shown.ok) return null;
    for (let end = row; end > 0; end -= LOOKED_THROUGH) {
      const start = Math.max(0, end - LOOKED_THROUGH);
      const { view } = shown.value;
      const answer = await client.call('catalog.window', {
        connectionId,
        view,
        start,
        count: end - start,
        columns: [],
      });
      if (!answer.ok) {
        this.#grid.failed(answer.error);
        return null;
      }
      const at = answer.value.rows.findLastIndex((other) => other.level < level);
      if (at >= 0) return start + at;
    }
    return null;
  }
}

function expandedMessage(expanded: boolean, all: boolean, rows: number): string {
  if (all)
    return expanded
      ? plural(rows, { one: 'All variants expanded: # row', other: 'All variants expanded: # rows' })
      : plural(rows, { one: 'All variants collapsed: # row', other: 'All variants collapsed: # rows' });
  return expanded
    ? plural(rows, { one: 'Variants expanded: # row', other: 'Variants expanded: # rows' })
    : plural(rows, { one: 'Variants collapsed: # row', other: 'Variants collapsed: # rows' });
}
