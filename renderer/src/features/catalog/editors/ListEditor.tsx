import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { sameValue } from '#shared/domain/value.ts';
import { Button } from '../../../components/Button.tsx';
import { direction } from '../../../components/format.ts';
import { userNumbers } from '../../../components/value-text.ts';
import { columnName } from '../../../state/column-names.ts';
import {
  changeItem,
  itemTexts,
  type ListItem,
  listItems,
  listValue,
  moveItem,
  newItems,
  recoveredItems,
  removeItem,
} from '../cells/list-items.ts';
import { EditorFrame } from './EditorFrame.tsx';
import styles from './editors.module.css';
import { type EditorProps, tabLeaves, useHeldKeys, useTypedEdit } from './use-typed-edit.ts';

/**
 * A list, one item a line. Enter in the last field adds an item, Enter in it when it is empty commits; what stands in
 * it counts as an item when the editor is left, so that nothing typed is lost.
 */
export function ListEditor(props: EditorProps) {
  const edit = useTypedEdit(props);
  const [items, setItems] = useState<ListItem[]>(() =>
    edit.recovered === null
      ? listItems(edit.value, userNumbers)
      : recoveredItems(edit.recovered, edit.value, userNumbers),
  );
  const [unadded, setUnadded] = useState(edit.typedKey ?? '');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { report } = edit;
  const dir = direction(edit.column.locale);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when the items change, not when the grid hands over new functions.
  useLayoutEffect(() => {
    setError(undefined);
    const typed = itemTexts(items, unadded);
    const result = listValue(items, unadded, userNumbers);
    if (!result.ok) return report({ refused: result.message }, typed);
    const unchanged = edit.value === null ? result.value.length === 0 : sameValue(edit.value, result.value);
    report(unchanged ? null : { change: { kind: 'set', value: result.value } }, typed);
  }, [items, unadded]);

  useLayoutEffect(() => field.current?.focus(), []);

  useHeldKeys(props, setUnadded);

  const commit = () => {
    const result = listValue(items, unadded, userNumbers);
    if (result.ok) edit.commit();
    else setError(result.message);
  };

  const add = (text: string) => {
    setItems([...items, ...newItems(text)]);
    setUnadded('');
  };

  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key === 'Escape') return;
    const onButton = event.target instanceof HTMLButtonElement;
    if (event.key === 'Tab') return leaveAtTheEnds(event);
    if (event.key !== 'Enter' || onButton) {
      event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (event.target === field.current && unadded.trim() !== '' && !event.ctrlKey && !event.metaKey)
      add(unadded);
    else commit();
  };

  /** Tab goes through the fields, and from the last one out of the editor. */
  const leaveAtTheEnds = (event: KeyboardEvent) => {
    const atEnd = event.shiftKey ? items.length === 0 || isFirstField(event) : event.target === field.current;
    if (atEnd) tabLeaves(event, props);
    else event.stopPropagation();
  };

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    add(unadded + text);
  };

  return (
    <EditorFrame
      width={Math.max(props.column.getActualWidth(), 300)}
      large
      error={error}
      hint="Enter adds an item; Enter again or Ctrl+Enter saves · Esc cancels"
    >
      <div onKeyDownCapture={onKeyDownCapture}>
        <ol className={styles.items} aria-label={columnName(edit.column)}>
          {items.map((item, at) => (
            <li key={item.key} className={styles.item}>
              <input
                className={styles.itemText}
                value={item.text}
                dir={dir}
                readOnly={item.fixed}
                aria-label={`Item ${at + 1}`}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setItems(changeItem(items, item.key, event.target.value))}
              />
              <button
                type="button"
                className={styles.itemButton}
                aria-label={`Move “${item.text}” up`}
                disabled={at === 0}
                onClick={() => setItems(moveItem(items, item.key, -1))}
              >
                <ArrowUp size={13} aria-hidden="true" />
              </button>
              <button
                type="button"
                className={styles.itemButton}
                aria-label={`Move “${item.text}” down`}
                disabled={at === items.length - 1}
                onClick={() => setItems(moveItem(items, item.key, 1))}
              >
                <ArrowDown size={13} aria-hidden="true" />
              </button>
              <button
                type="button"
                className={styles.itemButton}
                aria-label={`Remove “${item.text}”`}
                onClick={() => {
                  setItems(removeItem(items, item.key));
                  field.current?.focus();
                }}
              >
                <X size={13} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ol>
        <div className={styles.adding}>
          <input
            ref={field}
            className={styles.itemText}
            value={unadded}
            dir={dir}
            placeholder="Add an item"
            aria-label="New item"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setUnadded(event.target.value)}
            onPaste={onPaste}
          />
          <Button variant="primary" onClick={commit}>
            Save
          </Button>
        </div>
      </div>
    </EditorFrame>
  );
}

const isFirstField = (event: KeyboardEvent): boolean =>
  event.target === event.currentTarget.querySelector('input');
