import { Popover } from '@base-ui/react/popover';
import { ArrowDownUp } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import { Button } from '../../../components/Button.tsx';
import { count } from '../../../components/format.ts';
import { Spinner } from '../../../components/Spinner.tsx';
import { useCatalog } from '../../../state/catalog.ts';
import styles from './sorting.module.css';

const SortList = lazy(async () => ({ default: (await import('./SortList.tsx')).SortList }));

/** How the rows are ordered, and the way to change it. */
export function SortButton({
  properties,
  locales,
}: {
  properties: readonly PropertyInfo[];
  locales: readonly string[];
}) {
  const columns = useCatalog((state) => state.sort.length);
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <Button
            variant="quiet"
            icon={<ArrowDownUp size={14} aria-hidden="true" />}
            title={columns > 0 ? `Ordered by ${count(columns, 'column')}` : undefined}
          >
            <span className={styles.word}>Sort</span>
            {columns > 0 ? <span className={styles.count}>{columns}</span> : null}
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} align="start" sideOffset={6}>
          <Popover.Popup className={styles.popup} aria-label="Sort">
            <Suspense fallback={<Spinner label="Loading" />}>
              <SortList properties={properties} locales={locales} />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
