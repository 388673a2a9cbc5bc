import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { parseColumnKey } from '#shared/domain/column-key.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { isCutAt, valueAt } from '../cells/grid-row.ts';
import { EditorFrame } from './EditorFrame.tsx';
import type { EditorParams, EditorProps, GridEditorProps } from './use-typed-edit.ts';

export type EditorKind = 'text' | 'multiline' | 'number' | 'yesno' | 'date' | 'list';

const load = () => import('./all-editors.ts');

/** Loads the editors' code ahead of the first edit. */
export const preloadEditors = (): void => void load();

const EDITORS: Record<EditorKind, ComponentType<EditorProps>> = {
  text: lazy(async () => ({ default: (await load()).TextEditor })),
  multiline: lazy(async () => ({ default: (await load()).MultilineEditor })),
  number: lazy(async () => ({ default: (await load()).NumberEditor })),
  yesno: lazy(async () => ({ default: (await load()).YesNoEditor })),
  date: lazy(async () => ({ default: (await load()).DateEditor })),
  list: lazy(async () => ({ default: (await load()).ListEditor })),
};

export interface CellEditorParams extends EditorParams {
  kind: EditorKind;
}

/**
 * The editor of a cell, in the grid's hands. It begins once its code is there and the value is whole: rows hold only the
 * beginning of very long texts. What is typed meanwhile is held for it (`TypeAhead`).
 */
export function CellEditor(props: GridEditorProps & CellEditorParams) {
  const { kind } = props;
  const whole = useWholeValue(props);
  const Editor = EDITORS[kind];
  const width = props.column.getActualWidth();
  if (whole.state === 'reading') return <Opening width={width} words="Reading the whole text…" />;
  if (whole.state === 'failed')
    return (
      <EditorFrame width={width} error={`The whole text could not be read: ${whole.message}`}>
        {null}
      </EditorFrame>
    );
  return (
    <Suspense fallback={<Opening width={width} words="Opening…" />}>
      <Editor {...props} content={whole.value} />
    </Suspense>
  );
}

type Whole =
  | { state: 'there'; value: CellValue }
  | { state: 'reading' }
  | { state: 'failed'; message: string };

function useWholeValue({ data, column, readWhole }: GridEditorProps & EditorParams): Whole {
  const [whole, setWhole] = useState<Whole>(() =>
    isCutAt(data, column.getColId())
      ? { state: 'reading' }
      : { state: 'there', value: valueAt(data, column.getColId()) ?? null },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor stays on the cell that it was opened on.
  useEffect(() => {
    const ofColumn = parseColumnKey(column.getColId());
    if (whole.state !== 'reading' || !ofColumn) return;
    let current = true;
    void readWhole({ ...ofColumn, product: data.product }).then((answer) => {
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

function Opening({ width, words }: { width: number; words: string }) {
  return (
    <EditorFrame width={width} hint={words}>
      {null}
    </EditorFrame>
  );
}
