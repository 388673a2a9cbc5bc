import { t } from '@lingui/core/macro';
import { Button } from '../../components/Button.tsx';
import { formatNumber } from '../../components/format.ts';
import styles from '../identifier-lists.module.css';

/** This many are accepted one by one, the others together. */
const ONE_BY_ONE = 50;

export interface NearTextsProps {
  /** Unknown texts, each with the identifiers that it may be meant for. */
  near: readonly (readonly [text: string, identifiers: readonly string[]])[];
  onAccept: (meant: ReadonlyMap<string, string>) => void;
}

/**
 * Texts that differ from identifiers of the catalog only in case or in leading zeros: each is used only if it is accepted.
 */
export function NearTexts({ near, onAccept }: NearTextsProps) {
  if (near.length === 0) return null;
  const certain = near.flatMap(([text, [first, ...others]]) =>
    first !== undefined && others.length === 0 ? [[text, first] as const] : [],
  );
  const title = t`${formatNumber(near.length)} similar`;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p
        className={styles.quiet}
      >{t`They differ from identifiers in the catalog only in case or in leading zeros. Accept those that are meant.`}</p>
      <ul className={styles.ambiguous}>
        {near.slice(0, ONE_BY_ONE).map(([text, identifiers]) => (
          <li key={text} className={styles.near}>
            <code>{text}</code>
            <span className={styles.quiet}>{t`Did you mean`}</span>
            {identifiers.map((identifier) => (
              <Button
                key={identifier}
                aria-label={t`Use ${identifier} for ${text}`}
                onClick={() => onAccept(new Map([[text, identifier]]))}
              >
                {identifier}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      {near.length > ONE_BY_ONE ? (
        <p className={styles.quiet}>{t`and ${formatNumber(near.length - ONE_BY_ONE)} more`}</p>
      ) : null}
      {certain.length > 1 ? (
        <div className={styles.allAmbiguous}>
          <Button
            onClick={() => onAccept(new Map(certain))}
          >{t`Accept all ${formatNumber(certain.length)} with one match`}</Button>
        </div>
      ) : null}
    </section>
  );
}
