import { t } from '@lingui/core/macro';
import type { RefObject } from 'react';
import type { ChangeSet, ItemSelection } from '#shared/contract/changesets.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { isOtherMode } from '#shared/domain/removal-effect.ts';
import { ActionIcon } from '../../../changesets/ActionName.tsx';
import details from '../../../changesets/details.module.css';
import { ItemPill } from '../../../changesets/ItemPill.tsx';
import { canRestore, isDifferent, triedLabel } from '../../../changesets/product-labels.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { formatDateTime } from '../../../components/format.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { showChangeSet, showRequests } from '../../../state/activity.ts';
import { showProduct } from '../../../state/product-panel.ts';
import parts from '../../../theme/parts.module.css';
import styles from '../items/items.module.css';
import panel from './products.module.css';
import { SnapshotSection } from './SnapshotSection.tsx';

export interface ProductItemPanelProps {
  connectionId: string;
  changeSet: ChangeSet;
  /** The active product; null shows how to choose one. */
  product: ProductItem | null;
  /** Gets focus when the panel is entered. */
  entrance: RefObject<HTMLDivElement | null>;
  /** Null if nothing can be sent now. */
  onRetry: ((product: ProductItem) => void) | null;
  onRestore: ((which: ItemSelection) => void) | null;
  onClose: () => void;
}

/** The details of one product of a removal or restore: what was tried, the answer, the snapshot and the actions. */
export function ProductItemPanel({
  connectionId,
  changeSet,
  product,
  entrance,
  onRetry,
  onRestore,
  onClose,
}: ProductItemPanelProps) {
  if (!product)
    return (
      <Panel title={t`Product`} width="wide" onClose={onClose}>
        <div ref={entrance} tabIndex={-1} className={classNames(parts.noRing, parts.grid, parts.gap3)}>
          <p className={parts.muted}>{t`Choose a product in the list to see its result here.`}</p>
        </div>
      </Panel>
    );
  const { item, identifier, title, productId, state, at, code, restoredBy } = product;
  const mayRestore = onRestore !== null && canRestore(product);
  return (
    <Panel
      title={title || identifier}
      subtitle={productId === null ? identifier : t`${identifier} · product id ${productId}`}
      width="wide"
      onClose={onClose}
      footer={
        (state === 'failed' && onRetry) || mayRestore ? (
          <>
            {state === 'failed' && onRetry ? (
              <Button onClick={() => onRetry(product)}>{t`Retry`}</Button>
            ) : null}
            {mayRestore ? <Button onClick={() => onRestore({ items: [item] })}>{t`Restore…`}</Button> : null}
          </>
        ) : null
      }
    >
      <div ref={entrance} tabIndex={-1} className={classNames(parts.noRing, parts.grid, parts.gap3)}>
        <p className={parts.centredWrap}>
          <ItemPill item={product} of={changeSet.state} />
          {at ? <time dateTime={at}>{formatDateTime(at)}</time> : null}
          {code ? <span className={classNames(parts.remark, parts.tinyCode)}>{code}</span> : null}
        </p>
        <dl className={panel.facts}>
          <div>
            <dt className={parts.hint}>{t`Action`}</dt>
            <dd className={panel.tried}>
              <ActionIcon action={product.action} size={14} /> {triedLabel(product.action)}
            </dd>
          </div>
          <div>
            <dt className={parts.hint}>{t`Answer`}</dt>
            <dd>
              <Said product={product} />
            </dd>
          </div>
        </dl>
        {restoredBy === null ? null : (
          <p className={parts.muted}>
            {t`Restored since.`}{' '}
            <LinkButton onClick={() => void showChangeSet(restoredBy)}>
              {t`Show change set ${{ of: restoredBy }}`}
            </LinkButton>
          </p>
        )}
        <p className={styles.ways}>
          <LinkButton
            onClick={() => showProduct(product.product, 'history')}
          >{t`History of this product`}</LinkButton>
          {at ? <LinkButton onClick={() => void showRequests()}>{t`The last requests`}</LinkButton> : null}
        </p>
        {product.hasSnapshot ? (
          <SnapshotSection key={item} connectionId={connectionId} product={product} />
        ) : (
          <p className={parts.muted}>{withoutSnapshot(state)}</p>
        )}
      </div>
    </Panel>
  );
}

const withoutSnapshot = (state: ProductItem['state']): string =>
  state === 'pending'
    ? t`The snapshot is taken before this change set is sent.`
    : t`No snapshot was taken, so nothing was sent.`;

const NOTHING_SAID: Record<ProductItem['state'], string> = {
  applied: t`The service accepted the product.`,
  failed: t`The service gave no reason.`,
  skipped: t`Nothing was sent.`,
  unknown: t`Not known yet. Resume checks with the service.`,
  conflict: t`Nothing was sent.`,
  in_flight: t`Being sent.`,
  pending: t`Not sent yet.`,
};

function Said({ product }: { product: ProductItem }) {
  const message = reasonText(product);
  if (message === null) return <span className={parts.muted}>{NOTHING_SAID[product.state]}</span>;
  if (product.state === 'failed' || isOtherMode(product)) return <p className={details.refused}>{message}</p>;
  return (
    <p
      className={isDifferent(product) ? classNames(parts.breaks, parts.notice, parts.editedTone) : undefined}
    >
      {message}
    </p>
  );
}
