import { create } from 'zustand';

export interface ToastAction {
  label: string;
  run: () => void;
  /** Number of the history step that *Undo* reverts. The message closes when that step is no longer the latest. */
  step?: number | null;
}

export interface ToastOptions {
  /** `failed` stays until it is closed and is announced at once. */
  kind?: 'info' | 'done' | 'failed';
  title: string;
  message?: string;
  /** Collapsed under *Details*, to read and to copy. */
  details?: string;
  /** A message with the key of a visible one replaces it, and can be closed by that key. */
  key?: string;
  action?: ToastAction;
  /** Further actions, below the text. */
  more?: readonly ToastAction[];
  /** There is something to decide: the message stays longer. */
  unhurried?: boolean;
  /** The connection that it is about; named while another one is active. */
  connectionId?: string | undefined;
}

/** A message with an *Undo* for a step of the history. */
export interface StepMessage {
  key: string;
  step: number;
}

interface ToastQueue {
  /** memory: messages not shown yet. */
  waiting: readonly ToastOptions[];
  /** memory: keys of messages to be closed, not done yet. */
  obsolete: readonly string[];
  /** memory: messages about steps of the history; some may have ended on their own. */
  ofSteps: readonly StepMessage[];
}

export const useToastQueue = create<ToastQueue>()(() => ({ waiting: [], obsolete: [], ofSteps: [] }));

/** Returns what is to be shown and what is to be closed, each once. */
export function takeToasts(): Pick<ToastQueue, 'waiting' | 'obsolete'> {
  const { waiting, obsolete } = useToastQueue.getState();
  useToastQueue.setState({ waiting: [], obsolete: [] });
  return { waiting, obsolete };
}
