import { plural, t } from '@lingui/core/macro';
import { ArrowDownUp } from 'lucide-react';
import { useState } from 'react';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import { PopoverButton } from '../../../components/PopoverButton.tsx';
import { useCatalog } from '../../../state/catalog.ts';
import { SortList } from './SortList.tsx';
import styles from './sorting.module.css';

/** Shows how the rows are sorted, and opens the list to change it. */
export function SortButton({
  properties,
  locales,
}: {
  properties: readonly PropertyInfo[];
  locales: readonly string[];
}) {
  const [open, setOpen] = useState(false);
  const columns = useCatalog((state) => state.sort.length);
  return (
    <PopoverButton
      open={open}
      onOpenChange={setOpen}
      label={t`Sort`}
      popup={styles.popup}
      button={{
        variant: 'quiet',
        icon: <ArrowDownUp size={14} aria-hidden="true" />,
        title:
          columns > 0 ? t`Sorted by ${plural(columns, { one: '# column', other: '# columns' })}` : t`Sort`,
        children: (
          <>
            <span data-toolbar-label="">{t`Sort`}</span>
            {columns > 0 ? <span className={styles.count}>{columns}</span> : null}
          </>
        ),
      }}
    >
      <SortList properties={properties} locales={locales} />
    </PopoverButton>
  );
}
