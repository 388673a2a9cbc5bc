import { t } from '@lingui/core/macro';
import { Search, X } from 'lucide-react';
import { TextInput } from '../../../components/TextInput.tsx';
import { useSearchText } from '../../../components/use-search-text.ts';
import { setSearch, useCatalog } from '../../../state/catalog.ts';
import styles from './ProductSearch.module.css';

export const SEARCH_FIELD_ID = 'catalog-search';

/** Searches identifiers, titles and all values. `onEnterRows`: called for Arrow down, to move focus to the rows. */
export function ProductSearch({ onEnterRows }: { onEnterRows: () => void }) {
  const search = useCatalog((state) => state.narrowing.search);
  const { text, type, searchNow, clear } = useSearchText(search, setSearch);
  return (
    <div className={styles.search}>
      <Search size={14} aria-hidden="true" className={styles.searchIcon} />
      <TextInput
        id={SEARCH_FIELD_ID}
        className={styles.searchInput}
        value={text}
        onChange={type}
        type="search"
        maxLength={500}
        placeholder={t`Search products`}
        aria-label={t`Search products`}
        data-entrance=""
        // Otherwise the rows would change during what the user does next.
        onBlur={() => text !== search && searchNow()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow();
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault();
            clear();
          }
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            onEnterRows();
          }
        }}
      />
      {text !== '' ? (
        <button
          type="button"
          className={styles.clear}
          aria-label={t`Clear the search`}
          onClick={() => {
            clear();
            document.getElementById(SEARCH_FIELD_ID)?.focus();
          }}
        >
          <X size={13} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}
