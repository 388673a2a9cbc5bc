import { expect, it } from 'vitest';
import { commitOpenEditor, provideOpenEditor } from '../../../../renderer/src/state/open-editor.ts';

it('commits the editors of all places, and is kept only where all of them were', async () => {
  const asked: string[] = [];
  const place = (name: string, kept: boolean) =>
    provideOpenEditor(async () => {
      asked.push(name);
      return kept;
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
