import { plural, t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { sentences } from '#shared/domain/sentences.ts';
import parts from '../theme/parts.module.css';
import { Button } from './Button.tsx';
import styles from './CopyableTexts.module.css';
import { copyText } from './copy-text.ts';
import { formatNumber } from './format.ts';
import { TextArea } from './TextArea.tsx';

/** The maximum number of lines shown: a field of tens of thousands takes the browser a second to show. */
const LISTED = 1000;

export interface CopyableTextsProps {
  /** Also the name of the section: "20 not found". */
  title: string;
  hint: string;
  texts: readonly string[];
  /** The message that this many texts were copied. */
  copied?: (texts: number) => string;
  /** What can be done about them. */
  children?: ReactNode;
}

const identifiersCopied = (texts: number): string =>
  plural(texts, { one: '# identifier copied', other: '# identifiers copied' });

/** A heading with a button that copies all texts below it. */
export function CopyableHead({
  title,
  texts,
  copied = identifiersCopied,
}: Pick<CopyableTextsProps, 'title' | 'texts' | 'copied'>) {
  return (
    <header className={parts.spread}>
      <h3>{title}</h3>
      <Button
        variant="quiet"
        icon={<Copy size={13} aria-hidden="true" />}
        onClick={() => copyText(texts.join('\n'), copied(texts.length))}
      >{t`Copy`}</Button>
    </header>
  );
}

/** Texts of one kind under a heading, to read and to copy; nothing if there are none. */
export function CopyableTexts({
  title,
  hint,
  texts,
  copied = identifiersCopied,
  children,
}: CopyableTextsProps) {
  if (texts.length === 0) return null;
  return (
    <section aria-label={title}>
      <CopyableHead title={title} texts={texts} copied={copied} />
      <p className={parts.muted}>
        {sentences(
          hint,
          texts.length > LISTED && t`The first ${formatNumber(LISTED)} are listed; Copy copies all.`,
        )}
      </p>
      <TextArea
        mono
        readOnly
        rows={Math.min(8, texts.length)}
        className={styles.list}
        aria-label={title}
        value={texts.slice(0, LISTED).join('\n')}
        onChange={() => undefined}
      />
      {children}
    </section>
  );
}
