import { type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './transform.module.css';
import { wrongPart } from './wrong-part.ts';

export interface MistakeMarkProps {
  text: string;
  /** Where the mistake is, in UTF-16 units. */
  at: number;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** A hidden copy of a field's text behind it: only the line under its wrong part is visible. A message says what is wrong. */
export function MistakeMark({ text, at, field }: MistakeMarkProps) {
  const behind = useRef<HTMLPreElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be scrolled otherwise.
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    const follow = () => {
      if (behind.current) behind.current.scrollTop = area.scrollTop;
    };
    follow();
    area.addEventListener('scroll', follow, { passive: true });
    return () => area.removeEventListener('scroll', follow);
  }, [field, text]);
  const { from, to } = wrongPart(text, at);
  return (
    <pre ref={behind} className={styles.behind} aria-hidden="true">
      {text.slice(0, from)}
      <span className={styles.mistake}>{text.slice(from, to) || '\u00a0'}</span>
      {text.slice(to)}
      {'\n'}
    </pre>
  );
}
