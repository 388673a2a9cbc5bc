import { plural, t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import type { MarkedProduct } from '#shared/contract/removals.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { SwitchMode } from '../../../changesets/SwitchMode.tsx';
import { ValueEntry } from '../../../changesets/ValueEntry.tsx';
import { Button } from '../../../components/Button.tsx';
import { otherMode } from '../../../components/removal-labels.ts';
import parts from '../../../theme/parts.module.css';
import { DetailsFrame } from '../list/DetailsFrame.tsx';
import styles from '../list/details.module.css';
import { canChange, isOnItsWay } from './mark-columns.tsx';
import { editMessage, NOTHING_TO_REMOVE, variantMessage } from './messages.ts';

export interface MarkDetailsProps {
  connection: Connection;
  row: MarkedProduct;
  onGoTo: (row: MarkedProduct) => void;
  onDrop: (row: MarkedProduct) => void;
}

/** All details of one marked product. */
export function MarkDetails({ connection: { id, readOnly }, row, onGoTo, onDrop }: MarkDetailsProps) {
  const { mode, state } = row;
  const why = reasonText(row);
  const other = otherMode(mode);
  const variants = variantMessage(row);
  return (
    <DetailsFrame
      title={row.title || row.identifier}
      subtitle={row.identifier}
      buttons={
        <>
          <Button onClick={() => onGoTo(row)}>{t`Show in Catalog`}</Button>
          {readOnly || !canChange(row) ? null : (
            <SwitchMode
              connectionId={id}
              which={{ products: [row.product] }}
              products={1}
              to={other}
              label={other === 'unlink' ? t`Unlink instead` : t`Delete instead`}
            />
          )}
          {isOnItsWay(row) ? null : <Button variant="quiet" onClick={() => onDrop(row)}>{t`Unmark`}</Button>}
        </>
      }
    >
      {why === null ? null : <p className={styles.refused}>{why}</p>}
      {state === 'unknown' ? (
        <p
          className={parts.muted}
        >{t`It is not known whether the service removed this product. Activity shows what is known and can ask the service again.`}</p>
      ) : null}
      {row.gone ? <p className={styles.refused}>{t`The service no longer lists this product.`}</p> : null}
      <dl className={styles.values}>
        <ValueEntry term={t`What will happen`}>
          {row.gone
            ? NOTHING_TO_REMOVE
            : mode === 'unlink'
              ? t`Unlink from the integration: leaves the integration, stays in the service.`
              : t`Delete from the service: gone from the service for good.`}
        </ValueEntry>
        <ValueEntry term={t`Product id`}>{row.productId ?? t`none known`}</ValueEntry>
        <ValueEntry term={t`Variants`}>
          {variants ? [variants.label, variants.open].filter(Boolean).join(', ') : t`none`}
          {row.unmarkedVariants > 0 ? (
            <span className={parts.muted}>
              {plural(row.unmarkedVariants, {
                one: 'The service does not say what happens to # variant that is not marked. The rehearsal lists them.',
                other:
                  'The service does not say what happens to # variants that are not marked. The rehearsal lists them.',
              })}
            </span>
          ) : null}
        </ValueEntry>
        <ValueEntry term={t`Staged edits`}>{editMessage(row.changes) ?? t`none`}</ValueEntry>
        {row.code === null ? null : <ValueEntry term={t`Code of the service`}>{row.code}</ValueEntry>}
      </dl>
    </DetailsFrame>
  );
}
