import { t } from '@lingui/core/macro';
import type { RefObject } from 'react';
import type { ChangeSet, ChangeSetItem, ItemDecision } from '#shared/contract/changesets.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import details from '../../../changesets/details.module.css';
import { ItemPill } from '../../../changesets/ItemPill.tsx';
import { OldAndNew } from '../../../changesets/OldAndNew.tsx';
import { ThreeWayView } from '../../../changesets/ThreeWayView.tsx';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { formatDateTime } from '../../../components/format.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { showRequests } from '../../../state/activity.ts';
import { showInCatalog } from '../../../state/catalog.ts';
import { columnName } from '../../../state/column-names.ts';
import { showProduct } from '../../../state/product-panel.ts';
import parts from '../../../theme/parts.module.css';
import {
  awaitsDecision,
  closedMessage,
  decisionLabel,
  decisionsFor,
  isUndecided,
  undecidedMessage,
} from '../decisions/decisions.ts';
import styles from './items.module.css';

export interface ItemPanelProps {
  changeSet: ChangeSet;
  /** The active item; null shows how to choose one. */
  item: ChangeSetItem | null;
  /** Gets focus when the panel is entered. */
  entrance: RefObject<HTMLDivElement | null>;
  /** Null if nothing can be sent now. */
  onRetry: ((item: ChangeSetItem) => void) | null;
  onDecide: ((item: ChangeSetItem, decision: ItemDecision) => void) | null;
  onUndo: ((item: ChangeSetItem) => void) | null;
  onClose: () => void;
}

/** The details of one item, however long its values are: the old value, the requested one, the outcome and the actions. */
export function ItemPanel({ changeSet, item, entrance, onRetry, onDecide, onUndo, onClose }: ItemPanelProps) {
  if (!item)
    return (
      <Panel title={t`Change`} onClose={onClose}>
        <div ref={entrance} tabIndex={-1} className={classNames(parts.noRing, parts.grid, parts.gap3)}>
          <p className={parts.muted}>{t`Choose a change in the list to see all of it here.`}</p>
        </div>
      </Panel>
    );
  const { product, property, locale, identifier, title, state, at, code } = item;
  return (
    <Panel
      title={title || identifier}
      subtitle={`${identifier} · ${columnName(item)}`}
      onClose={onClose}
      footer={
        <>
          {state === 'failed' && item.open && onRetry ? (
            <Button onClick={() => onRetry(item)}>{t`Retry`}</Button>
          ) : null}
          {state === 'applied' && onUndo ? (
            <Button onClick={() => onUndo(item)}>
              {changeSet.kind === 'undo' ? t`Redo this change…` : t`Undo this change…`}
            </Button>
          ) : null}
          <Button
            onClick={() => void showInCatalog({ product, property, locale })}
          >{t`Show in Catalog`}</Button>
        </>
      }
    >
      <div ref={entrance} tabIndex={-1} className={classNames(parts.noRing, parts.grid, parts.gap3)}>
        <p className={parts.centredWrap}>
          <ItemPill item={item} of={changeSet.state} />
          {at ? <time dateTime={at}>{formatDateTime(at)}</time> : null}
          {code ? <span className={classNames(parts.remark, parts.tinyCode)}>{code}</span> : null}
        </p>
        <Why item={item} />
        <Closed item={item} />
        <Decide item={item} onDecide={onDecide} />
        <Values item={item} />
        <p className={styles.ways}>
          <LinkButton
            onClick={() => showProduct(product, 'history')}
          >{t`History of this product`}</LinkButton>
          <LinkButton onClick={() => showProduct(product)}>{t`Show the product`}</LinkButton>
          {at ? <LinkButton onClick={() => void showRequests()}>{t`The last requests`}</LinkButton> : null}
        </p>
      </div>
    </Panel>
  );
}

function Why({ item }: { item: ChangeSetItem }) {
  const message = reasonText(item);
  if (message === null || isUndecided(item.state)) return null;
  return <p className={item.state === 'failed' ? details.refused : parts.muted}>{message}</p>;
}

function Closed({ item }: { item: ChangeSetItem }) {
  const message = closedMessage(item);
  return message ? <p className={parts.muted}>{message}</p> : null;
}

function Values({ item }: { item: ChangeSetItem }) {
  const { state, old, next: mine, found, intent, locale } = item;
  if (awaitsDecision(item) && found !== undefined)
    return (
      <ThreeWayView
        values={{ base: old, mine, theirs: found, intent }}
        locale={locale}
        withMerge={state === 'conflict'}
      />
    );
  return <OldAndNew old={old} next={mine} locale={locale} />;
}

function Decide({ item, onDecide }: Pick<ItemPanelProps, 'onDecide'> & { item: ChangeSetItem }) {
  if (!awaitsDecision(item)) return null;
  const decisions = onDecide ? decisionsFor(item) : [];
  return (
    <div className={details.decide}>
      <p>{undecidedMessage(item)}</p>
      {onDecide && decisions.length > 0 ? (
        <div className={parts.wrap}>
          {decisions.map((decision, at) => (
            <Button
              key={decision}
              variant={at === 0 && item.state === 'conflict' ? 'primary' : 'default'}
              onClick={() => onDecide(item, decision)}
            >
              {decisionLabel(item, decision)}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
