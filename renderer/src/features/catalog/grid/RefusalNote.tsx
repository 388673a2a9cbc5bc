import { useEffect } from 'react';
import styles from './CellHint.module.css';

/** Room for the note below its cell, in CSS pixels. */
const ROOM_BELOW = 60;

export interface Refusal {
  reason: string;
  /** The cell that is not edited. */
  at: DOMRect;
}

/** Why a cell is not edited, beside it, until the user goes on. Screen readers hear it from the catalog's live region. */
export function RefusalNote({ refusal, onGone }: { refusal: Refusal | null; onGone: () => void }) {
  useEffect(() => {
    if (!refusal) return;
    const listening = new AbortController();
    for (const event of ['keydown', 'pointerdown', 'scroll', 'blur'])
      window.addEventListener(event, onGone, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [refusal, onGone]);
  if (!refusal) return null;
  const { left, top, bottom } = refusal.at;
  const above = bottom + ROOM_BELOW > window.innerHeight;
  return (
    <div
      aria-hidden="true"
      className={styles.hint}
      data-refusal=""
      data-above={above || undefined}
      style={{ left: Math.max(8, Math.min(left, window.innerWidth - 440)), top: above ? top : bottom }}
    >
      {refusal.reason}
    </div>
  );
}
