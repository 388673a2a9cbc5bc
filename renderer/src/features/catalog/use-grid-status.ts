import { useMemo, useRef, useState } from 'react';

export interface GridStatus {
  text: string;
  /** What just happened, for screen readers too; it stays until the user goes on. */
  announced: string;
  announce: (text: string) => void;
  /** What is under the focus. Does not replace an announcement that moved the focus itself. */
  describe: (text: string) => void;
  /** For screen readers alone. */
  tell: (text: string) => void;
  /** The user pressed a key or the pointer: the next focus is theirs. */
  goesOn: () => void;
}

/** What the catalog says at the left of the status bar. */
export function useGridStatus(): GridStatus {
  const [text, setText] = useState('');
  const [announced, setAnnounced] = useState('');
  const held = useRef(false);
  const actions = useMemo(
    () => ({
      announce: (next: string) => {
        held.current = true;
        setText(next);
        setAnnounced(next);
      },
      describe: (next: string) => {
        if (!held.current) setText(next);
      },
      tell: setAnnounced,
      goesOn: () => {
        held.current = false;
      },
    }),
    [],
  );
  return useMemo(() => ({ text, announced, ...actions }), [text, announced, actions]);
}
