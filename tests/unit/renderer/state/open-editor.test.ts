import { expect, it, vi } from 'vitest';
import {
  commitBeforeLeaving,
  commitOpenEditor,
  provideOpenEditor,
} from '../../../../renderer/src/state/open-editor.ts';

it('commits all open editors and succeeds only if every commit does', async () => {
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

it('prevents unloading while an editor is open, and commits it meanwhile', () => {
  const page = new EventTarget();
  commitBeforeLeaving(page as Window);
  const closes = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  let isOpen = false;
  const commit = vi.fn(async () => {
    isOpen = false;
    return true;
  });
  const withdraw = provideOpenEditor({ commit, isOpen: () => isOpen });
  expect(closes()).toBe(true);
  isOpen = true;
  commit.mockClear();
  expect(closes()).toBe(false);
  expect(commit).toHaveBeenCalledOnce();
  expect(closes()).toBe(true);
  withdraw();
  expect(closes()).toBe(true);
});
