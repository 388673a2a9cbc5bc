import { Popover } from '@base-ui/react/popover';
import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { ViewFilter } from '#shared/domain/query.ts';
import { Chip } from '../../../components/Chip.tsx';
import { showIdentifiers } from '../../../state/filter-builder.ts';
import parts from '../../../theme/parts.module.css';
import { FilterForm } from './FilterForm.tsx';
import { filterLabel, fullFilterLabel } from './filter-labels.ts';
import styles from './filters.module.css';
import { PartEditor } from './PartEditor.tsx';
import { isReversed } from './reversed.ts';
import { useFilterNames } from './use-filter-names.ts';
import { useListFacts } from './use-list-facts.ts';

/** The chip of an active filter: opens to edit it in place; × or Delete removes it. */
export function FilterChip({
  filter,
  onChange,
  onRemove,
}: {
  filter: ViewFilter;
  onChange: (by: ViewFilter) => void;
  onRemove: () => void;
}) {
  const [open, setOpen] = useState(false);
  const listFacts = useListFacts(filter);
  useFilterNames(filter);
  const label = filterLabel(filter, listFacts);
  const plain = isReversed(filter) ? filter.filters[0] : filter;
  const common = {
    selected: true,
    title: fullFilterLabel(filter, listFacts),
    'data-filter-chip': '',
    'aria-haspopup': 'dialog' as const,
    onRemove,
    removeLabel: t`Remove filter ${label}`,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Delete' && event.key !== 'Backspace') return;
      event.preventDefault();
      onRemove();
    },
  };
  const content = (
    <>
      <span className={styles.chipLabel}>{label}</span> <ChevronDown size={12} aria-hidden="true" />
    </>
  );
  if (plain.kind === 'identifiers')
    return (
      <Chip {...common} onClick={() => showIdentifiers(plain.list)}>
        {content}
      </Chip>
    );
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={<Chip {...common}>{content}</Chip>} />
      <Popover.Portal>
        <Popover.Positioner className={parts.positioner} align="start" sideOffset={6}>
          <Popover.Popup className={styles.popup} aria-label={t`Filter: ${label}`}>
            <FilterForm
              filter={filter}
              applyLabel={t`Apply`}
              partEditor={PartEditor}
              onApply={(by) => {
                setOpen(false);
                onChange(by);
              }}
              onCancel={() => setOpen(false)}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
