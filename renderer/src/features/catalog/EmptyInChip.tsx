import { Popover } from '@base-ui/react/popover';
import { ChevronDown } from 'lucide-react';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { ViewFilter } from '#shared/domain/query.ts';
import { Chip } from '../../components/Chip.tsx';
import { languageName } from '../../components/format.ts';
import { Select } from '../../components/Select.tsx';
import { removeFilter, replaceFilter } from '../../state/catalog.ts';
import styles from './FilterBar.module.css';

type EmptyIn = Extract<ViewFilter, { kind: 'emptyIn' }>;

const ANY = '';

/** "Empty in German": opens to choose one property instead of any. */
export function EmptyInChip({
  filter,
  properties,
}: {
  filter: EmptyIn;
  properties: readonly PropertyInfo[];
}) {
  const { locale, property } = filter;
  const words = `${property ? `${property} empty` : 'Empty'} in ${languageName(locale)}`;
  const options = [
    { value: ANY, label: 'Any localized property' },
    ...properties.filter((p) => p.localized).map(({ name }) => ({ value: name, label: name })),
  ];
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <Chip
            selected
            aria-haspopup="dialog"
            onRemove={() => removeFilter(filter)}
            removeLabel={`Remove filter ${words}`}
          >
            {words} <ChevronDown size={12} aria-hidden="true" />
          </Chip>
        }
      />
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} align="start" sideOffset={6}>
          <Popover.Popup className={styles.popup}>
            <Popover.Title className={styles.popupTitle}>Empty in {languageName(locale)}</Popover.Title>
            <Select
              className={styles.property}
              label="Property"
              value={property ?? ANY}
              options={options}
              onChange={(next) =>
                replaceFilter(
                  filter,
                  next === ANY ? { kind: 'emptyIn', locale } : { kind: 'emptyIn', locale, property: next },
                )
              }
            />
            <p className={styles.popupHint}>
              {property
                ? 'Products without a value here, or with an empty one.'
                : 'Products with a gap here in a property that the primary language has filled.'}
            </p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
