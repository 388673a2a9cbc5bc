import { expect, it, vi } from 'vitest';
import { PictureColumns } from '../../../../renderer/src/features/catalog/cells/picture-columns.ts';
import { pictureActions } from '../../../../renderer/src/features/catalog/columns/picture-actions.ts';
import type { CatalogGrid } from '../../../../renderer/src/features/catalog/grid/catalog-grid.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn(async () => ({ ok: true })) }));
vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: { call } }));

const FIRST = 'https://cdn.example/1.png';
const COLUMNS = ['title\u001fen', 'photo\u001fen', 'views\u001fen'];

function found() {
  const columns = new PictureColumns();
  columns.take(
    [
      ['Kettle', null, []],
      ['Pot', FIRST, ['https://cdn.example/2.png']],
    ],
    COLUMNS,
  );
  return columns;
}
const actions = (showPictures: boolean, property: string, offer = vi.fn()) => {
  const grid = { connection: { id: 'c', showPictures }, pictureColumns: found() };
  return pictureActions(grid as unknown as CatalogGrid, property, offer);
};

it('a column is a picture column when a row holds a picture address in it', () => {
  expect([...found().found.getState()]).toEqual([
    [COLUMNS[1], FIRST],
    [COLUMNS[2], 'https://cdn.example/2.png'],
  ]);
});

it('a picture column stays one, and subscribers are notified only of new ones', () => {
  const columns = found();
  const told = vi.fn();
  columns.found.subscribe(told);
  columns.take([['Kettle', 'none', []]], COLUMNS);
  expect(columns.found.getState().has(COLUMNS[1]!)).toBe(true);
  expect(told).not.toHaveBeenCalled();
  columns.take([['https://cdn.example/3.png']], COLUMNS.slice(0, 1));
  expect(told).toHaveBeenCalledTimes(1);
});

it('the menu of a picture column offers its pictures by the address of one, or hides them at once', () => {
  expect(actions(false, 'title')).toEqual([]);
  const offer = vi.fn();
  actions(false, 'photo', offer)[0]?.run();
  expect(offer).toHaveBeenCalledWith(FIRST);
  expect(call).not.toHaveBeenCalled();
  const [hide] = actions(true, 'photo');
  expect(hide?.label).toBe('Hide pictures of this connection');
  hide?.run();
  expect(call).toHaveBeenCalledWith('pictures.setShown', { connectionId: 'c', show: false });
});
