import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../components/class-names.ts';
import styles from './list.module.css';
import type { ListItem } from './list-items.ts';
import type { ChipDrag } from './use-chip-drag.ts';

export interface ItemChipProps {
  item: ListItem;
  at: number;
  of: number;
  dir: string;
  lang: string;
  drag: ChipDrag;
  /** Called to move focus to the item at this position. */
  onGo: (at: number) => void;
  /** Swaps the element of the item, and then focuses the item at this position (null: focus goes there automatically). */
  onSwap: (work: () => void, at: number | null) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
  onChange: (text: string) => void;
}

/** One item of a list: can be moved, removed and, if it is text or a number, edited in place. */
export function ItemChip(props: ItemChipProps) {
  const [editing, setEditing] = useState(false);
  return editing ? (
    <li className={styles.item}>
      <ItemField
        {...props}
        onDone={() => setEditing(false)}
        onRest={() => props.onSwap(() => setEditing(false), props.at)}
      />
    </li>
  ) : (
    <Chip {...props} onEdit={() => props.onSwap(() => setEditing(true), null)} />
  );
}

const FORWARD = new Set(['ArrowRight', 'ArrowDown']);
const BACK = new Set(['ArrowLeft', 'ArrowUp']);

function Chip({
  item,
  at,
  of,
  dir,
  lang,
  drag,
  onGo,
  onMove,
  onRemove,
  onEdit,
}: ItemChipProps & { onEdit: () => void }) {
  const edit = () => {
    if (!item.fixed) onEdit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const by = FORWARD.has(event.key) ? 1 : BACK.has(event.key) ? -1 : 0;
    const inReadingOrder = dir === 'rtl' && event.key !== 'ArrowUp' && event.key !== 'ArrowDown' ? -by : by;
    if (by !== 0 && event.altKey) onMove(inReadingOrder);
    else if (by !== 0) onGo(at + inReadingOrder);
    else if (event.key === 'Home') onGo(0);
    else if (event.key === 'End') onGo(of);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else if (event.key === 'Enter' || event.key === 'F2') edit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const label = item.text === '' ? t`empty text` : item.text;
  return (
    <li className={classNames(styles.item, drag.isOver && styles.over)} {...drag.target}>
      <span className={styles.chip} data-fixed={item.fixed || undefined} {...drag.source}>
        <button
          type="button"
          data-chip=""
          className={styles.text}
          dir={dir}
          lang={lang}
          title={item.fixed ? t`A structure can only be moved or removed` : item.text}
          aria-label={t`Item ${at + 1} of ${of}: ${label}`}
          aria-keyshortcuts="Enter Delete Alt+ArrowLeft Alt+ArrowRight"
          onKeyDown={onKeyDown}
          onDoubleClick={edit}
        >
          {item.text === '' ? <i>{t`empty`}</i> : item.text}
        </button>
        <button
          type="button"
          tabIndex={-1}
          className={styles.remove}
          aria-label={t`Remove “${label}”`}
          onClick={onRemove}
        >
          <X size={12} aria-hidden="true" />
        </button>
      </span>
    </li>
  );
}

/** An item being typed. What is typed takes effect at once; Escape restores the previous text. */
function ItemField({
  item,
  at,
  dir,
  lang,
  onChange,
  onDone,
  onRest,
}: ItemChipProps & { onDone: () => void; onRest: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [before] = useState(item.text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is placed once.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(item.text.length, item.text.length);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.key === 'Tab') return;
    if (event.key === 'Enter' && (event.altKey || event.shiftKey)) {
      event.preventDefault();
      document.execCommand('insertText', false, '\n');
    } else if (event.key === 'Enter' || event.key === 'F2' || event.key === 'Escape') {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      if (event.key === 'Escape') onChange(before);
      onRest();
    }
    event.stopPropagation();
  };
  return (
    <textarea
      ref={field}
      className={styles.itemField}
      rows={Math.min(6, item.text.split('\n').length)}
      value={item.text}
      dir={dir}
      lang={lang}
      aria-label={t`Item ${at + 1}`}
      autoComplete="off"
      spellCheck={false}
      onBlur={onDone}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
