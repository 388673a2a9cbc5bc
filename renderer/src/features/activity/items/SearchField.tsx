import { useEffect, useRef, useState } from 'react';
import { TextInput } from '../../../components/TextInput.tsx';

/** A pause in typing after which the search runs. */
const PAUSE_MS = 250;

export interface SearchFieldProps {
  label: string;
  className?: string;
  /** The search in force. */
  search: string;
  onSearch: (search: string) => void;
}

/** Searches after a pause in typing; Enter searches at once, Escape clears. */
export function SearchField({ label, className, search, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const sent = useRef(search);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // The search may also be cleared from elsewhere.
  useEffect(() => {
    if (search === sent.current) return;
    window.clearTimeout(timer.current);
    sent.current = search;
    setText(search);
  }, [search]);

  const send = (next: string) => {
    window.clearTimeout(timer.current);
    sent.current = next;
    onSearch(next);
  };
  return (
    <TextInput
      type="search"
      className={className}
      aria-label={label}
      placeholder={label}
      maxLength={500}
      value={text}
      onChange={(next) => {
        setText(next);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => send(next), PAUSE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text);
        if (event.key !== 'Escape' || text === '') return;
        event.preventDefault();
        setText('');
        send('');
      }}
    />
  );
}
