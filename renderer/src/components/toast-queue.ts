import { create } from 'zustand';

export interface ToastAction {
  label: string;
  run: () => void;
  /** Label of the history step that *Undo* reverts. The message closes when that step is no longer the latest. */
  step?: string | null;
}

export interface ToastOptions {
  /** `failed` stays until it is closed and is announced at once. */
  kind?: 'info' | 'done' | 'failed';
  title: string;
  message?: string;
  /** Folded away under *Details*, to read and to copy. */
  details?: string;
  /** A message with the key of one on show takes its place, and can be taken back with it. */
  key?: string;
  action?: ToastAction;
  /** Other ways to go on, below the words. */
  more?: readonly ToastAction[];
  /** There is something to decide: it stays longer. */
  unhurried?: boolean;
  /** The connection it speaks of: named, while another one is shown. */
  connectionId?: string | undefined;
}

/** A message with an *Undo* for a step of the history. */
export interface StepMessage {
  key: string;
  step: string;
}

interface ToastQueue {
  /** memory: messages not shown yet. */
  waiting: readonly ToastOptions[];
  /** memory: keys of messages to be taken back, not done yet. */
  obsolete: readonly string[];
  /** memory: messages about steps of the history; some may have ended by themselves. */
  ofSteps: readonly StepMessage[];
}

export const useToastQueue = create<ToastQueue>()(() => ({ waiting: [], obsolete: [], ofSteps: [] }));

/** Hands over what is to be shown and what is to be taken back, each once. */
export function takeToasts(): Pick<ToastQueue, 'waiting' | 'obsolete'> {
  const { waiting, obsolete } = useToastQueue.getState();
  useToastQueue.setState({ waiting: [], obsolete: [] });
  return { waiting, obsolete };
}
