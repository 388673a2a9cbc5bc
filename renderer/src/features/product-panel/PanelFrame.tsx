import { t } from '@lingui/core/macro';
import { Pin, PinOff, X } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
} from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import {
  MAX_PANEL_WIDTH,
  MIN_PANEL_WIDTH,
  PANEL_MARK,
  pinProduct,
  setPanelWidth,
  useProductPanel,
} from '../../state/product-panel.ts';
import styles from './product-panel.module.css';

export interface PanelFrameProps {
  ref: RefObject<HTMLElement | null>;
  label: string;
  title: string;
  /** Whether another product than the one shown is being read. */
  isWaiting: boolean;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the panel on the right, as wide as the user drags it. */
export function PanelFrame({
  ref,
  label,
  title,
  isWaiting,
  onFocus,
  onKeyDown,
  onClose,
  children,
}: PanelFrameProps) {
  const width = useProductPanel((state) => state.width);
  const isPinned = useProductPanel((state) => state.isPinned);
  return (
    <aside
      ref={ref}
      className={styles.panel}
      style={{ width }}
      aria-label={label}
      aria-busy={isWaiting}
      {...{ [PANEL_MARK]: '' }}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <Edge width={width} />
      <header className={styles.header}>
        <h2 className={styles.title} tabIndex={-1} data-entrance="">
          {title}
        </h2>
        <IconButton
          label={isPinned ? t`Unpin the product` : t`Pin the product`}
          pressed={isPinned}
          icon={isPinned ? <PinOff size={15} /> : <Pin size={15} />}
          onClick={() => pinProduct(!isPinned)}
        />
        <IconButton label={t`Close panel`} icon={<X size={16} />} onClick={onClose} />
      </header>
      <div className={styles.body} data-panel-body="">
        {children}
      </div>
    </aside>
  );
}

const STEP = 32;

/** The edge to drag; with the keyboard, arrow keys move it. */
function Edge({ width }: { width: number }) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (from.current) setPanelWidth(from.current.width + from.current.x - clientX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: width + STEP,
      ArrowRight: width - STEP,
      Home: MAX_PANEL_WIDTH,
      End: MIN_PANEL_WIDTH,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setPanelWidth(to);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between two columns that can be moved, not a thematic break.
    <div
      role="separator"
      aria-label={t`Width of the product panel`}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={MIN_PANEL_WIDTH}
      aria-valuemax={MAX_PANEL_WIDTH}
      tabIndex={0}
      className={styles.edge}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        from.current = null;
      }}
    />
  );
}
