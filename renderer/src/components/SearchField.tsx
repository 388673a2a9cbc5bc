import type { Ref } from 'react';
import { TextInput } from './TextInput.tsx';
import { useSearchText } from './use-search-text.ts';

export interface SearchFieldProps {
  label: string;
  /** What may be typed; the label if left out. */
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
  className?: string;
  /** The current search. */
  search: string;
  onSearch: (search: string) => void;
  /** Arrow down: goes to what was found. */
  onDown?: () => void;
}

/** Searches after a pause in typing; Enter searches at once, Escape clears. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, ref, className, search, onSearch, onDown } = props;
  const { text, type, searchNow, clear } = useSearchText(search, onSearch);
  return (
    <TextInput
      ref={ref}
      type="search"
      className={className}
      aria-label={label}
      placeholder={placeholder}
      maxLength={500}
      value={text}
      onChange={type}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchNow();
        if (event.key === 'ArrowDown' && onDown) {
          event.preventDefault();
          onDown();
        }
        if (event.key !== 'Escape' || text === '') return;
        event.preventDefault();
        clear();
      }}
    />
  );
}
