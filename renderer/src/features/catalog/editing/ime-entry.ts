/**
 * Where an input method (Japanese, Chinese, Korean…) writes while a cell has the keyboard and no editor is open yet: it
 * needs something to write into before the first key. The browser's `EditContext` is that without changing the cell.
 * A browser without it opens the editor by F2 or a double click.
 */
interface TextContext extends EventTarget {
  readonly text: string;
  updateText(start: number, end: number, text: string): void;
  updateSelection(start: number, end: number): void;
  updateControlBounds(bounds: DOMRect): void;
  updateSelectionBounds(bounds: DOMRect): void;
}

type WithContext = HTMLElement & { editContext: TextContext | null };

declare global {
  var EditContext: (new () => TextContext) | undefined;
}

export interface ImeEntryOptions {
  /** Whether typing on the focused cell opens an editor. */
  opensEditor: () => boolean;
  /** The input method has made this text: it begins an edit. */
  onComposed: (text: string) => void;
  /** What is being composed, and where; null when nothing is any more. */
  onComposing: (composing: { text: string; at: DOMRect } | null) => void;
}

/** Lets input methods write on the focused cell of a grid. Returns the function that ends it. */
export function listenToInputMethods(grid: HTMLElement, options: ImeEntryOptions): () => void {
  if (!globalThis.EditContext) return () => undefined;
  const context = new globalThis.EditContext();
  let cell: WithContext | null = null;
  /** The last one that the context was on; it may still be there. */
  let attached: WithContext | null = null;
  let composing = false;

  const clear = () => {
    context.updateText(0, context.text.length, '');
    context.updateSelection(0, 0);
  };
  const detach = (from: WithContext | null) => {
    if (from?.editContext === context) from.editContext = null;
  };
  const leave = () => {
    const left = cell;
    cell = null;
    composing = false;
    clear();
    options.onComposing(null);
    // Taken away while the focus is moving, it would swallow the keys of whatever has the focus next (Chromium 156).
    window.setTimeout(() => left !== cell && detach(left));
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === cell) return;
    leave();
    // By role: a new element has the focus before it has the grid's classes.
    if (target.role !== 'gridcell' || !options.opensEditor()) return;
    detach(attached);
    cell = target as WithContext;
    cell.editContext = context;
    attached = cell;
  };
  const show = () => {
    if (!cell) return;
    const at = cell.getBoundingClientRect();
    context.updateControlBounds(at);
    context.updateSelectionBounds(at);
    options.onComposing({ text: context.text, at });
  };
  const onStart = () => {
    composing = true;
    show();
  };
  // Keys without an input method come here too; the grid opens its editor for those.
  const onText = () => (composing ? show() : clear());
  const onEnd = () => {
    const { text } = context;
    composing = false;
    clear();
    options.onComposing(null);
    if (text !== '') options.onComposed(text);
  };

  grid.addEventListener('focusin', onFocusIn);
  grid.addEventListener('focusout', leave);
  context.addEventListener('compositionstart', onStart);
  context.addEventListener('textupdate', onText);
  context.addEventListener('compositionend', onEnd);
  return () => {
    leave();
    grid.removeEventListener('focusin', onFocusIn);
    grid.removeEventListener('focusout', leave);
  };
}
