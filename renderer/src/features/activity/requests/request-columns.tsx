import { t } from '@lingui/core/macro';
import type { Exchange } from '#shared/contract/recorder.ts';
import styles from '../../../changesets/columns.module.css';
import { formatBytes, formatNumber } from '../../../components/format.ts';
import { StatePill } from '../../../components/StatePill.tsx';
import type { LineColumn } from '../../../grid/lines/LineHead.tsx';
import parts from '../../../theme/parts.module.css';
import { answerMessage, isProblem, pathOf } from './exchange-text.ts';
import { formatClock, formatExactMoment, formatMilliseconds } from './format-exchange.ts';

export function AnswerPill({ exchange }: { exchange: Exchange }) {
  return <StatePill state={isProblem(exchange) ? 'failed' : 'applied'}>{answerMessage(exchange)}</StatePill>;
}

/** The columns of the list of requests. */
export const requestColumns: LineColumn<Exchange>[] = [
  {
    id: 'at',
    header: t`Time`,
    min: 96,
    grow: 0,
    cell: ({ at, attempt }) => (
      <>
        <time dateTime={at} title={formatExactMoment(at)}>
          {formatClock(at)}
        </time>
        {attempt > 1 ? <span className={styles.second}>{t`try ${formatNumber(attempt)}`}</span> : null}
      </>
    ),
  },
  {
    id: 'what',
    header: t`Request`,
    min: 200,
    grow: 3,
    cell: ({ purpose, method, url }) => (
      <>
        <span className={parts.truncated}>{purpose}</span>
        <span className={styles.address} title={url}>
          {method} {pathOf(url)}
        </span>
      </>
    ),
  },
  {
    id: 'answer',
    header: t`Answer`,
    min: 180,
    grow: 1,
    cell: (exchange) => (
      <>
        <span>
          <AnswerPill exchange={exchange} />
        </span>
        {exchange.problem ? (
          <span className={styles.refused} title={exchange.problem}>
            {exchange.problem}
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'ms',
    header: t`Duration`,
    min: 84,
    grow: 0,
    cell: ({ ms }) => <span>{formatMilliseconds(ms)}</span>,
  },
  {
    id: 'size',
    header: t`Size`,
    min: 96,
    grow: 0,
    cell: ({ requestBytes, responseBytes }) => (
      <>
        <span>{formatBytes(responseBytes)}</span>
        {requestBytes > 0 ? (
          <span className={styles.second}>{t`sent ${formatBytes(requestBytes)}`}</span>
        ) : null}
      </>
    ),
  },
];
