import { type ReactNode, useEffect, useRef } from 'react';
import styles from '../identifier-lists.module.css';

/** Takes focus with each step, when the element that had it is gone, so that new content is read aloud. */
export function TakesKeyboard({ step, children }: { step: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is the reason.
  useEffect(() => box.current?.focus(), [step]);
  return (
    <div ref={box} tabIndex={-1} className={styles.result}>
      {children}
    </div>
  );
}
