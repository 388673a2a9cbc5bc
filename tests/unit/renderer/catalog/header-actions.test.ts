import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import { byName } from '#shared/domain/by-name.ts';
import type { Column } from '#shared/domain/cell.ts';
import { frozenFirst } from '#shared/domain/shown-columns.ts';
import {
  type HeaderTarget,
  headerActions,
} from '../../../../renderer/src/features/catalog/columns/column-actions.ts';
import { moveLocale } from '../../../../renderer/src/features/catalog/columns/layout.ts';
import { useCatalog } from '../../../../renderer/src/state/catalog.ts';

vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: {} }));

const property = (name: string, translatable: boolean): PropertyInfo => ({
  name,
  translatable,
  kind: 'text',
  products: 1,
  locales: byName([]),
});
const columns: Column[] = [
  { property: 'title', locale: 'en' },
  { property: 'title', locale: 'de' },
  { property: 'care_instructions', locale: 'en' },
  { property: 'weight_kg', locale: 'en' },
];
const names = (of: readonly Column[]) => of.map((one) => `${one.property} ${one.locale}`);

/** The menu of a header, and what its commands were asked to do. */
function menuOf(target: HeaderTarget, frozen: string[] = []) {
  const asked = {
    change: vi.fn(),
    changeFrozen: vi.fn(),
    changeCompleteness: vi.fn(),
    onSelect: vi.fn(),
    onFit: vi.fn(),
    onRename: vi.fn(),
    onTranslatable: vi.fn(),
    pictureActions: () => [],
  };
  const basis = {
    properties: [property('title', true), property('care_instructions', true), property('weight_kg', false)],
    locales: ['en', 'de'],
    titleField: 'title',
  };
  const shown = { columns: frozenFirst(columns, frozen), frozen, basis, completeness: [] };
  const actions = headerActions(target, { ...shown, ...asked }, asked);
  const run = (id: string) => actions.find((action) => action.id === id)?.run();
  return { asked, run, ids: actions.map(({ id }) => id), labels: actions.map(({ label }) => label) };
}

beforeEach(() => useCatalog.setState({ sort: [] }));

describe('the menu of a header', () => {
  it('of a column lists its commands in order and runs the chosen one', () => {
    const { ids, run, asked } = menuOf({ column: columns[3]! });
    expect(ids).toEqual(
      'up down filter empty filled select fit freeze left hide rename translatable choose'.split(' '),
    );
    run('down');
    expect(useCatalog.getState().sort).toEqual([{ by: columns[3], descending: true }]);
    run('freeze');
    expect(asked.changeFrozen).toHaveBeenCalledWith(['weight_kg']);
    run('rename');
    expect(asked.onRename).toHaveBeenCalledWith('weight_kg');
    run('translatable');
    expect(asked.onTranslatable).toHaveBeenCalledWith('weight_kg', true);
    run('left');
    expect(names(asked.change.mock.lastCall?.[0])).toEqual([
      'title en',
      'title de',
      'weight_kg en',
      'care_instructions en',
    ]);
  });

  it('of one language moves it within its property, and hides it or all languages', () => {
    const { ids, run, asked, labels } = menuOf({ column: columns[1]! });
    expect(ids).toContain('left');
    expect(ids).not.toContain('right');
    expect(labels).toContain('Hide Title in all languages');
    run('left');
    expect(names(asked.change.mock.lastCall?.[0]).slice(0, 2)).toEqual(['title de', 'title en']);
    run('hide-all');
    expect(names(asked.change.mock.lastCall?.[0])).toEqual(['care_instructions en', 'weight_kg en']);
  });

  it('of a property has the commands for all of its languages, and none for sorting', () => {
    const { ids, labels, run, asked } = menuOf({ property: 'title' });
    expect(ids).toEqual('filter select fit freeze right hide rename translatable choose'.split(' '));
    expect(labels).toContain('Set as not translatable');
    run('right');
    expect(names(asked.change.mock.lastCall?.[0])[0]).toBe('care_instructions en');
  });

  it('never moves a column across the edge of the frozen ones', () => {
    const frozen = menuOf({ column: columns[3]! }, ['weight_kg']);
    expect(frozen.labels).toContain('Unfreeze Weight (kg)');
    expect(frozen.ids).not.toContain('right');
    expect(menuOf({ property: 'title' }, ['weight_kg']).ids).not.toContain('left');
    frozen.run('freeze');
    expect(frozen.asked.changeFrozen).toHaveBeenCalledWith([]);
  });

  it('of the identifier only sorts, filters, selects, fits and chooses columns', () => {
    expect(menuOf({ column: 'identifier' }).ids).toEqual('up down filter select fit choose'.split(' '));
  });
});

describe('the order of columns', () => {
  it('puts frozen columns first, and otherwise stays the same', () => {
    expect(names(frozenFirst(columns, ['weight_kg', 'title']))).toEqual([
      'title en',
      'title de',
      'weight_kg en',
      'care_instructions en',
    ]);
  });

  it('keeps a language in place that is moved past the end of its property', () => {
    expect(moveLocale(columns, columns[1]!, 1)).toEqual(columns);
  });
});
