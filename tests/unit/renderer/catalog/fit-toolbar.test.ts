import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitToolbar } from '../../../../renderer/src/features/catalog/toolbar/fit-toolbar.ts';

const MENU = 30;
const stays = (width: number) => ({ width, iconWidth: 30 });
const moves = (width: number) => ({ width, iconWidth: null });

it('every label stays while there is room, and there is no menu', () => {
  expect(fitToolbar(240, [stays(80), moves(90), moves(70)], MENU)).toEqual(['label', 'label', 'label']);
});

it('the least important part moves into the menu first', () => {
  expect(fitToolbar(239, [stays(80), moves(90), moves(70)], MENU)).toEqual(['label', 'label', 'menu']);
  expect(fitToolbar(199, [stays(80), moves(90), moves(70)], MENU)).toEqual(['label', 'menu', 'label']);
  expect(fitToolbar(120, [stays(80), moves(90), moves(70)], MENU)).toEqual(['label', 'menu', 'menu']);
});

it('a part that never moves loses its label last', () => {
  expect(fitToolbar(60, [stays(80), moves(90), stays(70)], MENU)).toEqual(['icon', 'menu', 'icon']);
});

const part = fc.record({ width: fc.integer({ min: 31, max: 200 }), iconWidth: fc.constantFrom(30, null) });
const parts = fc.array(part, { maxLength: 14 });

it('what is shown never takes more than the room, as long as the icons have room', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 1500 }), (all, more) => {
      const room = MENU + all.reduce((sum, { iconWidth }) => sum + (iconWidth ?? 0), 0) + more;
      const looks = fitToolbar(room, all, MENU);
      const used = looks.map((look, at) =>
        look === 'label' ? all[at]!.width : look === 'icon' ? all[at]!.iconWidth! : 0,
      );
      const menu = looks.includes('menu') ? MENU : 0;
      expect(used.reduce((sum, width) => sum + width, menu)).toBeLessThanOrEqual(room);
    }),
  );
});

it('a part without its label would not have fitted beside the more important ones', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 1500 }), (all, room) => {
      const looks = fitToolbar(room, all, MENU);
      const first = looks.findIndex((look) => look !== 'label');
      if (first < 0) return;
      const icons = all.slice(first + 1).reduce((sum, { iconWidth }) => sum + (iconWidth ?? 0), 0);
      const labels = all.slice(0, first + 1).reduce((sum, { width }) => sum + width, 0);
      expect(labels + icons + MENU).toBeGreaterThan(room);
    }),
  );
});
