import { type RefObject, useEffect, useState } from 'react';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import styles from './InputMethod.module.css';
import { type ImeEntryOptions, listenToInputMethods } from './ime-entry.ts';

type Composing = Parameters<ImeEntryOptions['onComposing']>[0];

/** Text that an input method is composing over a cell, until it is made and an editor opens with it. */
export function InputMethod({
  container,
  grid,
}: {
  container: RefObject<HTMLElement | null>;
  grid: CatalogGrid;
}) {
  const [composing, setComposing] = useState<Composing>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    return listenToInputMethods(element, {
      opensEditor: () => grid.opening.opensEditor(),
      onComposed: (text) => grid.opening.editWith(text),
      onComposing: setComposing,
    });
  }, [container, grid]);
  if (!composing) return null;
  const { left, top, width, height } = composing.at;
  return (
    <div className={styles.composing} style={{ left, top, minWidth: width, height }} aria-hidden="true">
      {composing.text}
    </div>
  );
}
