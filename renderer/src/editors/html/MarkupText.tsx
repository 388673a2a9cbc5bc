import { useMemo } from 'react';
import styles from './html.module.css';
import { markupTokens } from './markup.ts';

/** Longer texts are shown in one colour: drawing thousands of pieces with every key would slow the typing. */
export const COLOURED = 30_000;

/** The text of a field once more, coloured, to lie behind it. */
export function MarkupText({ text }: { text: string }) {
  const tokens = useMemo(() => markupTokens(text), [text]);
  return (
    <>
      {tokens.map(({ kind, text: part }, at) =>
        kind === 'text' ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity than their place.
          <span key={at} className={styles[kind]}>
            {part}
          </span>
        ),
      )}
      {'\n'}
    </>
  );
}
