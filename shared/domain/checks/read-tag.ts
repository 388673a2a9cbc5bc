import type { InlineCode } from './placeholders.ts';

export interface Tag {
  kind: 'open' | 'close' | 'empty' | 'comment';
  /** In lower case, because HTML ignores case. */
  name: string;
  attributes: Map<string, string>;
  start: number;
  end: number;
}

/** HTML elements that have no end tag: "<br>" is "<br/>". */
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

const ATTRIBUTE = /([^\s"'=<>/][^\s"'=<>]*)(?:\s{0,10}=\s{0,10}(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** A tag among the inline codes, or null for an entity or a placeholder. */
export function readTag(code: InlineCode): Tag | null {
  if (!code.text.startsWith('<') || code.kind !== 'tag') return null;
  const at = { start: code.start, end: code.end };
  if (code.text.startsWith('<!--')) return { kind: 'comment', name: '!--', attributes: new Map(), ...at };
  const [head = '', slash = '', name = ''] = /^<(\/?)([\w:.-]+)/.exec(code.text) ?? [];
  const attributes = new Map<string, string>();
  for (const [, key = '', double, single, bare] of code.text.slice(head.length, -1).matchAll(ATTRIBUTE)) {
    attributes.set(key.toLowerCase(), double ?? single ?? bare ?? '');
  }
  const lower = name.toLowerCase();
  const isEmpty = VOID.has(lower) || code.text.endsWith('/>');
  return { kind: slash ? 'close' : isEmpty ? 'empty' : 'open', name: lower, attributes, ...at };
}
