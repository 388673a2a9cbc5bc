import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import parts from '../theme/parts.module.css';
import { classNames } from './class-names.ts';
import { useFinalFocus } from './final-focus.ts';
import { Kbd } from './Kbd.tsx';
import styles from './Menu.module.css';

export interface MenuItem {
  kind?: 'item';
  id: string;
  label: string;
  /** A second, quieter line. */
  hint?: string;
  icon?: ReactNode;
  shortcut?: string;
  disabled?: boolean;
  danger?: boolean;
  /** With a boolean the item is a check box item. */
  checked?: boolean;
  onSelect: () => void;
}

export type MenuEntry =
  | MenuItem
  | { kind: 'separator'; id: string }
  | { kind: 'heading'; id: string; label: string };

export interface MenuProps {
  /** A button; it opens the menu. */
  trigger: ReactElement;
  entries: MenuEntry[];
  align?: 'start' | 'end';
  /** Whether focus returns to the button when the menu has closed, which is the default. */
  givesBack?: () => boolean;
}

export function Menu({ trigger, entries, align = 'start', givesBack }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={parts.positioner} align={align} sideOffset={4}>
          <Base.Popup className={styles.popup} finalFocus={givesBack}>
            {entries.map(renderEntry)}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** The same menu under an existing button: long lists mount it only while it is open. */
export function MenuPanel({
  open,
  button,
  entries,
  onClose,
}: Pick<MenuProps, 'entries'> & {
  open: boolean;
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { within, finalFocus } = useFinalFocus(button);
  // Pressing its own button already closes it.
  const isOnButton = ({ reason, event }: Base.Root.ChangeEventDetails) => {
    const to = reason === 'focus-out' && event instanceof FocusEvent ? event.relatedTarget : event.target;
    const isPress = reason === 'outside-press' || reason === 'focus-out';
    return isPress && to instanceof Node && button.current?.contains(to);
  };
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next) return;
        if (isOnButton(details)) details.cancel();
        else onClose();
      }}
      modal={false}
    >
      <Base.Portal>
        <Base.Positioner className={parts.positioner} anchor={button} align="start" sideOffset={4}>
          <Base.Popup ref={within} className={styles.popup} finalFocus={finalFocus}>
            {entries.map(renderEntry)}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function renderEntry(entry: MenuEntry) {
  if (entry.kind === 'separator') return <Base.Separator key={entry.id} className={styles.separator} />;
  if (entry.kind === 'heading')
    return (
      <div key={entry.id} className={styles.heading} role="presentation">
        {entry.label}
      </div>
    );
  const className = classNames(styles.item, entry.danger && styles.danger);
  const content = (
    <>
      <span className={styles.icon}>{entry.checked ? <Check size={14} /> : entry.icon}</span>
      <span className={parts.growingWords}>
        {entry.label}
        {entry.hint ? <small className={classNames(parts.hint, parts.block)}>{entry.hint}</small> : null}
      </span>
      {entry.shortcut ? <Kbd shortcut={entry.shortcut} /> : null}
    </>
  );
  return entry.checked === undefined ? (
    <Base.Item key={entry.id} className={className} disabled={entry.disabled} onClick={entry.onSelect}>
      {content}
    </Base.Item>
  ) : (
    <Base.CheckboxItem
      key={entry.id}
      className={className}
      disabled={entry.disabled}
      checked={entry.checked}
      onCheckedChange={entry.onSelect}
      closeOnClick
    >
      {content}
    </Base.CheckboxItem>
  );
}
