import { t } from '@lingui/core/macro';
import type { SegmentFilter } from '#shared/contract/translate.ts';
import { SearchField } from '../../../components/SearchField.tsx';
import { Select } from '../../../components/Select.tsx';
import { setSegmentFilter, useTranslate } from '../../../state/translate.ts';
import styles from './TranslateBar.module.css';

const PLACES: { value: SegmentFilter['searchIn']; label: string }[] = [
  { value: 'both', label: t`Both` },
  { value: 'source', label: t`Source` },
  { value: 'target', label: t`Translation` },
];

/** Marks the search field for the action that focuses it. */
export const SEARCH_MARK = 'data-segment-search';

/** Narrows the list to segments with a text in source, translation or both. */
export function SegmentSearch() {
  const search = useTranslate((state) => state.filter.search);
  const searchIn = useTranslate((state) => state.filter.searchIn);
  return (
    <div className={styles.search} {...{ [SEARCH_MARK]: '' }}>
      <SearchField
        label={t`Search texts`}
        search={search}
        onSearch={(next) => setSegmentFilter({ search: next })}
      />
      {search === '' ? null : (
        <Select
          label={t`Search in`}
          className={styles.where}
          value={searchIn}
          options={PLACES}
          onChange={(next) => setSegmentFilter({ searchIn: next })}
        />
      )}
    </div>
  );
}
