import { useEffect, useRef, useState } from 'react';

/** The pause in typing after which the search runs. */
const PAUSE_MS = 250;

export interface SearchText {
  text: string;
  /** Searches after a pause in typing. */
  type: (next: string) => void;
  /** Searches for the typed text without waiting for the pause. */
  searchNow: () => void;
  clear: () => void;
}

/** The text of a search field. `search`: the current search, which may also be set from elsewhere. */
export function useSearchText(search: string, onSearch: (search: string) => void): SearchText {
  const [text, setText] = useState(search);
  const sent = useRef(search);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
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
  return {
    text,
    type: (next) => {
      setText(next);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => send(next), PAUSE_MS);
    },
    searchNow: () => send(text),
    clear: () => {
      setText('');
      send('');
    },
  };
}
