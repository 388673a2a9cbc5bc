export type MarkupKind = 'text' | 'tag' | 'attribute' | 'value' | 'entity' | 'comment';

export interface MarkupToken {
  kind: MarkupKind;
  text: string;
}

/** A comment, a tag (quoted values may hold ">"), an entity. Everything else is text. */
const PART =
  /<!--[\s\S]*?(?:-->|$)|<\/?[A-Za-z](?:[^<>"']|"[^"]*"|'[^']*')*>|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi;
/**
 * An attribute after whitespace, matched from where the whitespace begins: otherwise a long run would be scanned again
 * from each of its characters.
 */
const IN_TAG = /(?<!\s)(\s+)([^\s=/>"']+)(?:(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+))?/g;

/** Whether a text contains something that is, or may be, a tag. */
export function hasMarkup(text: string): boolean {
  const start = text.search(/<\/?[a-z]/i);
  return start >= 0 && text.includes('>', start);
}

/** Splits HTML into pieces to be colored. Joining them yields the text, whatever it is. */
export function markupTokens(html: string): MarkupToken[] {
  const tokens: MarkupToken[] = [];
  let done = 0;
  for (const { 0: part, index } of html.matchAll(PART)) {
    if (index > done) tokens.push({ kind: 'text', text: html.slice(done, index) });
    done = index + part.length;
    if (part.startsWith('&')) tokens.push({ kind: 'entity', text: part });
    else if (part.startsWith('<!--')) tokens.push({ kind: 'comment', text: part });
    else tokens.push(...tagTokens(part));
  }
  if (done < html.length) tokens.push({ kind: 'text', text: html.slice(done) });
  return tokens;
}

const STYLE_OR_HANDLER = /^(?:on|style)/i;
const STYLE_OR_SCRIPT = /^(<\/?)(style|script)\b/i;

/** The prefix of the element names that `inertMarkup` has renamed. */
export const INERT = 'inert-';

/**
 * Removes from HTML what a parser would already treat as code: styles and handlers are dropped, style and script elements
 * are renamed. The Content-Security-Policy would block them anyway, but report each of them.
 */
export function inertMarkup(html: string): string {
  let skipsValue = false;
  return markupTokens(html)
    .map(({ kind, text }) => {
      const isSkipped = kind === 'attribute' ? STYLE_OR_HANDLER.test(text) : kind === 'value' && skipsValue;
      skipsValue = kind === 'attribute' && isSkipped;
      if (isSkipped) return '';
      return kind === 'tag' ? text.replace(STYLE_OR_SCRIPT, `$1${INERT}$2`) : text;
    })
    .join('');
}

function tagTokens(tag: string): MarkupToken[] {
  const tokens: MarkupToken[] = [];
  let done = 0;
  for (const { 0: part, 1: space = '', 2: name = '', 3: sign = '', 4: value = '', index } of tag.matchAll(
    IN_TAG,
  )) {
    tokens.push({ kind: 'tag', text: tag.slice(done, index) + space });
    tokens.push({ kind: 'attribute', text: name + sign });
    if (value !== '') tokens.push({ kind: 'value', text: value });
    done = index + part.length;
  }
  tokens.push({ kind: 'tag', text: tag.slice(done) });
  return tokens.filter(({ text }) => text !== '');
}
