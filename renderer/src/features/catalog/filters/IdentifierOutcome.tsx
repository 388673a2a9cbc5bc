import type { KeptIdentifiers } from '#shared/contract/views.ts';
import { CopyableTexts } from '../../../components/CopyableTexts.tsx';
import { count, formatNumber } from '../../../components/format.ts';
import styles from './filters.module.css';

/** Which identifiers were found, and which were not: each text stands in one of these lists only. */
export function IdentifierOutcome({ kept }: { kept: KeptIdentifiers }) {
  const { texts, products, missing, ambiguous, gone, repeated } = kept;
  return (
    <div className={styles.outcome}>
      <p aria-live="polite">
        <strong>{`${count(products, 'product')} found`}</strong>
        {` for ${count(texts, 'identifier')}`}
        {repeated > 0 ? `, ${count(repeated, 'duplicate')} left out` : ''}.
      </p>
      <CopyableTexts
        title={`${formatNumber(missing.length)} not found`}
        hint="No product in the catalog has these identifiers or product ids. If they are new, pull first."
        texts={missing}
      />
      <CopyableTexts
        title={`${formatNumber(ambiguous.length)} ambiguous`}
        hint="Each is the identifier of one product and the product id of another. Both are shown."
        texts={ambiguous}
      />
      <CopyableTexts
        title={`${formatNumber(gone.length)} gone`}
        hint="The service no longer lists them, so they are not shown."
        texts={gone}
      />
    </div>
  );
}
