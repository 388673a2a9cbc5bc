import { t } from '@lingui/core/macro';
import { Braces, Copy, CopyPlus, ListPlus, Table2 } from 'lucide-react';
import type { Connection } from '#shared/contract/connections.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { markAndTell } from '../../changesets/mark-notice.ts';
import { Button } from '../../components/Button.tsx';
import { CreationPill } from '../../components/CreationPill.tsx';
import { classNames } from '../../components/class-names.ts';
import { copyText } from '../../components/copy-text.ts';
import { countLabel } from '../../components/count-label.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { RemovalIcon, RemovalPill } from '../../components/RemovalPill.tsx';
import { REMOVAL_LABELS, REMOVAL_MODES } from '../../components/removal-labels.ts';
import { StatePill } from '../../components/StatePill.tsx';
import { showInCatalog } from '../../state/catalog.ts';
import { openNewProductFrom } from '../../state/new-product.ts';
import { commitOpenEditor } from '../../state/open-editor.ts';
import { showProduct } from '../../state/product-panel.ts';
import parts from '../../theme/parts.module.css';
import type { ShownProduct } from './product-model.ts';
import styles from './product-panel.module.css';
import { stagedEdits } from './properties/product-cells.ts';

/** The product's names, its state, and the actions on the product as a whole. */
export function Head({ connection, product }: { connection: Connection; product: ShownProduct }) {
  const { details, cells } = product;
  const { identifier, productId, gone, removal, creation } = details;
  const isNew = creation === 'add';
  const edits = stagedEdits(cells);
  const mark = async (mode: RemovalMode | null) => {
    if (await commitOpenEditor()) await markAndTell(connection.id, { products: [details.product] }, mode);
  };
  const startFrom = async (as: 'copy' | 'variant') => {
    if (await commitOpenEditor()) await openNewProductFrom(connection.id, details.product, as);
  };
  const inCatalog = {
    product: details.product,
    property: connection.titleField,
    locale: connection.locales[0] ?? '',
  };
  return (
    <div className={styles.head}>
      <dl className={styles.names}>
        <Name term={t`Identifier`} text={identifier} copied={t`Identifier copied`} />
        <Name term={t`Product id`} text={productId} copied={t`Product id copied`} />
      </dl>
      {gone || removal || creation || edits > 0 ? (
        <p className={parts.tightWrap} role="status">
          {gone ? <StatePill state="unknown">{t`no longer listed by the service`}</StatePill> : null}
          {removal ? <RemovalPill mode={removal} /> : null}
          {creation ? <CreationPill mode={creation} /> : null}
          {edits > 0 ? <StatePill state="edited">{countLabel.stagedEdits(edits)}</StatePill> : null}
        </p>
      ) : null}
      <div className={parts.tightWrap}>
        <Button
          icon={<Table2 size={13} aria-hidden="true" />}
          onClick={() => void showInCatalog(inCatalog)}
        >{t`Show in the catalog`}</Button>
        <Button
          icon={<Braces size={13} aria-hidden="true" />}
          onClick={() => showProduct(details.product, 'raw')}
        >{t`Raw JSON`}</Button>
        {connection.readOnly || gone ? null : (
          <>
            <Button
              icon={<CopyPlus size={13} aria-hidden="true" />}
              onClick={() => void startFrom('copy')}
            >{t`Duplicate…`}</Button>
            <Button
              icon={<ListPlus size={13} aria-hidden="true" />}
              onClick={() => void startFrom('variant')}
            >{t`Add a variant…`}</Button>
          </>
        )}
        {connection.readOnly || gone || isNew
          ? null
          : REMOVAL_MODES.map((mode) =>
              removal === mode ? null : (
                <Button
                  key={mode}
                  icon={<RemovalIcon mode={mode} size={13} />}
                  onClick={() => void mark(mode)}
                >
                  {REMOVAL_LABELS[mode].name}
                </Button>
              ),
            )}
        {removal && !connection.readOnly ? (
          <Button onClick={() => void mark(null)}>{t`Unmark`}</Button>
        ) : null}
      </div>
    </div>
  );
}

function Name({ term, text, copied }: { term: string; text: string | null; copied: string }) {
  return (
    <div className={styles.name}>
      <dt className={classNames(parts.muted, parts.tiny)}>{term}</dt>
      <dd>
        {text === null ? (
          <span className={parts.noValue}>{t`none`}</span>
        ) : (
          <>
            <code className={styles.code}>{text}</code>
            <IconButton
              label={t`Copy ${term.toLowerCase()}`}
              icon={<Copy size={13} />}
              onClick={() => copyText(text, copied)}
            />
          </>
        )}
      </dd>
    </div>
  );
}
