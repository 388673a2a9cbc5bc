/** Characters that XML 1.0 cannot hold, even escaped. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Otherwise a parser turns it into a line feed, and in an attribute into a space, as it does with tabs and line feeds.
  '\r': '&#13;',
};

/** Escapes text as the content of an element. Characters that XML cannot hold are passed to `unwritable`. */
export function escapeText(text: string, unwritable: (code: string) => string = () => '\u{FFFD}'): string {
  let escaped = '';
  let from = 0;
  for (const { 0: character, index } of text.matchAll(UNWRITABLE)) {
    escaped += escapeWritable(text.slice(from, index));
    escaped += unwritable(character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0'));
    from = index + character.length;
  }
  return escaped + escapeWritable(text.slice(from));
}

const escapeWritable = (text: string): string =>
  text.replaceAll(/[&<>\r]/g, (character) => ESCAPES[character] ?? character);

/** Escapes text as the value of an attribute in double quotes. */
export const escapeAttribute = (text: string): string =>
  escapeText(text)
    .replaceAll('"', '&quot;')
    .replaceAll(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);
