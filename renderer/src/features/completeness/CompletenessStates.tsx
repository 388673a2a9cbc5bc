import { plural, t } from '@lingui/core/macro';
import { BarChart3, CloudDownload, SearchX } from 'lucide-react';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { CompletenessStatus } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { ALL_PRODUCTS } from '#shared/domain/query.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { jobFigures, Meter } from '../../components/Meter.tsx';
import { toastError } from '../../components/toast.ts';
import { useApp } from '../../state/app.ts';
import { measureProducts } from '../../state/completeness.ts';
import styles from './CompletenessView.module.css';
import { unreadOf } from './labels.ts';

/** Shown if it is unknown what products need: what reading that involves, and a button for it. */
export function NothingRead({
  status,
  job,
  onRead,
}: {
  status: CompletenessStatus;
  job: Job | undefined;
  onRead: () => void;
}) {
  const online = useApp((state) => state.online);
  const unread = unreadOf(status);
  if (job)
    return (
      <EmptyState icon={<BarChart3 size={40} strokeWidth={1.25} />} title={t`Reading required attributes`}>
        <div className={styles.progress}>
          <Meter label={job.phase ?? t`Figures appear here as they arrive`} {...jobFigures(job)} />
        </div>
      </EmptyState>
    );
  if (unread === 0)
    return (
      <EmptyState
        icon={<BarChart3 size={40} strokeWidth={1.25} />}
        title={t`The service cannot be asked about these products`}
      >{t`They have no product id, or the service does not list them any more.`}</EmptyState>
    );
  return (
    <EmptyState
      icon={<BarChart3 size={40} strokeWidth={1.25} />}
      title={t`Read the required attributes first`}
      actions={
        <Button variant="primary" size="large" onClick={onRead}>{t`Read required attributes…`}</Button>
      }
    >
      {sentences(
        t`The service says for each product which attributes its categories require. Reading them takes ${plural(unread, { one: '# request', other: '# requests' })}. Nothing is changed.`,
        !online && t`You are offline now.`,
      )}
    </EmptyState>
  );
}

/** Shown if there is nothing to measure: nothing was pulled, or no product matches. */
export function NoProducts({
  connection,
  summary,
}: {
  connection: Connection;
  summary: CatalogSummary | null;
}) {
  const pull = async () => {
    const answer = await client.call('catalog.pull', { connectionId: connection.id });
    if (!answer.ok) toastError(t`The pull could not start`, answer.error);
  };
  if (summary && summary.products > 0)
    return (
      <EmptyState
        icon={<SearchX size={40} strokeWidth={1.25} />}
        title={t`No product matches`}
        actions={<Button onClick={() => measureProducts(ALL_PRODUCTS)}>{t`Measure all products`}</Button>}
      >{t`The chosen view or category has no products.`}</EmptyState>
    );
  return (
    <EmptyState
      icon={<CloudDownload size={40} strokeWidth={1.25} />}
      title={t`Pull the products first`}
      actions={<Button variant="primary" size="large" onClick={() => void pull()}>{t`Pull now`}</Button>}
    >{t`Then you can see how complete they are.`}</EmptyState>
  );
}
