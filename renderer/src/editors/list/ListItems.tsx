import { plural, t } from '@lingui/core/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { direction } from '../../components/format.ts';
import { columnName } from '../../state/column-names.ts';
import type { CellEdit, EditState } from '../cell-edit.ts';
import { ItemChip } from './ItemChip.tsx';
import styles from './list.module.css';
import { changeItem, type ListItem, moveItem, newItems, removeItem } from './list-items.ts';
import { useChipDrag } from './use-chip-drag.ts';

/**
 * The items of a list as chips, above the field for new ones. Enter in the field adds its text, Enter in the empty field
 * commits; text left in the field counts as an item when the editor is left, so that nothing typed is lost.
 */
export function ListItems({ edit, state: { items, column } }: { edit: CellEdit; state: EditState }) {
  const [said, setSaid] = useState('');
  const chips = useRef<HTMLUListElement>(null);
  const dir = direction(column.locale);

  /** Focuses the item at this position; the field comes after the last one. */
  const goTo = (at: number) => {
    const all = chips.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [];
    if (at < all.length) all[Math.max(0, at)]?.focus();
    else edit.focus();
  };

  /** Changes focused chips. The field has focus meanwhile, because an editor that loses focus is closed. */
  const change = (work: () => void, at: number | null) => {
    edit.focus();
    flushSync(work);
    if (at !== null) goTo(at);
  };

  const move = (item: ListItem, by: number) => {
    const at = items.indexOf(item) + by;
    if (at < 0 || at >= items.length) return;
    change(() => edit.setItems(moveItem(items, item.key, by)), at);
    setSaid(t`“${item.text}” is item ${at + 1} of ${items.length} now`);
  };

  const remove = (item: ListItem) => {
    change(() => edit.setItems(removeItem(items, item.key)), items.indexOf(item));
    setSaid(t`“${item.text}” removed, ${plural(items.length - 1, { one: '# item', other: '# items' })} left`);
  };

  const drag = useChipDrag((key, at) => {
    const item = items.find((other) => other.key === key);
    if (item) move(item, at - items.indexOf(item));
  });

  useLayoutEffect(() => {
    const { field } = edit;
    const onKeyDown = (event: KeyboardEvent) => {
      const atStart = field?.selectionStart === 0 && field.selectionEnd === 0;
      const isBack = event.key === 'ArrowLeft' || event.key === 'Backspace';
      const last = chips.current?.querySelectorAll<HTMLElement>('[data-chip]');
      if (event.isComposing || !atStart || !isBack || !last?.length) return;
      event.preventDefault();
      last[last.length - 1]?.focus();
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const { state } = edit;
      if (!state || !/[\r\n]/.test(text.trim())) return;
      event.preventDefault();
      edit.setItems([...state.items, ...newItems(state.text + text)]);
      edit.setText('');
    };
    field?.addEventListener('keydown', onKeyDown);
    field?.addEventListener('paste', onPaste);
    return () => {
      field?.removeEventListener('keydown', onKeyDown);
      field?.removeEventListener('paste', onPaste);
    };
  }, [edit]);

  return (
    <>
      <ul
        ref={chips}
        className={styles.chips}
        aria-label={columnName(column)}
        data-empty={items.length === 0 || undefined}
      >
        {items.map((item, at) => (
          <ItemChip
            key={item.key}
            item={item}
            at={at}
            of={items.length}
            dir={dir}
            lang={column.locale}
            drag={drag.of(item.key, at)}
            onGo={goTo}
            onSwap={change}
            onMove={(by) => move(item, by)}
            onRemove={() => remove(item)}
            onChange={(text) => edit.setItems(changeItem(items, item.key, text))}
          />
        ))}
      </ul>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </>
  );
}
