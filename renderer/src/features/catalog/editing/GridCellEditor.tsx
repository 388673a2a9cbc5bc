import { type CustomCellEditorProps, useGridCellEditor } from 'ag-grid-react';
import { useEffect, useState } from 'react';
import type { Result } from '#shared/contract/result.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { parseColumnKey } from '#shared/domain/column-key.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { CellEditor, OpeningEditor } from '../../../editors/CellEditor.tsx';
import { EditorFrame } from '../../../editors/EditorFrame.tsx';
import type { EditorHost } from '../../../editors/editor-host.ts';
import type { EditorKind } from '../../../editors/editor-kind.ts';
import { type GridRow, isCutAt, valueAt } from '../cells/grid-row.ts';

/** What of an editor's host is the same for all cells of the grid. */
export interface GridEditorHooks
  extends Pick<EditorHost, 'takeRecovered' | 'takeHeldKeys' | 'pressAfter' | 'onTyped' | 'onGone'> {
  /** The editor is being closed with a commit of what it reported. */
  onCommit: () => void;
  /** Tab among several selected cells: goes on to the next of them. False where there is only one. */
  goOnInside: (backwards: boolean) => boolean;
  /** Reads a value of which the row holds only the beginning. */
  readWhole: (ref: CellRef) => Promise<Result<{ value: CellValue }>>;
}

export interface GridCellEditorParams {
  /** What the editor was opened with. */
  opened: GridEditorHooks & { kind: EditorKind };
}

type GridEditorProps = CustomCellEditorProps<GridRow, unknown> & GridCellEditorParams;

/**
 * The editor of a cell, in the grid's hands. It begins once the value is whole: rows hold only the beginning of very long
 * texts. What is typed meanwhile is held for it (`TypeAhead`).
 */
export function GridCellEditor(props: GridEditorProps) {
  const { eventKey } = props;
  // Asked to edit a cell that is being edited, the grid hands over what is its own anew, and nothing of this.
  const [opened] = useState(props.opened);
  useGridCellEditor({
    isCancelAfterEnd: () => {
      opened.onCommit();
      return false;
    },
  });
  const [cell] = useState<CellRef>(() => ({
    ...parseColumnKey(props.column.getColId())!,
    product: props.data.product,
  }));
  const whole = useWholeValue(props, cell, opened.readWhole);
  const width = props.column.getActualWidth();
  if (whole.state === 'reading') return <OpeningEditor width={width} words="Reading the whole text…" />;
  if (whole.state === 'failed')
    return (
      <EditorFrame width={width} error={`The whole text could not be read: ${whole.message}`}>
        {null}
      </EditorFrame>
    );
  return (
    <CellEditor
      kind={opened.kind}
      cell={cell}
      content={whole.value}
      width={width}
      typedKey={eventKey?.length === 1 ? eventKey : null}
      host={gridHost(props, opened)}
    />
  );
}

const gridHost = (props: GridEditorProps, opened: GridEditorHooks): EditorHost => ({
  takeRecovered: opened.takeRecovered,
  takeHeldKeys: opened.takeHeldKeys,
  pressAfter: opened.pressAfter,
  onTyped: (edit) => {
    opened.onTyped(edit);
    props.onValueChange(edit ?? props.initialValue);
  },
  onGone: opened.onGone,
  commit: () => props.stopEditing(),
  leaveByTab: (backwards) => {
    props.stopEditing(true);
    if (opened.goOnInside(backwards)) return;
    if (backwards) props.api.tabToPreviousCell();
    else props.api.tabToNextCell();
  },
  leaveByArrow: (key) => {
    const { api, column, node } = props;
    const row = node.rowIndex;
    if (row === null) return false;
    const next = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: api.getDisplayedColBefore(column) },
      ArrowRight: { row, column: api.getDisplayedColAfter(column) },
    }[key];
    if (!next) return false;
    props.stopEditing(true);
    const isThere = next.column !== null && next.row >= 0 && next.row < api.getDisplayedRowCount();
    if (isThere) api.ensureIndexVisible(next.row);
    api.setFocusedCell(isThere ? next.row : row, isThere ? (next.column ?? column) : column);
    return true;
  },
});

type Whole =
  | { state: 'there'; value: CellValue }
  | { state: 'reading' }
  | { state: 'failed'; message: string };

function useWholeValue(
  { data, column }: GridEditorProps,
  cell: CellRef,
  readWhole: GridEditorHooks['readWhole'],
): Whole {
  const [whole, setWhole] = useState<Whole>(() =>
    isCutAt(data, column.getColId())
      ? { state: 'reading' }
      : { state: 'there', value: valueAt(data, column.getColId()) ?? null },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor stays on the cell that it was opened on.
  useEffect(() => {
    if (whole.state !== 'reading') return;
    let current = true;
    void readWhole(cell).then((answer) => {
      if (!current) return;
      setWhole(
        answer.ok
          ? { state: 'there', value: answer.value.value }
          : { state: 'failed', message: answer.error.message },
      );
    });
    return () => {
      current = false;
    };
  }, []);
  return whole;
}
