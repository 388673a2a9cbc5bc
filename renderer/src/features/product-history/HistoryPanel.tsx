import { useEffect, useRef } from 'react';
import { Panel } from '../../components/Panel.tsx';
import { closeProductHistory } from '../../state/product-history.ts';
import { History, type HistoryProps } from './History.tsx';
import styles from './history.module.css';

/** The history of a product beside whichever view is open. The keyboard goes there, and back to where it was. */
export function HistoryPanel(props: HistoryProps) {
  const entrance = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const { activeElement } = document;
    cameFrom.current = activeElement instanceof HTMLElement ? activeElement : null;
    entrance.current?.focus();
  }, []);
  const close = () => {
    closeProductHistory();
    if (cameFrom.current?.isConnected) cameFrom.current.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the panel inside, whatever has the focus.
    <div
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <Panel title="What this app sent" subtitle={props.identifier} onClose={close}>
        <div ref={entrance} tabIndex={-1} className={styles.content}>
          <History {...props} />
        </div>
      </Panel>
    </div>
  );
}
