import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { sameValue } from '#shared/domain/value.ts';
import { Button } from '../../components/Button.tsx';
import { count, direction } from '../../components/format.ts';
import { userNumbers } from '../../components/value-text.ts';
import { columnName } from '../../state/column-names.ts';
import { EditorFrame } from '../EditorFrame.tsx';
import type { EditorProps } from '../editor-host.ts';
import { tabLeaves, useHeldKeys, useTypedEdit } from '../use-typed-edit.ts';
import { ItemChip } from './ItemChip.tsx';
import styles from './list.module.css';
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
} from './list-items.ts';
import { useChipDrag } from './use-chip-drag.ts';

/**
 * A list as chips, with a field for more behind them. Enter in the field adds what stands in it, Enter in the empty field
 * commits; what stands in it counts as an item when the editor is left, so that nothing typed is lost.
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
  const [said, setSaid] = useState('');
  const [inside, setInside] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLUListElement>(null);
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

  useHeldKeys(props.host, setUnadded);

  const commit = () => {
    const result = listValue(items, unadded, userNumbers);
    if (result.ok) edit.commit();
    else setError(result.message);
  };

  const add = (text: string) => {
    setItems([...items, ...newItems(text)]);
    setUnadded('');
  };

  /** Puts the keyboard on the item at this place; behind the last one stands the field. */
  const goTo = (at: number) => {
    const all = chips.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [];
    (at < all.length ? all[Math.max(0, at)] : field.current)?.focus();
  };

  /** Changes chips under the keyboard. It stands in the field meanwhile: an editor that loses it is closed. */
  const change = (work: () => void, at: number | null) => {
    field.current?.focus();
    flushSync(work);
    if (at !== null) goTo(at);
  };

  const move = (item: ListItem, by: number) => {
    const at = items.indexOf(item) + by;
    if (at < 0 || at >= items.length) return;
    change(() => setItems(moveItem(items, item.key, by)), at);
    setSaid(`“${item.text}” is item ${at + 1} of ${items.length} now`);
  };

  const remove = (item: ListItem) => {
    change(() => setItems(removeItem(items, item.key)), items.indexOf(item));
    setSaid(`“${item.text}” removed, ${count(items.length - 1, 'item')} left`);
  };

  const drag = useChipDrag((key, at) => {
    const item = items.find((other) => other.key === key);
    if (item) move(item, at - items.indexOf(item));
  });

  const onFieldKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const atStart = selectionStart === 0 && selectionEnd === 0;
    if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      if (unadded.trim() !== '' && !event.ctrlKey && !event.metaKey) add(unadded);
      else commit();
    } else if (atStart && (event.key === 'ArrowLeft' || event.key === 'Backspace') && items.length > 0) {
      event.preventDefault();
      goTo(items.length - 1);
    }
  };

  /** What no part of the editor has taken: the grid gets Escape only; Tab commits and goes on. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key === 'Escape' || tabLeaves(event, props.host)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      commit();
    }
    event.stopPropagation();
  };

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    add(unadded + text);
  };

  return (
    <EditorFrame
      width={Math.max(props.width, 320)}
      large
      error={error}
      hint={
        inside === null
          ? 'Enter adds an item; Enter again or Ctrl+Enter saves · Esc cancels'
          : 'Enter edits · Del removes · Alt+arrows move · Esc cancels'
      }
      aside={<span className={styles.count}>{count(items.length, 'item')}</span>}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and the chips inside. */}
      <div className={styles.editor} data-own-keys="" onKeyDown={onKeyDown}>
        <ul
          ref={chips}
          className={styles.chips}
          aria-label={columnName(edit.column)}
          data-empty={items.length === 0 || undefined}
        >
          {items.map((item, at) => (
            <ItemChip
              key={item.key}
              item={item}
              at={at}
              of={items.length}
              dir={dir}
              lang={edit.column.locale}
              drag={drag.of(item.key, at)}
              onFocus={setInside}
              onGo={goTo}
              onSwap={change}
              onMove={(by) => move(item, by)}
              onRemove={() => remove(item)}
              onChange={(text) => setItems(changeItem(items, item.key, text))}
            />
          ))}
        </ul>
        <div className={styles.adding}>
          <input
            ref={field}
            className={styles.field}
            value={unadded}
            dir={dir}
            lang={edit.column.locale}
            placeholder="Add an item, or paste several lines"
            aria-label="New item"
            autoComplete="off"
            spellCheck={false}
            onFocus={() => setInside(null)}
            onChange={(event) => setUnadded(event.target.value)}
            onKeyDown={onFieldKey}
            onPaste={onPaste}
          />
          <Button variant="primary" tabIndex={-1} onClick={commit}>
            Save
          </Button>
        </div>
        <p className="visually-hidden" aria-live="polite">
          {said}
        </p>
      </div>
    </EditorFrame>
  );
}
