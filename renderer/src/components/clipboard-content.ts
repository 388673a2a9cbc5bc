import type { ClipboardContent } from '#shared/domain/block/read-clipboard.ts';

/** What an event of the browser has brought. */
export const contentOf = (data: DataTransfer | null): ClipboardContent => ({
  text: data?.getData('text/plain') ?? '',
  html: data?.getData('text/html') ?? '',
});

/** What is on the clipboard; null if the browser does not let this page read it. */
export async function readContent(): Promise<ClipboardContent | null> {
  try {
    // As it was copied: what the browser would make of it is a part of this page, and violates its policy.
    const asCopied = { unsanitized: ['text/html'] };
    const [item] = await (navigator.clipboard.read as (how?: object) => Promise<ClipboardItems>).call(
      navigator.clipboard,
      asCopied,
    );
    const read = async (type: string) =>
      item?.types.includes(type) ? (await item.getType(type)).text() : '';
    return { text: await read('text/plain'), html: await read('text/html') };
  } catch {
    // Refused, or a browser that reads only text: that is all that it can tell.
    return navigator.clipboard.readText().then(
      (text) => ({ text, html: '' }),
      () => null,
    );
  }
}
