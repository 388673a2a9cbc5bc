import { parse } from '@babel/parser';

/** A user-visible string in the code that is not wrapped in a Lingui macro, so that translators never see it. */
export interface BareText {
  line: number;
  text: string;
}

type Node = { type: string; loc?: { start: { line: number } } | null } & Record<string, unknown>;

/** Calls whose arguments are translated already, or that no user sees: log, terminal, SQL. */
const TAKEN = /^(t|msg|plural|select|selectOrdinal|defineMessage)$/;
const UNREAD = /(^|\.)(logger|log|console|exec|prepare|querySelector|matches|closest)(\.|$)/;
/** In the main process only: in the renderer they may be shown. */
const DEVELOPERS_ERROR = /^(Error|TypeError|RangeError)$/;
/** Elements without natural language. */
const VERBATIM = /^(Trans|code|kbd|Kbd|style)$/;
const READ_ATTRIBUTES =
  /(^|-)(label|title|placeholder|description|alt|hint|heading|header|term|empty)$|Label$/;
/** Attributes in which lower case counts as text too. Placeholders are left out: they may be examples, such as a URL. */
const READ_IN_ELEMENTS =
  /^(aria-(label|description)|label|title|description|alt|hint|heading|header|term|empty|children)$|Label$/;
const SQL = /\b(SELECT|NULL|NOT|AND|INSERT|UPDATE|DELETE|CREATE|WHERE|PRAGMA|CASE|FROM|JOIN|VALUES)\b/;

/** Constants that hold what things are called; names, as of a language, are the same everywhere. */
const LABELS = /^[A-Z_]*(LABELS|TITLES|WORDS|TEXTS|MESSAGES|NOTES|HINTS|SENTENCES)$/;
/** Properties whose values are names for the code: shown to a user, they are English. */
const RAW = /(^|\.)(kind|mode|state|severity|intent|theme|density|shape|verdict|decision)$/;

/** Looks like a sentence or a label of several words: "Save the file", or like one of a single word: "Stopped.", "Undo: ". */
const readsAsText = (text: string): boolean =>
  (/^[\p{Lu}“…]/u.test(text.trim()) && /\p{L}\s+\p{Ll}{2,}/u.test(text) && !SQL.test(text)) ||
  /^\p{Lu}\p{Ll}+[.:!?…]$/u.test(text.trim());
const hasWord = (text: string): boolean => /\p{L}{2,}/u.test(text);
/** Where the values of `LABELS` stand, however deep. */
const LABEL = 'a label';
/** Where the string stands: an element's attribute, or an object property, which may also hold a lower-case key. */
const isReadIn = (about: string | null, isElement: boolean, text: string): boolean =>
  about !== null &&
  ((about === LABEL && hasWord(text)) ||
    (isElement && READ_IN_ELEMENTS.test(about) && hasWord(text)) ||
    (READ_ATTRIBUTES.test(about) && /^\p{Lu}\p{Ll}/u.test(text)));

function nameOf(node: unknown): string {
  const { type, name, object, property, callee } = (node ?? {}) as Node;
  if (type === 'PrivateName') return nameOf((node as { id: unknown }).id);
  if (type === 'MemberExpression') return `${nameOf(object)}.${nameOf(property)}`;
  if (type === 'CallExpression') return nameOf(callee);
  return typeof name === 'string' ? name : '';
}

/** The type of a variable's value: `{ … }`, also `{ … } as const`. */
function initOf({ init }: Node): string {
  const { type, expression } = (init ?? {}) as Node;
  return type === 'TSAsExpression' || type === 'TSSatisfiesExpression'
    ? initOf({ init: expression } as unknown as Node)
    : type;
}

/** Untranslated strings of a TypeScript source. `errorsAreRead`: messages of `new Error` may be shown to the user. */
export function bareTexts(code: string, isJsx: boolean, errorsAreRead = false): BareText[] {
  const found: BareText[] = [];
  const add = (node: Node, text: string) =>
    found.push({ line: node.loc?.start.line ?? 0, text: text.trim().replace(/\s+/g, ' ') });

  const addRaw = (node: Node) => {
    if (!node.computed && RAW.test(nameOf(node))) add(node, `{${nameOf(node)}}`);
  };

  /** A text as part of another one: only English puts sentences together like that. */
  const addPart = ({ type, ...node }: Node) => {
    if (type === 'ConditionalExpression')
      for (const one of [node.consequent, node.alternate]) addPart(one as Node);
    if (type === 'LogicalExpression') for (const one of [node.left, node.right]) addPart(one as Node);
    if (type === 'TaggedTemplateExpression' && TAKEN.test(nameOf(node.tag))) add({ type, ...node }, '{text}');
  };

  const addParts = (children: readonly Node[]): void => {
    for (const child of children) {
      if (child.type === 'JSXExpressionContainer') addPart(child.expression as Node);
      if (child.type === 'JSXElement') addParts(child.children as Node[]);
    }
  };

  const visit = (value: unknown, attribute: string | null, isElement = false): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, attribute, isElement);
      return;
    }
    if (value === null || typeof value !== 'object' || typeof (value as Node).type !== 'string') return;
    const node = value as Node;
    let about = attribute;
    let inElement = isElement;
    switch (node.type) {
      case 'ImportDeclaration':
      case 'TSLiteralType':
        return;
      case 'TaggedTemplateExpression':
        if (TAKEN.test(nameOf(node.tag))) {
          for (const shown of (node.quasi as Node).expressions as Node[]) {
            addRaw(shown);
            addPart(shown);
          }
          visit((node.quasi as Node).expressions, null);
          return;
        }
        break;
      case 'CallExpression':
      case 'NewExpression':
        if (TAKEN.test(nameOf(node.callee)) || UNREAD.test(nameOf(node.callee))) return;
        if (!errorsAreRead && DEVELOPERS_ERROR.test(nameOf(node.callee))) return;
        about = null;
        break;
      case 'JSXElement': {
        const opening = node.openingElement as Node;
        if (nameOf(opening.name) === 'Trans') addParts(node.children as Node[]);
        if (VERBATIM.test(nameOf(opening.name))) return;
        visit(opening, null);
        visit(node.children, 'children', true);
        return;
      }
      case 'JSXFragment':
        visit(node.children, 'children', true);
        return;
      case 'JSXAttribute':
        about = String((node.name as Node).name);
        inElement = true;
        break;
      case 'JSXExpressionContainer':
        if (about === 'children') addRaw(node.expression as Node);
        break;
      case 'VariableDeclarator':
        if (LABELS.test(nameOf(node.id)) && initOf(node) === 'ObjectExpression') about = LABEL;
        break;
      case 'ArrayExpression':
        if (about === LABEL) about = null;
        break;
      case 'BinaryExpression':
      case 'MemberExpression':
        about = null;
        break;
      case 'ObjectProperty':
        if (about === LABEL) {
          visit(node.value, LABEL);
          return;
        }
        about = nameOf(node.key);
        inElement = false;
        break;
      case 'JSXText':
        if (hasWord(String(node.value))) add(node, String(node.value));
        return;
      case 'StringLiteral': {
        const text = String(node.value);
        if (readsAsText(text) || isReadIn(about, inElement, text)) add(node, text);
        return;
      }
      case 'TemplateLiteral': {
        const text = (node.quasis as { value: { cooked: string } }[])
          .map((one) => one.value.cooked)
          .join('0');
        if (readsAsText(text) || isReadIn(about, inElement, text)) add(node, text);
        if (about !== null && READ_ATTRIBUTES.test(about))
          for (const shown of node.expressions as Node[]) addRaw(shown);
        visit(node.expressions, about, inElement);
        return;
      }
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'loc') visit(child, about, inElement);
  };
  visit(
    parse(code, { sourceType: 'module', plugins: isJsx ? ['typescript', 'jsx'] : ['typescript'] }).program,
    null,
  );
  return found;
}

/** Words in a style sheet: they belong into custom properties that the code fills. */
export const wordsInCss = (css: string): BareText[] =>
  [...css.matchAll(/\bcontent:([^;}]*)/g)].flatMap(({ index, 1: value = '' }) =>
    hasWord([...value.matchAll(/(["'])(.*?)\1/g)].map(([, , text]) => text).join(' '))
      ? [{ line: css.slice(0, index).split('\n').length, text: value.trim() }]
      : [],
  );
