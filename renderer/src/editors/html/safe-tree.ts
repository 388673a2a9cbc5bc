import { INERT, inertMarkup } from './markup.ts';

/** What is shown of an HTML text: these elements and nothing else; no attributes except those named here. */
export type SafeNode =
  | { kind: 'text'; text: string }
  | { kind: 'element'; tag: SafeTag; children: SafeNode[]; columns: number; rows: number }
  | { kind: 'image'; alt: string }
  | { kind: 'link'; to: string; children: SafeNode[] };

const SAFE_TAGS = [
  ...(['p', 'br', 'hr', 'div', 'span', 'b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'small'] as const),
  ...(['sub', 'sup', 'mark', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'] as const),
  ...(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'abbr', 'q', 'cite', 'kbd', 'section', 'article'] as const),
  ...(['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure', 'figcaption'] as const),
] as const;
export type SafeTag = (typeof SAFE_TAGS)[number];
const SAFE: ReadonlyMap<string, SafeTag> = new Map(SAFE_TAGS.map((tag) => [tag, tag]));

/** Elements that are left out with all their content. Other elements that are not shown leave their content behind. */
const LEFT_OUT = new Set([
  ...['script', 'style', 'template', 'noscript', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet'],
  ...['svg', 'math', 'canvas', 'video', 'audio', 'input', 'select', 'textarea', 'button', 'link', 'meta'],
]);

const MAX_NODES = 20_000;
const MAX_DEPTH = 100;

export interface SafeTree {
  nodes: SafeNode[];
  /** Names of elements that were left out, each once. */
  leftOut: string[];
  /** Whether there was more than can be shown. */
  isCut: boolean;
}

/**
 * An HTML text as a tree of what can be shown safely. A document of `DOMParser` runs no scripts and loads nothing, and
 * nothing of it goes into the page: React renders the tree with elements of its own.
 */
export function safeTree(html: string): SafeTree {
  const { body } = new DOMParser().parseFromString(inertMarkup(html), 'text/html');
  const leftOut = new Set<string>();
  let left = MAX_NODES;
  let isCut = false;
  const nodesOf = (parent: Node, depth: number): SafeNode[] =>
    [...parent.childNodes].flatMap((node) => of(node, depth));
  const of = (node: Node, depth: number): SafeNode[] => {
    if (--left < 0 || depth > MAX_DEPTH) {
      isCut = true;
      return [];
    }
    if (node.nodeType === Node.TEXT_NODE) return [{ kind: 'text', text: node.textContent ?? '' }];
    if (!(node instanceof Element)) return [];
    const name = node.localName.startsWith(INERT) ? node.localName.slice(INERT.length) : node.localName;
    if (LEFT_OUT.has(name)) {
      leftOut.add(name);
      return [];
    }
    if (name === 'img' || name === 'picture') return [{ kind: 'image', alt: node.getAttribute('alt') ?? '' }];
    const children = nodesOf(node, depth + 1);
    if (name === 'a') return [{ kind: 'link', to: node.getAttribute('href') ?? '', children }];
    const tag = SAFE.get(name);
    return tag
      ? [{ kind: 'element', tag, children, columns: span(node, 'colspan'), rows: span(node, 'rowspan') }]
      : children;
  };
  return { nodes: nodesOf(body, 0), leftOut: [...leftOut], isCut };
}

function span(element: Element, attribute: 'colspan' | 'rowspan'): number {
  const value = Number(element.getAttribute(attribute));
  return Number.isInteger(value) && value > 1 && value <= 50 ? value : 1;
}
