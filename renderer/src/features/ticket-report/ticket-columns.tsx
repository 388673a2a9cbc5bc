import { t } from '@lingui/core/macro';
import type { TicketOutcome, TicketRow } from '#shared/contract/tickets.ts';
import { plainReason } from '#shared/domain/reason-text.ts';
import { ticketOutcomeLabel, ticketRequestLabel } from '#shared/domain/ticket-outcome.ts';
import { classNames } from '../../components/class-names.ts';
import { RemovalPill } from '../../components/RemovalPill.tsx';
import { type PillState, StatePill } from '../../components/StatePill.tsx';
import type { LineColumn } from '../../grid/lines/LineHead.tsx';
import parts from '../../theme/parts.module.css';
import styles from './ticket-report.module.css';

const PILLS: Record<Exclude<TicketOutcome, 'to_be_unlinked' | 'to_be_deleted'>, PillState> = {
  not_found: 'skipped',
  ambiguous: 'unknown',
  untouched: 'skipped',
  not_edited: 'pending',
  to_be_corrected: 'edited',
  corrected: 'applied',
  conflict: 'conflict',
  unlinked: 'applied',
  deleted: 'applied',
  removed: 'applied',
  restored: 'applied',
  gone: 'skipped',
  failed: 'failed',
  on_its_way: 'sending',
  unknown: 'unknown',
  not_sent: 'skipped',
};

function OutcomePill({ outcome }: { outcome: TicketOutcome }) {
  if (outcome === 'to_be_unlinked') return <RemovalPill mode="unlink" />;
  if (outcome === 'to_be_deleted') return <RemovalPill mode="delete" />;
  return <StatePill state={PILLS[outcome]}>{ticketOutcomeLabel(outcome)}</StatePill>;
}

/** The columns of a ticket's rows. */
export const ticketColumns = (): readonly LineColumn<TicketRow>[] => [
  {
    id: 'line',
    header: t`Line`,
    min: 48,
    grow: 0,
    cell: ({ line }) => <span className={classNames(parts.muted, parts.tabular)}>{line}</span>,
  },
  {
    id: 'pasted',
    header: t`As pasted`,
    min: 120,
    grow: 4,
    cell: ({ pasted }) => (
      <span className={styles.text} dir="auto" title={pasted}>
        {pasted}
      </span>
    ),
  },
  {
    id: 'product',
    header: t`Product`,
    min: 110,
    grow: 4,
    cell: ({ identifier, text, title }) => (
      <>
        <span className={styles.identifier}>{identifier ?? text ?? '–'}</span>
        {title ? (
          <span className={styles.title} dir="auto">
            {title}
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'request',
    header: t`Asked for`,
    min: 90,
    grow: 0,
    cell: ({ request, text }) =>
      request ? (
        ticketRequestLabel(request)
      ) : (
        <span className={parts.muted}>{text === null ? '' : t`undecided`}</span>
      ),
  },
  {
    id: 'outcome',
    header: t`Outcome`,
    min: 160,
    grow: 3,
    cell: (row) => {
      if (row.outcome === null) return <span className={parts.muted}>{t`no identifier`}</span>;
      const why = plainReason(row);
      return (
        <>
          <OutcomePill outcome={row.outcome} />
          {why ? (
            <span className={styles.reason} title={why}>
              {why}
            </span>
          ) : null}
        </>
      );
    },
  },
];
