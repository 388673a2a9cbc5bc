import { beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { changeOf, feedOf } from './service-changes.ts';

vi.stubGlobal('navigator', { onLine: true });
vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: { call: vi.fn(), on: vi.fn() } }));
const { ChangeList } = await import('../../../../renderer/src/features/changes/list/change-list.ts');
const { pressInList } = await import('../../../../renderer/src/features/changes/list/list-keys.ts');
const { ALL_SERVICE_CHANGES, useServiceChanges } = await import(
  '../../../../renderer/src/state/service-changes.ts'
);

beforeEach(() => {
  useServiceChanges.setState({ filter: ALL_SERVICE_CHANGES, at: null, isPanelShown: false });
});

async function keyboard() {
  const { client } = feedOf(Array.from({ length: 50 }, (_, at) => changeOf(50 - at)));
  const list = new ChangeList({ client, connectionId: 'c' });
  await list.open();
  const commands = { show: vi.fn(), mark: vi.fn(), togglePanel: vi.fn(), decide: vi.fn() };
  const press = (key: string, modifiers: { shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
    pressInList(
      { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...modifiers },
      list,
      10,
      commands,
    );
  return { list, commands, press };
}

it('arrow, Page, Home and End keys move within the list, starting at the first change', async () => {
  const { list, press } = await keyboard();
  const rows = ['ArrowDown', 'ArrowDown', 'PageDown', 'ArrowUp', 'End', 'ArrowDown', 'Home', 'PageUp'].map(
    (key) => {
      press(key);
      return list.store.getState().row;
    },
  );
  expect(rows).toEqual([0, 1, 11, 10, 49, 49, 0, 0]);
});

it('Space and Shift+arrow select; Escape clears a selection and is otherwise not handled', async () => {
  const { list, press } = await keyboard();
  press('ArrowDown');
  expect(press('Escape')).toBe(false);
  press('ArrowDown', { shiftKey: true });
  await eventually(() => expect(list.marked).toEqual([50, 49]));
  expect(press('Escape')).toBe(true);
  press(' ');
  expect([...list.store.getState().chosen]).toEqual([49]);
});

it('Enter shows the current change, “s” and “u” mark it, “d” toggles the panel', async () => {
  const { commands, press } = await keyboard();
  press('Enter');
  expect(commands.show).not.toHaveBeenCalled();
  press('ArrowDown');
  press('Enter');
  expect(commands.show).toHaveBeenCalledWith(expect.objectContaining({ change: 50 }));
  press('s');
  press('u');
  expect(commands.mark.mock.calls).toEqual([[true], [false]]);
  press('d');
  expect(commands.togglePanel).toHaveBeenCalledOnce();
});

it('ignores letters without a command, and “s” with Ctrl or Shift', async () => {
  const { commands, press } = await keyboard();
  expect(press('s', { ctrlKey: true })).toBe(false);
  expect(press('S', { shiftKey: true })).toBe(false);
  expect(press('x')).toBe(false);
  expect(commands.mark).not.toHaveBeenCalled();
});
