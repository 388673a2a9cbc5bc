import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import type { CellRef } from '#shared/domain/cell.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { CellEditor } from '../../../editors/CellEditor.tsx';
import type { EditorKind } from '../../../editors/editor-kind.ts';
import { pressAgain } from '../../../editors/press-again.ts';
import type { ProductModel } from '../product-model.ts';
import styles from './properties.module.css';

export interface ValueEditorProps {
  model: ProductModel;
  cell: CellRef;
  kind: EditorKind;
  content: CellValue;
  typedKey: string | null;
  /** Puts the keyboard on the value that is edited (0), the next one (1) or the one before (-1). */
  onLeave: (by: -1 | 0 | 1) => void;
}

/** The grid's editor for a value, in the panel: Enter commits, Tab commits and goes on, Escape gives up; leaving it commits. */
export function ValueEditor({ model, cell, kind, content, typedKey, onLeave }: ValueEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const leave = (by: -1 | 0 | 1, commit = true) => {
    model.close(commit);
    onLeave(by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    leave(0, event.key === 'Enter');
  };
  // Where the keyboard is afterwards is known in the next task: editors move it about inside.
  const onBlur = ({ currentTarget }: FocusEvent) => {
    window.setTimeout(() => {
      const isOpen = currentTarget.isConnected && document.hasFocus();
      if (isOpen && currentTarget === box.current && !currentTarget.contains(document.activeElement))
        model.close(true);
    });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the editor inside leaves of its keys.
    <div ref={box} className={styles.editor} onKeyDown={onKeyDown} onBlur={onBlur}>
      <CellEditor
        kind={kind}
        cell={cell}
        content={content}
        width={0}
        typedKey={typedKey}
        host={{
          takeRecovered: (ref) => model.takeRecovered(ref),
          takeHeldKeys: () => model.keys.take(),
          pressAfter: (presses) => presses.forEach(pressAgain),
          onTyped: (edit) => model.typed(edit),
          onGone: () => model.gone(cell),
          commit: () => leave(0),
          leaveByTab: (backwards) => leave(backwards ? -1 : 1),
          leaveByArrow: () => false,
        }}
      />
    </div>
  );
}
