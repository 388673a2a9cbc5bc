import { useEffect } from 'react';
import styles from './CellHint.module.css';

/** The room that the note needs below its cell, in CSS pixels. */
const ROOM_BELOW = 60;

export interface Refusal {
  reason: string;
  /** The rectangle of the cell that cannot be edited. */
  at: DOMRect;
}

/**
 * Says beside a cell why it cannot be edited, until the user continues. Screen readers get it from the catalog's live region.
 */
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
