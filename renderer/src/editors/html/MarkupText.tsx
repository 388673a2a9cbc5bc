import { useMemo } from 'react';
import styles from './html.module.css';
import { markupTokens } from './markup.ts';

/** Longer texts are shown in one color: rendering thousands of pieces on every key would slow typing. */
export const COLOURED = 30_000;

/** A colored copy of a field's text, to be placed behind it. */
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
