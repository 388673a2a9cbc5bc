/** A value of a product; `locale` is null where the service keeps one value for all languages. */
export interface Cell {
  name: string;
  locale: string | null;
  value: unknown;
}

/** A product as a service keeps it. */
export interface Item {
  id: string;
  sku: string;
  /** Identifier of the product that it is a variant of. */
  parent: string | null;
  /** The attributes that distinguish its children (2.2). */
  axes: string[];
  cells: Cell[];
}

const LOCALIZED = ['title', 'description', 'colour'] as const;
const PLAIN = ['material', 'model', 'ean', 'size', 'weight', 'stock', 'active', 'tags', 'category'] as const;
type Role = (typeof LOCALIZED)[number] | (typeof PLAIN)[number];

export interface Range {
  /** Products that are no variants; nine variants in two families come on top. */
  count: number;
  /** Primary first. Values in the last one begin after the first page. */
  locales: readonly string[];
  /** Products on the first page. */
  page: number;
  /** What the service calls what it keeps; what has no name is not kept. */
  names: Partial<Record<Role, string>>;
  /** Some products are classified in two taxonomies, and have a value for each (2.5). */
  inTwoTaxonomies?: boolean;
  sku(n: number): string;
  id(n: number): string;
}

/** For a service that calls everything what it is called here. */
export const PLAIN_NAMES = {
  title: 'title',
  description: 'description',
  colour: 'colour',
  material: 'material',
  model: 'model',
  ean: 'ean',
  size: 'size',
  weight: 'weight',
  stock: 'stock',
  active: 'active',
  tags: 'tags',
  category: 'category',
} satisfies Record<Role, string>;

const WORDS: Record<string, { nouns: string[]; kinds: string[]; colours: string[] }> = {
  en: {
    nouns: ['Pan', 'Pot', 'Lid', 'Kettle', 'Bowl', 'Ladle', 'Grater'],
    kinds: ['small', 'large', 'deep', 'light', 'heavy'],
    colours: ['red', 'blue', 'grey'],
  },
  de: {
    nouns: ['Pfanne', 'Topf', 'Deckel', 'Kessel', 'Schüssel', 'Kelle', 'Reibe'],
    kinds: ['klein', 'groß', 'tief', 'leicht', 'schwer'],
    colours: ['rot', 'blau', 'grau'],
  },
  fr: {
    nouns: ['Poêle', 'Casserole', 'Couvercle', 'Bouilloire', 'Bol', 'Louche', 'Râpe'],
    kinds: ['petit', 'grand', 'profond', 'léger', 'lourd'],
    colours: ['rouge', 'bleu', 'gris'],
  },
  it: {
    nouns: ['Padella', 'Pentola', 'Coperchio', 'Bollitore', 'Ciotola', 'Mestolo', 'Grattugia'],
    kinds: ['piccolo', 'grande', 'profondo', 'leggero', 'pesante'],
    colours: ['rosso', 'blu', 'grigio'],
  },
  ja: {
    nouns: ['フライパン', '鍋', '蓋', 'やかん', 'ボウル', 'おたま', 'おろし器'],
    kinds: ['小さい', '大きい', '深い', '軽い', '重い'],
    colours: ['赤', '青', '灰色'],
  },
};

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T;

/** The text of a role in a language; two products seldom have the same one. */
function text(role: (typeof LOCALIZED)[number], locale: string, n: number): string {
  const words = WORDS[locale.slice(0, 2).toLowerCase()] ?? WORDS.en!;
  const noun = pick(words.nouns, n);
  const kind = pick(words.kinds, Math.floor(n / 7));
  if (role === 'colour') return pick(words.colours, n);
  if (role === 'title') return `${noun} ${n}, ${kind}`;
  return pick(
    [
      `${noun} of 10" — "${kind}", 'n° ${n}'`,
      `${noun}\n– ${kind}\r\n\t– ${n} × 2`,
      `${noun} 🍳 ${kind} 👍🏽 ${n}`,
      '',
      `<p>${noun} &amp; <b>${kind}</b> (${n})</p>`,
      `${noun}: ${kind}. `.repeat(12) + n,
    ],
    n,
  );
}

function category(n: number): unknown {
  const nodes = [{ path: `Home > Kitchen > Shelf ${n % 3}`, node_id: n % 4 === 0 ? null : `node-${n % 3}` }];
  if (n % 8 === 1) nodes.push({ path: 'Sale', node_id: 'node-sale' });
  const known = n % 4 !== 0;
  return {
    nodes,
    taxonomy_id: known ? 'tax-1' : null,
    taxonomy_name: known ? 'House taxonomy' : null,
  };
}

const SECOND = {
  nodes: [{ path: 'Tischkultur > Töpfe', node_id: 'mp-17' }],
  taxonomy_id: 'tax-2',
  taxonomy_name: 'Marketplace',
};

const plain: Record<(typeof PLAIN)[number], (n: number) => unknown> = {
  material: (n) => pick(['steel', 'cast iron', 'copper'], n),
  model: (n) => pick(['007', '1e5', 'true', 'null', '3.10', '-'], n),
  ean: (n) => `00${4_012_345_000_000 + n * 7}`,
  size: (n) => pick(['S', 'M', '42', '0'], n),
  weight: (n) => pick([0.5, 1.25, 0, 12, 0.075], n),
  stock: (n) => pick([0, 3, 140, 1_000_000], n),
  active: (n) => n % 3 !== 0,
  tags: (n) => pick([['new', 'gift, boxed'], ['sale'], ['0', 'new']], n),
  category,
};

/** The products of a service, variants after their parents. */
export function goods({ count, locales, page, names, sku, id, inTwoTaxonomies }: Range): Item[] {
  const items: Item[] = [];
  const add = (parent: Item | null, roles: readonly Role[], axes: Role[] = []): Item => {
    const n = items.length;
    const cells = roles.flatMap((role): Cell[] => {
      const name = names[role];
      if (name === undefined) return [];
      if (role === 'category' && inTwoTaxonomies && n % 8 === 2)
        return [category(n), SECOND].map((value) => ({ name, locale: null, value }));
      if (!isLocalized(role)) return [{ name, locale: null, value: plain[role](n) }];
      return locales
        .filter((_, at) => {
          if (at === 0) return true;
          if (at === locales.length - 1 && locales.length > 2) return n >= page + 6 && n % 4 !== 1;
          return n % 7 !== 3;
        })
        .map((locale) => ({ name, locale, value: text(role, locale, n) }));
    });
    const item: Item = {
      id: id(n),
      sku: sku(n),
      parent: parent?.sku ?? null,
      axes: axes.flatMap((axis) => names[axis] ?? []),
      cells,
    };
    items.push(item);
    return item;
  };
  for (let n = 0; n < count; n++) {
    if (n === 3) {
      const master = add(null, ['title', 'description', 'category'], ['colour']);
      for (let colour = 0; colour < 2; colour++) {
        const middle = add(master, ['title', 'colour'], ['size']);
        for (let size = 0; size < 2; size++) add(middle, ['title', 'size', 'ean', 'weight']);
      }
    } else if (n === page + 3) {
      const master = add(null, ['title', 'material', 'tags'], ['size']);
      for (let size = 0; size < 3; size++) add(master, ['title', 'size', 'stock']);
    } else if (n % 11 === 5) add(null, ['title']);
    else add(null, [...LOCALIZED, ...PLAIN.filter((role, at) => role !== 'size' && (n + at) % 6 !== 0)]);
  }
  return items;
}

const isLocalized = (role: Role): role is (typeof LOCALIZED)[number] =>
  (LOCALIZED as readonly string[]).includes(role);
