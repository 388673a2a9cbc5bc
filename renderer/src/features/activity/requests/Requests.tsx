import { t } from '@lingui/core/macro';
import { Trash2, Waypoints } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { Exchange } from '#shared/contract/recorder.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { FilterBar } from '../../../components/FilterBar.tsx';
import { formatNumber } from '../../../components/format.ts';
import { Spinner } from '../../../components/Spinner.tsx';
import { toastError } from '../../../components/toast.ts';
import { LineTable } from '../../../grid/lines/LineTable.tsx';
import { useQuery } from '../../../query/use-query.ts';
import { useLocalRows } from '../../../query/use-rows.ts';
import parts from '../../../theme/parts.module.css';
import { Sections } from '../Sections.tsx';
import { ExchangePanel } from './ExchangePanel.tsx';
import { isProblem, matchesText } from './exchange-text.ts';
import styles from './Requests.module.css';
import { requestColumns } from './request-columns.tsx';

/**
 * The last requests to the service and its answers, newest first. New requests appear as they come in until one is chosen:
 * the list then stays unchanged and shows how many newer ones there are.
 */
export function Requests({ connection }: { connection: Connection }) {
  const { value: recorded, error, readAgain } = useQuery('recorder.list', { connectionId: connection.id });
  const [typed, setTyped] = useState('');
  const [onlyProblems, setOnlyProblems] = useState(false);
  const [chosen, setChosen] = useState<Exchange | null>(null);
  const [held, setHeld] = useState<readonly Exchange[] | null>(null);
  const [round, setRound] = useState(0);
  const search = useRef<HTMLInputElement>(null);

  const rows = held ?? recorded?.rows;
  const newer = held && recorded ? recorded.rows.filter(({ id }) => id > (held[0]?.id ?? -1)).length : 0;
  const shown = useMemo(
    () => (rows ?? []).filter((row) => (!onlyProblems || isProblem(row)) && matchesText(row, typed)),
    [rows, onlyProblems, typed],
  );
  const problems = useMemo(() => (rows ?? []).filter(isProblem).length, [rows]);

  const choose = (exchange: Exchange | null) => {
    setChosen(exchange);
    setHeld(exchange === null ? null : (before) => before ?? recorded?.rows ?? null);
  };
  /** Deselects the chosen request, so that the list starts with the newest one again. */
  const goOn = () => {
    choose(null);
    setRound((before) => before + 1);
    search.current?.focus();
  };
  const list = useLocalRows(shown, `${typed} ${onlyProblems} ${round}`, {
    keyOf: requestKey,
    onCurrent: choose,
  });
  const clear = async () => {
    const answer = await client.call('recorder.clear', {});
    if (!answer.ok) return toastError(t`The requests could not be cleared`, answer.error);
    goOn();
    readAgain();
  };

  if (!recorded || rows?.length === 0)
    return (
      <section className={parts.column} aria-label={t`Requests to the service`}>
        <FilterBar heading={<Sections />} />
        {recorded ? (
          <NothingRecorded keeps={recorded.keeps} />
        ) : (
          <div className={parts.centre}>
            {error ? (
              <ErrorNote
                title={t`The requests could not be read`}
                error={error}
                actions={<Button onClick={readAgain}>{t`Try again`}</Button>}
              />
            ) : (
              <Spinner label={t`Reading the requests`} />
            )}
          </div>
        )}
      </section>
    );
  return (
    <section className={parts.column} aria-label={t`Requests to the service`}>
      <FilterBar
        toolbar={t`Requests`}
        heading={<Sections />}
        label={t`Which requests`}
        choices={[
          {
            key: 'all',
            label: t`All`,
            count: rows?.length ?? 0,
            selected: !onlyProblems,
            onSelect: () => setOnlyProblems(false),
          },
          {
            key: 'problems',
            label: t`Only problems`,
            count: problems,
            selected: onlyProblems,
            onSelect: () => setOnlyProblems(true),
          },
        ]}
        search={{
          ref: search,
          label: t`Filter requests`,
          placeholder: t`Text, address or status`,
          search: typed,
          onSearch: setTyped,
        }}
      >
        {newer > 0 ? (
          <Button variant="quiet" onClick={goOn}>{t`Show ${formatNumber(newer)} newer`}</Button>
        ) : null}
        <p
          className={styles.hint}
        >{t`The last ${formatNumber(recorded.keeps)} since the start, in memory only. The token is replaced by [token].`}</p>
        <Button
          variant="quiet"
          icon={<Trash2 size={13} aria-hidden="true" />}
          onClick={() => void clear()}
        >{t`Clear`}</Button>
      </FilterBar>
      <div className={parts.columns}>
        {shown.length > 0 ? (
          <LineTable
            label={t`Requests to the service`}
            list={list}
            keyOf={requestKey}
            columns={requestColumns}
            onKey={(event) => {
              if (event.key === 'Escape') goOn();
              return event.key === 'Escape';
            }}
          />
        ) : (
          <div className={parts.centre}>
            <EmptyState
              title={onlyProblems && typed === '' ? t`No problems` : t`No request matches`}
              actions={
                <Button
                  onClick={() => {
                    setTyped('');
                    setOnlyProblems(false);
                  }}
                >
                  {t`Show all ${formatNumber(rows?.length ?? 0)}`}
                </Button>
              }
            />
          </div>
        )}
        {chosen ? <ExchangePanel key={chosen.id} exchange={chosen} onClose={goOn} /> : null}
      </div>
    </section>
  );
}

const requestKey = ({ id }: Pick<Exchange, 'id'>): string => String(id);

function NothingRecorded({ keeps }: { keeps: number }) {
  return (
    <EmptyState
      icon={<Waypoints size={22} />}
      title={t`No requests yet`}
    >{t`The last ${formatNumber(keeps)} requests and answers since the app started are listed here. They are kept in memory only, with the token replaced by [token].`}</EmptyState>
  );
}
