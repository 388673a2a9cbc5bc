import { describe, expect, it } from 'vitest';
import type { Connection } from '#shared/contract/connections.ts';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import { type EditFailure, EditSession } from '../../../../renderer/src/editors/edit-session.ts';
import { gridRow, indexColumns } from '../../../../renderer/src/features/catalog/cells/grid-row.ts';
import { GridEditor } from '../../../../renderer/src/features/catalog/editing/grid-editor.ts';
import { TypingField } from '../../../support/typing-field.ts';

const COLUMN = { property: 'title', locale: 'de' };
const COLUMN_ID = 'title\u001fde';
const VIEW = 7;

/** A catalog whose rows are read when the test says so; product numbers are row numbers plus 100. */
function catalog({ kind = 'text' as ValueKind, isViewGone = false, cutRows = [] as number[] } = {}) {
  const read = new Map<number, { value: string; view: number }>();
  /** Rows whose cell has a staged edit. */
  const edited = new Set<number>();
  const staged: { product: number; value: unknown }[] = [];
  /** What had been seen of the service when a staged edit was started. */
  const seen: unknown[] = [];
  const failures: EditFailure[] = [];
  let active = 0;
  const client = {
    call: async (
      name: string,
      input: { start: number; edits: { product: number; change: { value: unknown }; seen?: unknown }[] },
    ) => {
      await new Promise(setImmediate);
      if (name === 'views.facets') return { ok: true, value: { values: [], distinct: 0, products: 0 } };
      if (name === 'catalog.window')
        return isViewGone
          ? { ok: false, error: { code: 'view_expired', message: '' } }
          : { ok: true, value: { rows: [{ product: 100 + input.start, gone: false }] } };
      if (name === 'drafts.keepTyped') return { ok: true, value: {} };
      for (const edit of input.edits) {
        staged.push({ product: edit.product, value: edit.change.value });
        seen.push(edit.seen);
      }
      return { ok: true, value: { cells: [], summary: {} } };
    },
  } as unknown as Pick<ContractClient, 'call'>;
  const edits = new EditSession({
    client,
    connectionId: 'c',
    contentOf: () => null,
    paintSaving: () => undefined,
    paint: () => undefined,
    onStaged: () => undefined,
    onFailed: (failure) => failures.push(failure),
  });
  const editor = new GridEditor({
    client,
    connection: { id: 'c', readOnly: false } as Connection,
    api: null,
    edits,
    get selecting() {
      return { active: { row: active, columnId: COLUMN_ID } };
    },
    view: VIEW,
    rowAt: (row) => {
      const found = read.get(row);
      if (!found) return undefined;
      const raw = {
        product: 100 + row,
        values: [found.value],
        states: edited.has(row) ? { 0: { mark: 'edited' } } : {},
        inherited: {},
        cut: cutRows.includes(row) ? { 0: 99 } : {},
      };
      return gridRow(raw as never, indexColumns([COLUMN]), false, found.view);
    },
    kindOf: () => kind,
    wholeContentOf: async ({ product }) => {
      await new Promise(setImmediate);
      return { ok: true, value: { value: `whole ${product - 100}`, state: null } };
    },
    goTo: async () => 'arrived',
    products: 2000,
    reading: { editorClosed: () => undefined },
  });
  const field = new TypingField();
  editor.edit.attach(field as unknown as HTMLTextAreaElement);
  return {
    editor,
    edits,
    field,
    staged,
    edited,
    seen,
    failures,
    goTo: (row: number) => {
      active = row;
    },
    reads: (row: number, value: string, view = VIEW) => {
      read.set(row, { value, view });
      editor.rowsRead();
    },
  };
}

describe('an edit', () => {
  it('records the service’s value seen when it began, even if that has changed since', async () => {
    const { editor, edits, field, seen, reads } = catalog();
    reads(0, 'old');
    field.type('new');
    reads(0, 'changed in the service');
    void editor.close();
    await edits.settled();
    expect(seen).toEqual(['old']);
  });

  it('records no value of the service when the cell already has a staged edit', async () => {
    const { editor, edits, field, seen, edited, reads } = catalog();
    edited.add(0);
    reads(0, 'mine');
    field.type('new');
    void editor.close();
    await edits.settled();
    expect(seen).toEqual([undefined]);
  });
});

describe('typing in a row that is not read yet', () => {
  it('stages the edit for the product of that row', async () => {
    const { editor, edits, field, staged, goTo } = catalog();
    field.type('first');
    void editor.close();
    goTo(1);
    field.type('second');
    void editor.close();
    await edits.settled();
    expect(staged).toEqual([
      { product: 100, value: 'first' },
      { product: 101, value: 'second' },
    ]);
  });

  it('stages edits in the order of their commits, even if a later row is read first', async () => {
    const { editor, edits, field, staged, goTo, reads } = catalog();
    field.type('late');
    void editor.close();
    reads(1, 'old');
    goTo(1);
    field.type('early');
    void editor.close();
    await edits.settled();
    expect(staged.map(({ value }) => value)).toEqual(['late', 'early']);
  });

  it('is put after the cell’s value, caret included, when the edit keeps the value', async () => {
    const { editor, field, reads } = catalog();
    editor.open('keep');
    field.type('!?');
    field.setSelectionRange(1, 1);
    reads(0, 'old');
    expect(field.value).toBe('old!?');
    expect(field.selectionStart).toBe(4);
    field.type('x');
    expect(editor.edit.state?.text).toBe('old!x?');
  });

  it('is appended to the value even when committed before the value is read', async () => {
    const { editor, edits, field, staged } = catalog();
    editor.open('keep');
    field.type('!');
    void editor.close();
    await edits.settled();
    expect(staged).toEqual([{ product: 100, value: 'whole 0!' }]);
  });

  it('keeps a composition intact when the value arrives', () => {
    const { editor, field, reads } = catalog();
    editor.open('keep');
    field.compose('にほ');
    reads(0, 'old');
    expect(field.value).toBe('にほ');
    field.dispatchEvent(new Event('compositionend'));
    expect(field.value).toBe('oldにほ');
  });

  it('is not assigned to a row of another view', () => {
    const { editor, field, reads } = catalog();
    field.type('x');
    reads(0, 'old', VIEW - 1);
    expect(editor.edit.state?.cell).toBeNull();
    reads(0, 'old');
    expect(editor.edit.state?.cell?.ref.product).toBe(100);
  });

  it('is reported as failed with its text when the view has expired', async () => {
    const { editor, edits, field, staged, failures } = catalog({ isViewGone: true });
    field.type('kept');
    expect(await editor.commit()).toBe(false);
    expect(await edits.settled()).toBe(true);
    expect(staged).toEqual([]);
    expect(failures).toMatchObject([{ ref: null, typed: 'kept' }]);
  });
});

describe('the editor', () => {
  it('waits for the whole text when the row holds only its beginning', async () => {
    const { editor, edits, field, reads, staged } = catalog({ cutRows: [0] });
    reads(0, 'who');
    editor.open('keep');
    field.type('!');
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(field.value).toBe('whole 0!');
    void editor.close();
    await edits.settled();
    expect(staged).toEqual([{ product: 100, value: 'whole 0!' }]);
  });

  it('drops the typed text on cancel, and stages an edit once when closed twice', async () => {
    const { editor, edits, field, reads, staged } = catalog();
    reads(0, 'old');
    field.type('weg');
    editor.cancel();
    field.type('neu');
    void editor.close();
    void editor.close();
    await edits.settled();
    expect(staged).toEqual([{ product: 100, value: 'neu' }]);
    expect(field.value).toBe('');
  });

  it('closes without an edit when a composition is abandoned', async () => {
    const { editor, field, reads, staged } = catalog();
    reads(0, 'old');
    field.compose('に');
    field.value = '';
    field.dispatchEvent(new Event('compositionend'));
    expect(editor.isOpen).toBe(false);
    await editor.commit();
    expect(staged).toEqual([]);
  });

  it('does not open when the user types on a structure', () => {
    const { editor, field, reads } = catalog({ kind: 'struct' });
    reads(0, { id: 1 } as never);
    field.type('x');
    expect(editor.isOpen).toBe(false);
    expect(field.value).toBe('');
  });
});
