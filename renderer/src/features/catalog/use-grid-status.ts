import { useEffect, useState } from 'react';
import { createStore, type StoreApi } from 'zustand';
import { useApp } from '../../state/app.ts';

export interface GridStatus {
  /** What just happened, for screen readers too; it stays until the user goes on. */
  announce: (text: string) => void;
  /** What is under the focus. Does not replace an announcement that moved the focus itself. */
  describe: (text: string) => void;
  /** For screen readers alone. */
  tell: (text: string) => void;
  /** The user pressed a key or the pointer: the next focus is theirs. */
  goesOn: () => void;
  /** memory: what screen readers are told. */
  spoken: StoreApi<string>;
}

/**
 * What the catalog says at the left of the status bar, and to screen readers. It is said at every step of the keyboard and
 * of a drag: no part of the view is rendered anew for it.
 */
export function useGridStatus(): GridStatus {
  const [status] = useState(createGridStatus);
  useEffect(() => status.begin(), [status]);
  return status;
}

function createGridStatus(): GridStatus & { begin: () => () => void } {
  const spoken = createStore(() => '');
  const tell = (text: string) => spoken.setState(text, true);
  let held = false;
  let isShown = true;
  const show = (statusText: string) => {
    // What is read late must not take the place of what the next view says.
    if (isShown && useApp.getState().statusText !== statusText) useApp.setState({ statusText });
  };
  return {
    spoken,
    tell,
    begin: () => {
      isShown = true;
      return () => {
        show('');
        isShown = false;
      };
    },
    announce: (text) => {
      held = true;
      show(text);
      tell(text);
    },
    describe: (text) => {
      if (!held) show(text);
    },
    goesOn: () => {
      held = false;
    },
  };
}
