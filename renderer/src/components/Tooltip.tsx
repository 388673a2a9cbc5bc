import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import parts from '../theme/parts.module.css';
import { Kbd } from './Kbd.tsx';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  text: string;
  shortcut?: string;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** One focusable element. The tooltip repeats or extends its name; it is never its only name. */
  children: ReactElement;
}

export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className={parts.positioner}>
          <Base.Popup className={styles.popup}>
            {text}
            {shortcut ? <Kbd shortcut={shortcut} /> : null}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
