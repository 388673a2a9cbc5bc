import { type CSSProperties, type ReactNode, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import type { DraftRow } from '#shared/contract/drafts.ts';
import { CellEditor } from '../../../editors/CellEditor.tsx';
import type { EditorHost } from '../../../editors/editor-keys.ts';
import { changeKey } from '../edits.ts';
import styles from './InPlaceEditor.module.css';
import type { InPlaceEdit } from './in-place-edit.ts';

export interface InPlaceEditorProps {
  edit: InPlaceEdit;
  row: DraftRow;
  /** The width of the cell, in CSS pixels. */
  width: number;
  /** The maximum width of the editor, in CSS pixels. */
  room: number;
  /** The new value as it is shown. */
  children: ReactNode;
}

/** A new value, with the catalog's editor over it while it is edited: Enter commits, Escape cancels, leaving it commits. */
export function InPlaceEditor({ edit, row, width, room, children }: InPlaceEditorProps) {
  const isEditing = useStore(edit.store, (editing) => editing?.key === changeKey(row));
  return (
    <>
      {children}
      {isEditing ? <OpenEditor edit={edit} width={width} room={room} /> : null}
    </>
  );
}

function OpenEditor({ edit, width, room }: Pick<InPlaceEditorProps, 'edit' | 'width' | 'room'>) {
  useLayoutEffect(() => {
    const editing = edit.store.getState();
    if (editing) edit.begin(editing);
    return () => edit.close(true);
  }, [edit]);
  const host: EditorHost = {
    arrowsLeave: false,
    leave: (key, backwards) => edit.leave(true, key !== 'Enter' ? 0 : backwards ? -1 : 1),
    cancel: () => edit.leave(false, 0),
    fill: () => false,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving any part of the editor commits.
    <div
      className={styles.editor}
      style={{ '--editor-room': `${room}px` } as CSSProperties}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) edit.close(true);
      }}
    >
      <CellEditor edit={edit.edit} host={host} width={width} />
    </div>
  );
}
