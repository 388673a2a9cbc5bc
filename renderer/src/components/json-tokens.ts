/** The kind of a piece of JSON text; `plain` is whitespace and punctuation. */
export type JsonTokenKind = 'key' | 'text' | 'number' | 'word' | 'plain';

export interface JsonToken {
  kind: JsonTokenKind;
  text: string;
}

const TOKEN = /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;

/** Splits a JSON text, even an incomplete one, into pieces to be colored. Joining them yields the text. */
export function jsonTokens(json: string): JsonToken[] {
  const tokens: JsonToken[] = [];
  let done = 0;
  const add = (kind: JsonTokenKind, text: string | undefined) => {
    if (!text) return;
    tokens.push({ kind, text });
    done += text.length;
  };
  for (const match of json.matchAll(TOKEN)) {
    const [, quoted, colon, number, word] = match;
    add('plain', json.slice(done, match.index));
    add(colon === undefined ? 'text' : 'key', quoted);
    add('plain', colon);
    add('number', number);
    add('word', word);
  }
  add('plain', json.slice(done));
  return tokens;
}
