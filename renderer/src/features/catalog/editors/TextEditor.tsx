import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { direction } from '../../../components/format.ts';
import { columnName } from '../../../state/column-names.ts';
import { EditorFrame } from './EditorFrame.tsx';
import styles from './editors.module.css';
import { type EditorProps, tabLeaves, useHeldKeys, useTypedEdit } from './use-typed-edit.ts';

/**
 * Text of any length. As in Excel, Enter commits, Alt+Enter and Shift+Enter break the line. An emptied text is the
 * empty text; taking the value away is Delete on the cell.
 */
export function TextEditor(props: EditorProps & { large?: boolean }) {
  const edit = useTypedEdit(props);
  const before = typeof edit.value === 'string' ? edit.value : '';
  const [text, setText] = useState(edit.recovered ?? edit.typedKey ?? before);
  const area = useRef<HTMLTextAreaElement>(null);
  const { report } = edit;

  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when the text changes, not when the grid hands over new functions.
  useLayoutEffect(() => {
    report(text === before ? null : { change: { kind: 'set', value: text } }, text);
  }, [text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is placed once.
  useLayoutEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(text.length, text.length);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);

  useHeldKeys(props, setText);

  const large = props.large || text.includes('\n');
  const onKeyDownCapture = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || tabLeaves(event, props)) return;
    if (event.key === 'Enter' && (event.altKey || event.shiftKey)) {
      event.stopPropagation();
      if (!event.altKey) return;
      event.preventDefault();
      const { selectionStart, selectionEnd } = event.currentTarget;
      event.currentTarget.setRangeText('\n', selectionStart, selectionEnd, 'end');
      setText(event.currentTarget.value);
    }
  };

  return (
    <EditorFrame
      width={props.column.getActualWidth()}
      large={large}
      hint={large ? 'Enter saves · Alt+Enter breaks the line · Esc cancels' : undefined}
    >
      <textarea
        ref={area}
        className={styles.text}
        rows={1}
        value={text}
        dir={direction(edit.column.locale)}
        lang={edit.column.locale}
        aria-label={columnName(edit.column)}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDownCapture={onKeyDownCapture}
      />
    </EditorFrame>
  );
}
