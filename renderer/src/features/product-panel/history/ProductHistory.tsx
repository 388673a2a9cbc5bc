import { t } from '@lingui/core/macro';
import { type ReactNode, useMemo, useState } from 'react';
import type { ChangeSet, ProductEvent } from '#shared/contract/changesets.ts';
import type { ProductItemEvent } from '#shared/contract/removals.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { isOtherMode } from '#shared/domain/removal-effect.ts';
import { ActionName } from '../../../changesets/ActionName.tsx';
import { ItemPill } from '../../../changesets/ItemPill.tsx';
import { oldNew } from '../../../changesets/old-new.ts';
import { triedLabel } from '../../../changesets/product-labels.ts';
import { SideView } from '../../../changesets/SideView.tsx';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { formatDateTime, formatMoment } from '../../../components/format.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { useQuery } from '../../../query/use-query.ts';
import { narrowItems, showChangeSet } from '../../../state/activity.ts';
import { useChangeSets } from '../../../state/changesets.ts';
import { columnName, useCurrentColumnNames } from '../../../state/column-names.ts';
import { ALL_ITEMS } from '../../../state/item-filters.ts';
import parts from '../../../theme/parts.module.css';
import styles from './history.module.css';
import { type HistoryEntry, historyEntries } from './history-entries.ts';

/** How many more entries each *Show more* adds. */
const STEP = 50;

export interface ProductHistoryProps {
  connectionId: string;
  product: number;
  identifier: string;
}

/** What this app sent for a product, newest first: every change, removal and restore, with its outcome. */
export function ProductHistory({ connectionId, product, identifier }: ProductHistoryProps) {
  const [wanted, setWanted] = useState(STEP);
  const sent = useQuery(
    'changesets.ofProduct',
    { connectionId, product, before: null, limit: wanted },
    { keep: true },
  );
  const removed = useQuery('removals.ofProduct', { connectionId, product });
  const changes = sent.value?.rows;
  const more = sent.value?.more ?? false;
  const removals = removed.value;
  const error = sent.error ?? removed.error;
  useCurrentColumnNames();
  const entries = useMemo(
    () => (changes && removals ? historyEntries(changes, removals, more) : null),
    [changes, removals, more],
  );
  if (error)
    return (
      <ErrorNote
        title={t`The history could not be read`}
        error={error}
        actions={
          <Button onClick={error === sent.error ? sent.readAgain : removed.readAgain}>{t`Try again`}</Button>
        }
      />
    );
  if (!entries) return <Spinner label={t`Reading the history`} />;
  if (entries.length === 0)
    return (
      <p
        className={classNames(parts.hint, parts.breaks)}
      >{t`Nothing has been sent for this product yet. Applied changes appear here.`}</p>
    );
  return (
    <>
      <ol aria-label={t`What was sent for ${identifier}`}>
        {entries.map((entry) => (
          <li key={`${entry.of} ${entry.event.item}`} className={styles.event}>
            <Entry entry={entry} identifier={identifier} />
          </li>
        ))}
      </ol>
      {more ? (
        <Button
          className={styles.more}
          onClick={() => setWanted((before) => before + STEP)}
        >{t`Show more`}</Button>
      ) : null}
    </>
  );
}

function Entry({ entry, identifier }: { entry: HistoryEntry; identifier: string }) {
  const { changeSet } = entry.event;
  // Only the change set knows whether an item that was not sent yet will still be sent.
  const of = useChangeSets(
    ({ changeSets }) => changeSets?.find((other) => other.changeSet === changeSet)?.state ?? 'finished',
  );
  return entry.of === 'value' ? (
    <ValueEvent event={entry.event} of={of} identifier={identifier} />
  ) : (
    <ProductEventEntry event={entry.event} of={of} identifier={identifier} />
  );
}

/** A removal or restore of the whole product, with its outcome. `of`: the state of its change set. */
function ProductEventEntry({
  event,
  of,
  identifier,
}: {
  event: ProductItemEvent;
  of: ChangeSet['state'];
  identifier: string;
}) {
  const { changeSet, action, state, at, restoredBy } = event;
  const said = reasonText(event);
  return (
    <>
      <p className={classNames(parts.beside, parts.baseline, parts.apart)}>
        <b className={classNames(parts.breaks, parts.strong)}>
          <ActionName action={action} />
        </b>
        <EventTime at={at} />
      </p>
      <p className={classNames(parts.hint, parts.breaks)}>{triedLabel(action)}</p>
      <p className={styles.outcome}>
        <ItemPill item={event} of={of} />
        {restoredBy === null ? null : (
          <span className={styles.kind}>{t`restored by change set ${restoredBy}`}</span>
        )}
        <ChangeSetLink changeSet={changeSet} identifier={identifier} />
      </p>
      {said ? (
        <p
          className={
            state === 'failed' || isOtherMode(event) ? styles.refused : classNames(parts.hint, parts.breaks)
          }
        >
          {said}
        </p>
      ) : null}
    </>
  );
}

const KIND_LABELS: Partial<Record<ChangeSet['kind'], string>> = { undo: t`undo`, redo: t`redo` };

/** A value that was sent, with its outcome. `of`: the state of its change set. */
function ValueEvent({
  event,
  of,
  identifier,
}: {
  event: ProductEvent;
  of: ChangeSet['state'];
  identifier: string;
}) {
  const { changeSet, kind, state, old, next: wanted, locale, code, at } = event;
  const { old: before, next } = useMemo(() => oldNew(old, wanted, locale), [old, wanted, locale]);
  const kindWord = KIND_LABELS[kind];
  const why = reasonText(event);
  return (
    <>
      <p className={classNames(parts.beside, parts.baseline, parts.apart)}>
        <b className={classNames(parts.breaks, parts.strong)}>{columnName(event)}</b>
        <EventTime at={at} />
      </p>
      <dl className={styles.values}>
        <Side term={t`Old`}>
          <SideView side={before} locale={locale} lines={2} />
        </Side>
        <Side term={t`New`}>
          <SideView side={next} locale={locale} lines={2} />
        </Side>
      </dl>
      <p className={styles.outcome}>
        <ItemPill item={event} of={of} />
        {kindWord ? <span className={styles.kind}>{kindWord}</span> : null}
        {code ? <span className={classNames(parts.muted, parts.tinyCode)}>{code}</span> : null}
        <ChangeSetLink changeSet={changeSet} identifier={identifier} />
      </p>
      {why === null ? null : (
        <p className={state === 'failed' ? styles.refused : classNames(parts.hint, parts.breaks)}>{why}</p>
      )}
    </>
  );
}

function Side({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.side}>
      <dt className={parts.hint}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** When something was sent; nothing while it is not yet sent. */
const EventTime = ({ at }: { at: string | null }) =>
  at ? (
    <time className={classNames(parts.hint, parts.fixed)} dateTime={at} title={formatDateTime(at)}>
      {formatMoment(at)}
    </time>
  ) : null;

/** A link to a change set, filtered to the product. */
function ChangeSetLink({ changeSet, identifier }: { changeSet: number; identifier: string }) {
  const show = () => {
    narrowItems(changeSet, { ...ALL_ITEMS, search: identifier });
    void showChangeSet(changeSet);
  };
  return (
    <LinkButton className={classNames(parts.pushed, parts.small)} onClick={show}>
      {t`Change set ${changeSet}`}
    </LinkButton>
  );
}
