import { type ReactNode, useMemo } from 'react';
import type { ProductEvent } from '#shared/contract/changesets.ts';
import { ItemPill } from '../../changesets/ItemPill.tsx';
import { oldNew } from '../../changesets/old-new.ts';
import { failureWords } from '../../changesets/outcome.ts';
import { SideView } from '../../changesets/SideView.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { formatDateTime, formatMoment } from '../../components/format.ts';
import { LinkButton } from '../../components/LinkButton.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { narrowItems, showChangeSet } from '../../state/activity.ts';
import { useChangeSets } from '../../state/changesets.ts';
import { columnName, useCurrentColumnNames } from '../../state/column-names.ts';
import styles from './history.module.css';
import { useHistoryOf } from './use-product-history.ts';

export interface HistoryProps {
  connectionId: string;
  product: number;
  identifier: string;
}

/** What this app sent for a product, newest first: every change with what became of it. */
export function History({ connectionId, product, identifier }: HistoryProps) {
  const { events, more, error, showMore, reload } = useHistoryOf(connectionId, product);
  useCurrentColumnNames();
  if (error)
    return (
      <ErrorNote
        title="The history could not be read"
        error={error}
        actions={<Button onClick={reload}>Try again</Button>}
      />
    );
  if (!events)
    return (
      <div className={styles.centre}>
        <Spinner label="Reading the history" />
      </div>
    );
  if (events.length === 0)
    return (
      <p className={styles.hint}>
        This app has sent nothing for this product yet. Changes appear here once they are applied.
      </p>
    );
  return (
    <>
      <ol className={styles.events} aria-label={`What was sent for ${identifier}`}>
        {events.map((event) => (
          <li key={event.item} className={styles.event}>
            <Event event={event} identifier={identifier} />
          </li>
        ))}
      </ol>
      {more ? (
        <Button className={styles.more} onClick={showMore}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

const KIND_WORDS: Record<ProductEvent['kind'], string | null> = { edit: null, undo: 'undo', redo: 'redo' };

function Event({ event, identifier }: { event: ProductEvent; identifier: string }) {
  const { changeSet, kind, state, old, next: wanted, locale, message, code, at } = event;
  const { old: before, next } = useMemo(() => oldNew(old, wanted, locale), [old, wanted, locale]);
  // Whether what is not sent yet is still to be sent is known by the change set alone.
  const of = useChangeSets(({ changeSets }) => changeSets?.find((other) => other.changeSet === changeSet));
  const kindWord = KIND_WORDS[kind];
  const showIt = () => {
    narrowItems(changeSet, { state: null, search: identifier, property: null, locale: null });
    void showChangeSet(changeSet);
  };
  return (
    <>
      <p className={styles.head}>
        <b className={styles.column}>{columnName(event)}</b>
        {at ? (
          <time dateTime={at} title={formatDateTime(at)}>
            {formatMoment(at)}
          </time>
        ) : null}
      </p>
      <dl className={styles.values}>
        <Side term="Old">
          <SideView side={before} locale={locale} lines={2} />
        </Side>
        <Side term="New">
          <SideView side={next} locale={locale} lines={2} />
        </Side>
      </dl>
      <p className={styles.outcome}>
        <ItemPill state={state} of={of?.state ?? 'finished'} />
        {kindWord ? <span className={styles.kind}>{kindWord}</span> : null}
        {code ? <span className={styles.code}>{code}</span> : null}
        <LinkButton className={styles.link} onClick={showIt}>
          Change set {changeSet}
        </LinkButton>
      </p>
      {message ? (
        <p className={state === 'failed' ? styles.refused : styles.hint}>
          {state === 'failed' ? failureWords(code, message) : message}
        </p>
      ) : null}
    </>
  );
}

function Side({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.side}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
