import { plural, t } from '@lingui/core/macro';
import { Check, Sparkles, TriangleAlert } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import parts from '../../../theme/parts.module.css';
import type { Offer } from '../proposed-settings.ts';
import { ChangesTable } from './ChangesTable.tsx';
import styles from './OfferCard.module.css';

export interface OfferCardProps {
  offer: Offer;
  /** Whether the form was changed since, so that the changes would be lost. */
  disabled: boolean;
  onTakeOver: () => void;
}

/** Settings that fit what the service sent, each with its reason, which one click puts into the form. */
export function OfferCard({ offer, disabled, onTakeOver }: OfferCardProps) {
  const { changes, checked, fitsBetter } = offer;
  const isSound = checked?.ok === true && checked.doubt === null;
  const title = fitsBetter
    ? t`This would fit better: ${plural(changes.length, { one: '# change', other: '# changes' })}`
    : t`This can be filled in: ${plural(changes.length, { one: '# setting', other: '# settings' })}`;
  return (
    <section className={styles.card} aria-label={t`Proposed settings`}>
      <header className={styles.header}>
        <Sparkles size={16} className={styles.icon} aria-hidden="true" />
        <div className={styles.text}>
          <h3>{title}</h3>
          {checked ? (
            <p className={styles.checked} data-ok={isSound}>
              {isSound ? (
                <Check size={13} strokeWidth={2.5} aria-hidden="true" />
              ) : (
                <TriangleAlert size={13} strokeWidth={2.5} aria-hidden="true" />
              )}
              <span>
                <strong>{checked.ok ? t`Tested:` : t`Tested, with a problem:`}</strong> {checked.message}{' '}
                {checked.doubt}
              </span>
            </p>
          ) : null}
        </div>
        <Button variant="primary" disabled={disabled} onClick={onTakeOver}>{t`Use these settings`}</Button>
      </header>
      <ChangesTable label={t`Proposed changes`} changes={changes} />
      <p className={parts.hint}>{t`These settings go into the form. Save the connection to keep them.`}</p>
    </section>
  );
}
