/** What one copy puts on the clipboard: the text always, as a table where that says no less. */
export interface CopiedText {
  text: string;
  html: string | null;
}

/** Puts it into an event of the browser's. */
export function putInto(data: DataTransfer, { text, html }: CopiedText): void {
  data.setData('text/plain', text);
  if (html !== null) data.setData('text/html', html);
}

/**
 * Makes the browser copy, and answers its event: its other way (`navigator.clipboard`) takes HTML for a part of this page
 * and its styles for a breach of the page's policy. Returns whether the clipboard took it; it does soon after the user
 * pressed something.
 */
export function writeByEvent(copied: CopiedText): boolean {
  let isTaken = false;
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.clipboardData) return;
    putInto(event.clipboardData, copied);
    isTaken = true;
  };
  document.addEventListener('copy', onCopy, true);
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', onCopy, true);
  return isDone && isTaken;
}
