/** What one copy puts on the clipboard: always the text, and a table if that loses nothing. */
export interface CopiedText {
  text: string;
  html: string | null;
}

/** Puts copied cells into the data of a browser event. */
export function putInto(data: DataTransfer, { text, html }: CopiedText): void {
  data.setData('text/plain', text);
  if (html !== null) data.setData('text/html', html);
}

/**
 * Makes the browser copy and handles its event: the alternative (`navigator.clipboard`) treats HTML as a part of this page,
 * and its styles as a violation of the page's policy. Returns whether the clipboard took it, which it does shortly after the
 * user pressed something.
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
