import { TextInput } from './TextInput.tsx';
import { useSearchText } from './use-search-text.ts';

export interface SearchFieldProps {
  label: string;
  className?: string;
  /** The current search. */
  search: string;
  onSearch: (search: string) => void;
}

/** Searches after a pause in typing; Enter searches at once, Escape clears. */
export function SearchField({ label, className, search, onSearch }: SearchFieldProps) {
  const { text, type, searchNow, clear } = useSearchText(search, onSearch);
  return (
    <TextInput
      type="search"
      className={className}
      aria-label={label}
      placeholder={label}
      maxLength={500}
      value={text}
      onChange={type}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchNow();
        if (event.key !== 'Escape' || text === '') return;
        event.preventDefault();
        clear();
      }}
    />
  );
}
