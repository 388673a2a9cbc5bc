import { Menu as Base } from '@base-ui/react/menu';
import { classNames } from '../../../components/class-names.ts';
import { Kbd } from '../../../components/Kbd.tsx';
import menu from '../../../components/Menu.module.css';
import { RemovalIcon } from '../../../components/RemovalPill.tsx';
import parts from '../../../theme/parts.module.css';
import type { CellAction } from '../editing/cell-actions.ts';

/** Covers the cell instead of being cut off: in the middle of a small window, neither side has room for the whole menu. */
const WHERE_IT_FITS = { side: 'shift', align: 'shift', fallbackAxisSide: 'none' } as const;

/** The menu of a cell, at the pointer or at the focused cell. */
export function CellMenu({
  at,
  actions,
  label,
  onClose,
}: {
  at: DOMRect | null;
  actions: readonly CellAction[];
  label: string;
  onClose: () => void;
}) {
  return (
    <Base.Root open={at !== null} onOpenChange={(open) => !open && onClose()} modal={false}>
      <Base.Portal>
        <Base.Positioner
          className={parts.positioner}
          anchor={at ? { getBoundingClientRect: () => withinWindow(at) } : null}
          align="start"
          side="bottom"
          collisionAvoidance={WHERE_IT_FITS}
        >
          <Base.Popup className={menu.popup} aria-label={label}>
            {actions.map(({ id, label: text, shortcut, startsGroup, danger, mark, run }, at) => (
              <span key={id} role="presentation">
                {startsGroup && at > 0 ? <Base.Separator className={menu.separator} /> : null}
                <Base.Item className={classNames(menu.item, danger && menu.danger)} onClick={run}>
                  <span className={menu.icon}>{mark ? <RemovalIcon mode={mark} /> : null}</span>
                  <span className={parts.growingWords}>{text}</span>
                  {shortcut ? <Kbd shortcut={shortcut} /> : null}
                </Base.Item>
              </span>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** The end of a cell or header may be out of sight: a menu beside it would be cut off. */
function withinWindow({ x, y, width, height }: DOMRect): DOMRect {
  const within = (start: number, size: number, room: number) => Math.max(0, Math.min(start, room - size));
  return new DOMRect(
    within(x, width, window.innerWidth),
    within(y, height, window.innerHeight),
    width,
    height,
  );
}
