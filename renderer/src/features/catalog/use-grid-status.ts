import { useEffect, useState } from 'react';
import { createStore, type StoreApi } from 'zustand';
import { useApp } from '../../state/app.ts';

export interface GridStatus {
  /** Says what just happened, to screen readers too; it stays until the next key or pointer press. */
  announce: (text: string) => void;
  /** Describes what has focus. Does not replace an announcement that moved the focus itself. */
  describe: (text: string) => void;
  /** Tells screen readers only. */
  tell: (text: string) => void;
  /** Called when the user presses a key or the pointer: the next change of focus is theirs. */
  goesOn: () => void;
  /** memory: what screen readers are told. */
  spoken: StoreApi<string>;
}

/**
 * What the catalog says at the left of the status bar and to screen readers. It changes with every key press and every step
 * of a drag, so no part of the view is rendered again for it.
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
    // A late answer must not replace what the next view says.
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
