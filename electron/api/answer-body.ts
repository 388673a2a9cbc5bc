import { type Json, parseJson } from '#shared/service/json.ts';
import type { HttpAnswer } from './http.ts';

/** The kind of body an answer has. */
export type AnswerBody =
  | { kind: 'json'; json: Json }
  | { kind: 'none' }
  /** A sign-in or error page meant for people. `title` is the page's own title, null if it has none. */
  | { kind: 'web_page'; title: string | null }
  | { kind: 'text'; text: string };

/**
 * Looks at the text itself, not only at its content type: services mislabel JSON, and gateways answer with web pages. Never
 * throws: text that is not JSON is classified as a web page or as plain text.
 */
export function readBody({ text, contentType }: Pick<HttpAnswer, 'text' | 'contentType'>): AnswerBody {
  const content = text.startsWith('\ufeff') ? text.slice(1) : text;
  if (content.trim() === '') return { kind: 'none' };
  const isLines = LINES.test(contentType);
  for (const parse of isLines ? [parseLines, parseJson] : [parseJson, parseLines])
    try {
      return { kind: 'json', json: parse(content) };
    } catch {
      // in another form, or not JSON
    }
  const page =
    /^(text\/html|application\/xhtml)/i.test(contentType) || /^\s*<(!doctype|html)\b/i.test(content);
  if (!page) return { kind: 'text', text: content.trim() };
  return { kind: 'web_page', title: titleOf(content) };
}

const LINES = /\b(x-)?(ndjson|jsonl|json-?lines|json-seq)\b/i;

/** A list of the objects of each line (NDJSON, or a JSON text sequence by RFC 7464). Throws if a line is none. */
function parseLines(content: string): Json {
  const lines = content
    .replaceAll('\u001e', '\n')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const isWhole = lines.length === 1 && /^\s*\[/.test(content);
  if (isWhole || !lines.every((line) => /^\s*[{[]/.test(line))) throw new SyntaxError('a line is no object');
  return lines.map(parseJson);
}

const MAX_TITLE = 80;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

function titleOf(page: string): string | null {
  const [, inner = ''] = /<title[^>]{0,200}>([^<]{0,400})/i.exec(page) ?? [];
  const title = inner
    .replace(/&([a-z]+|#39);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
  return title === '' ? null : title.slice(0, MAX_TITLE);
}
