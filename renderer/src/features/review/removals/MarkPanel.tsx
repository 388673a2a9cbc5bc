import { plural, t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import type { MarkedProduct } from '#shared/contract/removals.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import styles from '../../../changesets/details.module.css';
import { markAndTell } from '../../../changesets/mark-notice.ts';
import { SwitchMode } from '../../../changesets/SwitchMode.tsx';
import { ValueEntry } from '../../../changesets/ValueEntry.tsx';
import { Button } from '../../../components/Button.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { RemovalPill } from '../../../components/RemovalPill.tsx';
import { otherMode, REMOVAL_LABELS } from '../../../components/removal-labels.ts';
import { MarkPill } from './MarkPill.tsx';
import { canChange, isOnItsWay } from './mark-columns.tsx';
import { EFFECTS, editWords, NOTHING_TO_REMOVE, variantWords } from './messages.ts';

export interface MarkPanelProps {
  connection: Connection;
  /** The product the keyboard is on; null shows how to choose one. */
  row: MarkedProduct | null;
  onGoTo: (row: MarkedProduct) => void;
  onClose: () => void;
}

/** All there is to say about one marked product. */
export function MarkPanel({ connection, row, onGoTo, onClose }: MarkPanelProps) {
  if (!row)
    return (
      <Panel title={t`Marked product`} onClose={onClose}>
        <p className={styles.hint}>{t`Choose a product in the list to see all of it here.`}</p>
      </Panel>
    );
  const { id: connectionId, readOnly } = connection;
  const { mode, state } = row;
  const why = reasonText(row);
  const which = { products: [row.product] };
  const other = otherMode(mode);
  const variants = variantWords(row);
  return (
    <Panel
      title={row.title || row.identifier}
      subtitle={row.identifier}
      onClose={onClose}
      footer={
        <>
          {isOnItsWay(row) ? null : (
            <>
              <Button
                variant="quiet"
                onClick={() => void markAndTell(connectionId, which, null)}
              >{t`Unmark`}</Button>
              {readOnly || !canChange(row) ? null : (
                <SwitchMode
                  connectionId={connectionId}
                  which={which}
                  products={1}
                  to={other}
                  label={t`${REMOVAL_LABELS[other].verb} instead`}
                />
              )}
            </>
          )}
          <Button onClick={() => onGoTo(row)}>{t`Show in Catalog`}</Button>
        </>
      }
    >
      <div className={styles.content}>
        <span>
          <RemovalPill mode={mode} /> <MarkPill state={state} />
        </span>
        {why === null ? null : <p className={styles.refused}>{why}</p>}
        {state === 'unknown' ? (
          <p
            className={styles.hint}
          >{t`It is not known whether the service removed this product. Activity shows what is known and can ask the service again.`}</p>
        ) : null}
        {row.gone ? <p className={styles.refused}>{t`The service no longer lists this product.`}</p> : null}
        <dl className={styles.values}>
          <ValueEntry term={t`What will happen`}>
            {row.gone ? NOTHING_TO_REMOVE : `${REMOVAL_LABELS[mode].name}: ${EFFECTS[mode]}.`}
          </ValueEntry>
          <ValueEntry term={t`Product id`}>{row.productId ?? t`none known`}</ValueEntry>
          <ValueEntry term="Variants">
            {variants ? [variants.words, variants.open].filter(Boolean).join(', ') : 'none'}
            {row.unmarkedVariants > 0 ? (
              <span className={styles.hint}>
                {t`The service does not say what happens to ${plural(row.unmarkedVariants, { one: '# variant', other: '# variants' })} that`}{' '}
                {row.unmarkedVariants === 1 ? 'is' : 'are'} {t`not marked. The rehearsal lists them.`}
              </span>
            ) : null}
          </ValueEntry>
          <ValueEntry term={t`Staged edits`}>{editWords(row.changes) ?? 'none'}</ValueEntry>
        </dl>
      </div>
    </Panel>
  );
}
