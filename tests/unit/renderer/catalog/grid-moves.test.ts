import type { GridApi } from 'ag-grid-community';
import { describe, expect, it, vi } from 'vitest';
import type { GridRow } from '../../../../renderer/src/features/catalog/cells/grid-row.ts';
import { GridMoves, type MovingGrid } from '../../../../renderer/src/features/catalog/grid/grid-moves.ts';
import type { ActiveCell } from '../../../../renderer/src/features/catalog/selection/active-cell.ts';
import type { GridSelection } from '../../../../renderer/src/features/catalog/selection/grid-selection.ts';
import { eventually } from '../../../support/eventually.ts';

vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: {} }));
vi.mock('../../../../renderer/src/features/catalog/grid/grid-pixels.ts', () => ({ rowPixels: () => null }));

const TITLE = { property: 'title', locale: 'de' };
const COLUMN = 'title\u001fde';

/** A grid of a hundred products, each in the row of its number; `locate` waits until told to answer. */
function grid() {
  const answers: (() => void)[] = [];
  const active: ActiveCell[] = [];
  const user = { made: 0, isEditing: false };
  const selection = {
    get made() {
      return user.made;
    },
    placeOf: () => 0,
    activate: (cell: ActiveCell) => active.push(cell),
  } as unknown as GridSelection;
  const api = {
    isDestroyed: () => false,
    getColumn: () => ({}),
    getDisplayedRowCount: () => 100,
    ensureIndexVisible: () => undefined,
    ensureColumnVisible: () => undefined,
  } as unknown as GridApi<GridRow>;
  const locate: MovingGrid['locate'] = (_view, product) =>
    new Promise((resolve) => {
      const row = product < 100 ? product : null;
      answers.push(() => resolve({ ok: true, value: { row } }));
    });
  const moves = new GridMoves({
    api,
    selecting: selection,
    get isEditing() {
      return user.isEditing;
    },
    source: {
      current: async () => ({
        ok: true,
        value: { view: 1, rows: 100, matches: 100, stale: 0, products: 100 },
      }),
    },
    locate,
    focus: () => undefined,
    showColumn: () => undefined,
    folding: { uncover: async () => false },
  });
  /** Lets the oldest pending request for a row be answered. */
  const answer = async () => {
    await eventually(() => expect(answers).not.toEqual([]));
    answers.shift()!();
  };
  return { moves, user, active, answer };
}

describe('a jump to a cell', () => {
  it('activates the cell', async () => {
    const { moves, active, answer } = grid();
    const jump = moves.goTo({ ...TITLE, product: 7 });
    await answer();
    expect(await jump).toBe('arrived');
    expect(active).toEqual([{ row: 7, columnId: COLUMN }]);
  });

  it('reports a product that is not shown and activates nothing', async () => {
    const { moves, active, answer } = grid();
    const jump = moves.goTo({ ...TITLE, product: 700 });
    await answer();
    expect(await jump).toBe('not shown');
    expect(active).toEqual([]);
  });

  it.each([
    ['selects another cell', { made: 1 }],
    ['begins to type', { isEditing: true }],
  ])('is dropped when the user %s before it arrives', async (_case, does) => {
    const { moves, user, active, answer } = grid();
    const jump = moves.goTo({ ...TITLE, product: 7 });
    Object.assign(user, does);
    await answer();
    expect(await jump).toBe('overtaken');
    expect(active).toEqual([]);
  });

  it('is dropped when the user moved on before it began', async () => {
    const { moves, user, active, answer } = grid();
    const hasStayed = moves.watch();
    user.made++;
    const jump = moves.goTo({ ...TITLE, product: 7 }, hasStayed);
    await answer();
    expect(await jump).toBe('overtaken');
    expect(active).toEqual([]);
  });

  it('gives way to a later jump', async () => {
    const { moves, active, answer } = grid();
    const jumps = [7, 8].map((product) => moves.goTo({ ...TITLE, product }));
    await answer();
    await answer();
    expect(await Promise.all(jumps)).toEqual(['overtaken', 'arrived']);
    expect(active).toEqual([{ row: 8, columnId: COLUMN }]);
  });
});
