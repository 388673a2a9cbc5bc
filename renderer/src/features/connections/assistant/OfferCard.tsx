import { Check, Sparkles, TriangleAlert } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { count } from '../../../components/format.ts';
import type { Offer } from '../proposed-settings.ts';
import { ChangesTable } from './ChangesTable.tsx';
import styles from './OfferCard.module.css';

export interface OfferCardProps {
  offer: Offer;
  /** The form was changed since: what was changed would be lost. */
  disabled: boolean;
  onTakeOver: () => void;
}

/** Settings that fit what the service sent, each with its reason, to be taken over with one click. */
export function OfferCard({ offer, disabled, onTakeOver }: OfferCardProps) {
  const { changes, checked, fitsBetter } = offer;
  const isSound = checked?.ok === true && checked.doubt === null;
  const title = fitsBetter
    ? `This would fit better: ${count(changes.length, 'change')}`
    : `This can be filled in: ${count(changes.length, 'setting')}`;
  return (
    <section className={styles.card} aria-label="Proposed settings">
      <header className={styles.header}>
        <Sparkles size={16} className={styles.icon} aria-hidden="true" />
        <div className={styles.words}>
          <h3>{title}</h3>
          {checked ? (
            <p className={styles.checked} data-ok={isSound}>
              {isSound ? (
                <Check size={13} strokeWidth={2.5} aria-hidden="true" />
              ) : (
                <TriangleAlert size={13} strokeWidth={2.5} aria-hidden="true" />
              )}
              <span>
                <strong>{checked.ok ? 'Tested:' : 'Tested, with a problem:'}</strong> {checked.message}{' '}
                {checked.doubt}
              </span>
            </p>
          ) : null}
        </div>
        <Button variant="primary" disabled={disabled} onClick={onTakeOver}>
          Use these settings
        </Button>
      </header>
      <ChangesTable label="Proposed changes" changes={changes} />
      <p className={styles.note}>These settings go into the form. Save the connection to keep them.</p>
    </section>
  );
}
