import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TypedEdit } from '../../../../renderer/src/editors/typed-edit.ts';
import {
  OpenEditor,
  type OpenEditorOptions,
} from '../../../../renderer/src/features/catalog/grid/open-editor.ts';

const typedAt = (product: number, typed: string): TypedEdit => ({
  kind: 'edit',
  ref: { product, property: 'title', locale: 'de' },
  change: { kind: 'set', value: typed },
  typed,
});

/** The editor of a grid that reports the end of editing when the test says so. */
function openEditor() {
  const taken: string[] = [];
  let editing: object[] = [];
  const editor = new OpenEditor({
    api: () => ({ isDestroyed: () => false, getEditingCells: () => editing }),
    edits: { take: ({ typed }: TypedEdit) => taken.push(typed) },
  } as unknown as OpenEditorOptions);
  const type = (edit: TypedEdit) => {
    editing = [{}];
    editor.typed(edit);
  };
  const takeAway = () => {
    editing = [];
    editor.gone();
  };
  return { editor, taken, type, takeAway };
}

describe('An open editor', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', globalThis);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is kept when its rows went from under it', () => {
    const { taken, type, takeAway } = openEditor();
    type(typedAt(1, 'Neu'));
    takeAway();
    vi.runAllTimers();
    expect(taken).toEqual(['Neu']);
  });

  it('is taken at its commit, once, before the grid reports it', () => {
    const { editor, taken, type, takeAway } = openEditor();
    const edit = typedAt(1, 'Neu');
    type(edit);
    editor.closing();
    expect(taken).toEqual(['Neu']);
    takeAway();
    editor.take(edit);
    editor.ended();
    vi.runAllTimers();
    expect(taken).toEqual(['Neu']);
  });

  it('is not kept when the grid reports that Escape closed it', () => {
    const { editor, taken, type, takeAway } = openEditor();
    type(typedAt(1, 'weg'));
    takeAway();
    editor.ended();
    vi.runAllTimers();
    expect(taken).toEqual([]);
  });

  it('is not kept after Escape because the one before it closed a moment ago', () => {
    const { editor, taken, type, takeAway } = openEditor();
    const first = typedAt(1, 'Neu');
    type(first);
    editor.take(first);
    takeAway();
    editor.ended();
    vi.advanceTimersByTime(140);
    type(typedAt(2, 'weg'));
    takeAway();
    // The time for the first one is up, and the grid has not yet reported the end of the second.
    vi.advanceTimersByTime(20);
    editor.ended();
    vi.runAllTimers();
    expect(taken).toEqual(['Neu']);
  });
});
