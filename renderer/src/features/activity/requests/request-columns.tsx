import { t } from '@lingui/core/macro';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import type { ReactNode } from 'react';
import type { Exchange } from '#shared/contract/recorder.ts';
import styles from '../../../changesets/columns.module.css';
import { formatBytes, formatNumber } from '../../../components/format.ts';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { StatePill } from '../../../components/StatePill.tsx';
import { answerMessage, isProblem, pathOf } from './exchange-text.ts';
import { formatClock, formatExactMoment, formatMilliseconds } from './format-exchange.ts';

const ofExchange = (Cell: (props: { exchange: Exchange }) => ReactNode) =>
  function Loaded({ data }: ICellRendererParams<Exchange>) {
    return data ? <Cell exchange={data} /> : <Skeleton />;
  };

export function AnswerPill({ exchange }: { exchange: Exchange }) {
  return <StatePill state={isProblem(exchange) ? 'failed' : 'applied'}>{answerMessage(exchange)}</StatePill>;
}

/** The columns of the list of requests. */
export const requestColumns: ColDef<Exchange>[] = [
  {
    colId: 'at',
    headerName: t`Time`,
    width: 96,
    cellRenderer: ofExchange(({ exchange: { at, attempt } }) => (
      <>
        <time dateTime={at} title={formatExactMoment(at)}>
          {formatClock(at)}
        </time>
        {attempt > 1 ? <span className={styles.second}>{t`try ${formatNumber(attempt)}`}</span> : null}
      </>
    )),
  },
  {
    colId: 'what',
    headerName: t`Request`,
    flex: 3,
    minWidth: 200,
    cellRenderer: ofExchange(({ exchange: { purpose, method, url } }) => (
      <>
        <span className={styles.line}>{purpose}</span>
        <span className={styles.address} title={url}>
          {method} {pathOf(url)}
        </span>
      </>
    )),
  },
  {
    colId: 'answer',
    headerName: t`Answer`,
    flex: 1,
    minWidth: 180,
    cellRenderer: ofExchange(({ exchange }) => (
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
    )),
  },
  {
    colId: 'ms',
    headerName: t`Duration`,
    width: 84,
    cellRenderer: ofExchange(({ exchange }) => <span>{formatMilliseconds(exchange.ms)}</span>),
  },
  {
    colId: 'size',
    headerName: t`Size`,
    width: 96,
    cellRenderer: ofExchange(({ exchange: { requestBytes, responseBytes } }) => (
      <>
        <span>{formatBytes(responseBytes)}</span>
        {requestBytes > 0 ? (
          <span className={styles.second}>{t`sent ${formatBytes(requestBytes)}`}</span>
        ) : null}
      </>
    )),
  },
];
