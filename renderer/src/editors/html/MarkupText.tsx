import { useMemo } from 'react';
import { inlineCodes } from '#shared/domain/checks/placeholders.ts';
import parts from '../../theme/parts.module.css';
import styles from './html.module.css';
import { markupTokens } from './markup.ts';

/** Longer texts are shown in one color: rendering thousands of pieces on every key would slow typing. */
export const COLOURED = 30_000;

/** A colored copy of a field's text, to be placed behind it. Codes are isolated, as they are in the field (`isolated`). */
export function MarkupText({ text }: { text: string }) {
  const pieces = useMemo(() => piecesOf(text), [text]);
  return (
    <>
      {pieces.map(({ start, end, isCode }) =>
        isCode ? (
          <span key={start} className={styles.code}>
            <Tokens text={text.slice(start, end)} />
          </span>
        ) : (
          <Tokens key={start} text={text.slice(start, end)} />
        ),
      )}
      {'\n'}
    </>
  );
}

function piecesOf(text: string): { start: number; end: number; isCode: boolean }[] {
  let from = 0;
  const pieces = inlineCodes(text).flatMap(({ start, end }) => {
    const before = { start: from, end: start, isCode: false };
    from = end;
    return [before, { start, end, isCode: true }];
  });
  return [...pieces, { start: from, end: text.length, isCode: false }].filter(
    ({ start, end }) => start < end,
  );
}

const TONES = {
  tag: parts.accent,
  attribute: parts.conflict,
  value: parts.applied,
  entity: parts.edited,
  comment: parts.muted,
};

function Tokens({ text }: { text: string }) {
  return markupTokens(text).map(({ kind, text: part }, at) =>
    kind === 'text' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity than their place.
      <span key={at} className={TONES[kind]}>
        {part}
      </span>
    ),
  );
}
