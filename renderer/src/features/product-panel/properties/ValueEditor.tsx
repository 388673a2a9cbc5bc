import { useLayoutEffect, useRef } from 'react';
import type { CellRef } from '#shared/domain/cell.ts';
import { CellEditor } from '../../../editors/CellEditor.tsx';
import type { Beginning } from '../../../editors/edit-outcome.ts';
import { editedCell } from '../../../editors/edited-cell.ts';
import type { EditorHost } from '../../../editors/editor-keys.ts';
import type { EditorKind } from '../../../editors/editor-kind.ts';
import type { ProductModel } from '../product-model.ts';
import type { ShownCell } from './product-cells.ts';
import styles from './properties.module.css';

export interface ValueEditorProps {
  model: ProductModel;
  cell: CellRef;
  kind: EditorKind;
  /** What the cell shows. */
  content: ShownCell;
  beginning: Beginning;
  /** Moves focus to the value that is edited (0), the next one (1) or the one before (-1). */
  onLeave: (by: -1 | 0 | 1) => void;
}

/** The grid's editor for a value, in the panel: Enter commits, Tab commits and moves on, Escape cancels; leaving it commits. */
export function ValueEditor({ model, cell, kind, content, beginning, onLeave }: ValueEditorProps) {
  const { edit } = model;
  const editor = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor stays with the cell and the value that it was opened on.
  useLayoutEffect(() => {
    edit.open(cell, kind, editedCell(cell, content), beginning);
    edit.focus();
    editor.current?.scrollIntoView({ block: 'nearest' });
    return () => model.gone(cell);
  }, []);
  const host: EditorHost = {
    arrowsLeave: false,
    leave: (key, backwards) => {
      model.close(true);
      onLeave(key !== 'Tab' ? 0 : backwards ? -1 : 1);
    },
    cancel: () => {
      model.close(false);
      onLeave(0);
    },
    fill: () => false,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving any part of the editor commits.
    <div
      ref={editor}
      className={styles.editor}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) model.close(true);
      }}
    >
      <CellEditor edit={edit} host={host} width={0} />
    </div>
  );
}
