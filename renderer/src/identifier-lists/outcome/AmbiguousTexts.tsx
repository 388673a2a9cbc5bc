import { plural, t } from '@lingui/core/macro';
import { Button } from '../../components/Button.tsx';
import { CopyableHead } from '../../components/CopyableTexts.tsx';
import { formatNumber } from '../../components/format.ts';
import { Segmented } from '../../components/Segmented.tsx';
import parts from '../../theme/parts.module.css';
import type { AmbiguousText, Meaning, NamedRow } from '../ambiguous.ts';
import styles from '../identifier-lists.module.css';

/** This many are decided one by one, the others together. */
const ONE_BY_ONE = 50;

export interface AmbiguousTextsProps {
  ambiguous: readonly AmbiguousText[];
  decisions: ReadonlyMap<string, Meaning>;
  /** `meaning` null: left out. */
  onDecide: (texts: readonly string[], meaning: Meaning | null) => void;
}

const toMeaning = (value: string): Meaning | null =>
  value === 'identifier' || value === 'productId' ? value : null;

/** Texts that are the identifier of one product and the product id of another: which one is meant, or neither. */
export function AmbiguousTexts({ ambiguous, decisions, onDecide }: AmbiguousTextsProps) {
  if (ambiguous.length === 0) return null;
  const title = t`${formatNumber(ambiguous.length)} ambiguous`;
  const texts = ambiguous.map(({ text }) => text);
  const rest = ambiguous.length - ONE_BY_ONE;
  return (
    <section aria-label={title}>
      <CopyableHead title={title} texts={texts} />
      <p className={parts.muted}>
        {ambiguous.length === 1
          ? t`It is the identifier of one product and the product id of another. Undecided ones are left out.`
          : t`Each is the identifier of one product and the product id of another. Undecided ones are left out.`}
      </p>
      {ambiguous.length > 1 ? (
        <div className={styles.allAmbiguous}>
          <Button onClick={() => onDecide(texts, 'identifier')}>{t`All are identifiers`}</Button>
          <Button onClick={() => onDecide(texts, 'productId')}>{t`All are product ids`}</Button>
          <Button onClick={() => onDecide(texts, null)}>{t`Leave all out`}</Button>
        </div>
      ) : null}
      <ul className={styles.ambiguous}>
        {ambiguous.slice(0, ONE_BY_ONE).map(({ text, identifier, productId }) => (
          <li key={text}>
            <code>{text}</code>
            <Segmented
              label={t`What ${text} means`}
              value={decisions.get(text) ?? 'neither'}
              options={[
                { value: 'identifier', label: <Clipped text={t`Identifier of ${nameOf(identifier)}`} /> },
                {
                  value: 'productId',
                  label: <Clipped text={t`Product id of ${productId.identifier}, ${nameOf(productId)}`} />,
                },
                { value: 'neither', label: t`Leave out` },
              ]}
              onChange={(value) => onDecide([text], toMeaning(value))}
            />
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <p className={parts.muted}>{plural(rest, { other: '# more can only be decided all at once.' })}</p>
      ) : null}
    </section>
  );
}

const nameOf = ({ title, identifier }: NamedRow): string => (title === '' ? identifier : title);

/** Titles may be long; the full title is in the tooltip. */
const Clipped = ({ text }: { text: string }) => (
  <span className={styles.clipped} title={text}>
    {text}
  </span>
);
