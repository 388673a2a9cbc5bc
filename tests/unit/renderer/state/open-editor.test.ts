import { expect, it } from 'vitest';
import {
  askBeforeLosingEditor,
  commitOpenEditor,
  provideOpenEditor,
} from '../../../../renderer/src/state/open-editor.ts';

it('commits the editors of all places, and is kept only where all of them were', async () => {
  const asked: string[] = [];
  const place = (name: string, kept: boolean) =>
    provideOpenEditor({
      commit: async () => {
        asked.push(name);
        return kept;
      },
      isOpen: () => false,
    });
  expect(await commitOpenEditor()).toBe(true);
  const withdrawGrid = place('grid', true);
  const withdrawPanel = place('panel', false);
  expect(await commitOpenEditor()).toBe(false);
  expect(asked).toEqual(['grid', 'panel']);
  withdrawPanel();
  expect(await commitOpenEditor()).toBe(true);
  withdrawGrid();
});

it('lets the window ask before it closes while an editor is open', () => {
  const page = new EventTarget();
  askBeforeLosingEditor(page as Window);
  const closes = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  let isOpen = false;
  const withdraw = provideOpenEditor({ commit: async () => true, isOpen: () => isOpen });
  expect(closes()).toBe(true);
  isOpen = true;
  expect(closes()).toBe(false);
  withdraw();
  expect(closes()).toBe(true);
});
