import { t } from '@lingui/core/macro';
import { CloudDownload, SearchX } from 'lucide-react';
import type { Connection } from '#shared/contract/connections.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { jobFigures, Meter } from '../../components/Meter.tsx';
import { clearNarrowing, useCatalog } from '../../state/catalog.ts';
import styles from './CatalogView.module.css';
import { pull } from './catalog-actions.ts';
import { BroaderQueries } from './filters/BroaderQueries.tsx';

/** Shown before anything was pulled: explains what a pull is and offers it. */
export function NeverPulled({ connection, pending }: { connection: Connection; pending: boolean }) {
  return (
    <EmptyState
      icon={<CloudDownload size={40} strokeWidth={1.25} />}
      title={pending ? t`The pull was interrupted` : t`Pull the products first`}
      actions={
        <Button variant="primary" size="large" onClick={() => void pull(connection.id)}>
          {pending ? t`Continue pull` : t`Pull now`}
        </Button>
      }
    >
      {pending
        ? t`The pull continues where it stopped. Nothing is fetched twice.`
        : t`A pull copies all products of ${connection.name} to this computer, in every language. You can then edit them offline; nothing is sent until you apply.`}
    </EmptyState>
  );
}

/** The first pull, until its first products arrive. */
export function Pulling({ job }: { job: Job }) {
  return (
    <EmptyState icon={<CloudDownload size={40} strokeWidth={1.25} />} title={t`Pulling products`}>
      <div className={styles.progress}>
        <Meter label={job.phase ?? t`Products appear here as they arrive`} {...jobFigures(job)} />
      </div>
    </EmptyState>
  );
}

/** No product matches the search and the filters. */
export function NothingFound({ connectionId }: { connectionId: string }) {
  const isSearched = useCatalog(({ narrowing }) => narrowing.search !== '');
  const isFiltered = useCatalog(({ narrowing }) => narrowing.filters.length > 0);
  return (
    <EmptyState
      icon={<SearchX size={36} strokeWidth={1.25} />}
      title={t`No product matches`}
      actions={<Button onClick={clearNarrowing}>{t`Clear search and filters`}</Button>}
    >
      {sentences(
        isSearched && t`The search looks at identifiers, titles and all values.`,
        isFiltered && t`Every filter has to match.`,
      )}
      <BroaderQueries connectionId={connectionId} />
    </EmptyState>
  );
}

/** The integration holds no products. */
export function NoProducts({ connection }: { connection: Connection }) {
  return (
    <EmptyState
      icon={<CloudDownload size={40} strokeWidth={1.25} />}
      title={t`The service lists no products`}
      actions={<Button onClick={() => void pull(connection.id)}>{t`Pull again`}</Button>}
    >{t`The last pull of ${connection.name} found no products. Check the integration id if you expected some.`}</EmptyState>
  );
}
