import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { numberText, parseNumber } from '#shared/domain/numbers.ts';
import { isExactNumber } from '#shared/domain/value.ts';
import { userNumbers } from '../components/value-text.ts';
import { columnName } from '../state/column-names.ts';
import { EditorFrame } from './EditorFrame.tsx';
import type { EditorProps } from './editor-host.ts';
import styles from './editors.module.css';
import { tabLeaves, useArrowKeys, useHeldKeys, useTypedEdit } from './use-typed-edit.ts';

/** A number as people write it. What is no number is refused with a reason and stays in the field. */
export function NumberEditor(props: EditorProps) {
  const edit = useTypedEdit(props);
  const isNumber = typeof edit.value === 'number' || isExactNumber(edit.value);
  const before = isNumber ? numberText(edit.value as number, userNumbers) : '';
  const [text, setText] = useState(edit.recovered ?? edit.typedKey ?? before);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const arrows = useArrowKeys(props);
  const { report } = edit;

  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when the text changes, not when the grid hands over new functions.
  useLayoutEffect(() => {
    setError(undefined);
    if (text === before) return report(null, text);
    const parsed = readNumber(text);
    report(parsed.ok ? { change: { kind: 'set', value: parsed.value } } : { refused: parsed.message }, text);
  }, [text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is placed once.
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(text.length, text.length);
  }, []);

  useHeldKeys(props.host, setText);

  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const leaves = event.key === 'Enter' || event.key === 'Tab' || event.key.startsWith('Arrow');
    const parsed = leaves && text !== before ? readNumber(text) : null;
    if (parsed && !parsed.ok && event.key.startsWith('Arrow')) return;
    if (parsed && !parsed.ok) {
      event.preventDefault();
      event.stopPropagation();
      setError(parsed.message);
      return;
    }
    if (!tabLeaves(event, props.host)) arrows.onKeyDown(event);
  };

  return (
    <EditorFrame width={props.width} error={error}>
      <input
        ref={input}
        className={styles.number}
        inputMode="decimal"
        value={text}
        aria-label={columnName(edit.column)}
        aria-invalid={error !== undefined}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onMouseDown={arrows.toCaret}
        onKeyDownCapture={onKeyDownCapture}
      />
    </EditorFrame>
  );
}

function readNumber(text: string) {
  return text.trim() === ''
    ? ({ ok: false, message: 'Type a number, or press Esc and then Delete to remove the value' } as const)
    : parseNumber(text, userNumbers);
}
