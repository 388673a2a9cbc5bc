import { t } from '@lingui/core/macro';
import { Ban } from 'lucide-react';
import { Fragment } from 'react';
import type { TermText } from '#shared/domain/glossary.ts';
import { classNames } from '../../components/class-names.ts';
import { direction } from '../../components/format.ts';
import { OptionRow } from '../../components/OptionRow.tsx';
import styles from './glossary.module.css';
import type { ListedTerm } from './listed-terms.ts';

export interface TermRowProps {
  id: string;
  entry: ListedTerm;
  isActive: boolean;
  /** From 1. */
  position: number;
  total: number;
  onOpen: () => void;
}

/** A term in the list: its name, and its texts in other languages. */
export function TermRow({ id, entry, isActive, position, total, onOpen }: TermRowProps) {
  const { name, others } = entry;
  return (
    <OptionRow
      id={id}
      isActive={isActive}
      position={position}
      total={total}
      className={classNames(styles.row, isActive && styles.active)}
      onClick={onOpen}
    >
      <span className={styles.name}>
        <Text text={name} />
      </span>
      <span className={styles.others}>
        {others.length === 0
          ? t`In no other language`
          : others.map((text, at) => (
              <Fragment key={`${text.locale} ${text.text}`}>
                {at > 0 ? ' · ' : null}
                <span className={styles.locale}>{text.locale}</span> <Text text={text} />
              </Fragment>
            ))}
      </span>
    </OptionRow>
  );
}

function Text({ text: { text, locale, forbidden } }: { text: TermText }) {
  return (
    <>
      {forbidden ? <Ban size={12} className={styles.ban} role="img" aria-label={t`forbidden:`} /> : null}
      <bdi lang={locale} dir={direction(locale)} className={classNames(forbidden && styles.forbidden)}>
        {text}
      </bdi>
    </>
  );
}
