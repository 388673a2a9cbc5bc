import { t } from '@lingui/core/macro';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { classNames } from '../../components/class-names.ts';
import { isKeyboardFree } from '../../components/free-keyboard.ts';
import { Panel } from '../../components/Panel.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { closeGuide, useGuide } from '../../state/guide.ts';
import parts from '../../theme/parts.module.css';
import styles from './guide.module.css';

/** Loaded on demand, because it is rarely opened. */
const Guide = lazy(async () => ({ default: (await import('./Guide.tsx')).Guide }));

/** The guide beside the view that it is about. Escape closes the guide and returns focus. */
export function GuidePanel() {
  const place = useGuide((state) => state.place);
  const isOpen = place !== null;
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen) cameFrom.current = document.activeElement;
    else if (cameFrom.current instanceof HTMLElement && isKeyboardFree()) cameFrom.current.focus();
  }, [isOpen]);
  if (place === null) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    closeGuide();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the panel inside, whatever has the focus.
    <div className={styles.panel} onKeyDown={onKeyDown}>
      <Panel title={t`Guide`} width="wide" onClose={closeGuide}>
        <Suspense
          fallback={
            <div className={classNames(parts.centred, parts.high)}>
              <Spinner label={t`Opening the guide`} />
            </div>
          }
        >
          <Guide place={place} />
        </Suspense>
      </Panel>
    </div>
  );
}
