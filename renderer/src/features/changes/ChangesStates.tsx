import { t } from '@lingui/core/macro';
import { RefreshCw, SearchX } from 'lucide-react';
import type { Connection } from '#shared/contract/connections.ts';
import type { FeedStatus, ServiceChangeFilter } from '#shared/contract/feed.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { intervalLabel } from '../../state/interval-label.ts';
import { ALL_SERVICE_CHANGES, filterServiceChanges } from '../../state/service-changes.ts';
import parts from '../../theme/parts.module.css';
import { nothingLabel } from './messages.ts';

export interface ChangesStatesProps {
  connection: Connection;
  status: FeedStatus | null;
  filter: ServiceChangeFilter;
  /** Whether the filter is known to show nothing. */
  isRead: boolean;
  error: AppErrorShape | null;
  isChecking: boolean;
  onCheck: () => void;
  onTryAgain: () => void;
}

/** Shown instead of the list if there is nothing to list. */
export function ChangesStates(props: ChangesStatesProps) {
  return (
    <div className={classNames(parts.centred, parts.scrollArea)}>
      <State {...props} />
    </div>
  );
}

function State(props: ChangesStatesProps) {
  const { connection, filter, isRead, error, isChecking, onCheck, onTryAgain } = props;
  if (error)
    return (
      <ErrorNote
        title={t`The changes could not be read`}
        error={error}
        actions={<Button onClick={onTryAgain}>{t`Try again`}</Button>}
      />
    );
  if (!isRead) return <Spinner label={t`Reading the changes`} />;
  if (JSON.stringify(filter) !== JSON.stringify(ALL_SERVICE_CHANGES))
    return (
      <EmptyState
        icon={<SearchX size={22} />}
        title={nothingLabel(filter)}
        actions={
          <Button onClick={() => filterServiceChanges(ALL_SERVICE_CHANGES)}>{t`Show all changes`}</Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<RefreshCw size={22} />}
      title={t`Nothing changed in the service`}
      actions={<Button variant="primary" busy={isChecking} onClick={onCheck}>{t`Check now`}</Button>}
    >
      {sentences(
        t`Values that enrichment or colleagues change are listed here, old → new.`,
        whenChecked(connection),
      )}
    </EmptyState>
  );
}

function whenChecked({ pollSeconds, pulledAt }: Connection): string {
  if (pulledAt === null) return t`The first pull comes first: it brings the values to compare with.`;
  return pollSeconds === null
    ? t`Catalog Desk checks only when you ask.`
    : t`Catalog Desk checks ${intervalLabel(pollSeconds)} while this connection is open.`;
}
