import { LEAST_SIMILAR } from '#shared/domain/memory-settings.ts';
import { type Keys, tokenKeys } from './keys.ts';
import { Rarity } from './rarity.ts';
import { grown, type Sequences } from './sequences.ts';
import { tokenBits, tokenDistance } from './token-distance.ts';

/**
 * A sequence is posted and searched for under at most this many of its rarest keys. Up to 206 tokens (or 95 characters) nothing
 * is missed; a match of longer sequences is missed only if too few of these keys are the same.
 */
const MOST_POSTED = 64;

/** The number of tokens that a sequence of this length shares with every match. */
const leastCommon = (length: number): number => Math.ceil((length * LEAST_SIMILAR) / 100);

const longestMatch = (length: number): number => Math.floor((length * 100) / LEAST_SIMILAR);

/** A possible match, and an upper bound of its score. */
export interface Candidate {
  position: number;
  id: number;
  bound: number;
}

/** The result of a query; valid until the next search. */
export interface Search {
  /** All that reach `LEAST_SIMILAR`, among others: the highest bound first. */
  candidates: Candidate[];
  lengthOf(candidate: Candidate): number;
  scoreOf(candidate: Candidate): number;
}

/** The index is rebuilt after more additions than this, and than it was built from: its order of rarity is then outdated. */
const MOST_ADDED = 20_000;

/** An in-memory index of token sequences by their rarest keys. */
export class SequenceIndex {
  readonly #sequences: Sequences;
  readonly #keys: Keys;
  readonly #rarity: Rarity;
  readonly #madeOf: number;
  /** Positions of the sequences that are posted under a key, shorter ones first: from `starts[key]` to `starts[key + 1]`. */
  readonly #starts: Int32Array;
  readonly #postings: Int32Array;
  /** By length. */
  readonly #commonKeys: number[] = [];
  /** By length: the first position of a sequence at least this long, among those that the index was built from. */
  readonly #firstOf: number[] = [];
  readonly #added = new Map<number, number[]>();
  /** By position: the number of keys of the current search posted there; one byte each, so that many fit into the CPU cache. */
  #visits: Uint8Array<ArrayBuffer>;
  /** By token: its number among those of the query, from 1. */
  #slots: Int32Array<ArrayBuffer>;
  #slotted: number[] = [];

  /** All tokens of the `added` sequences are below `terms`. */
  constructor(added: Sequences, terms: number, keys: Keys = tokenKeys(terms)) {
    const sequences = added.byLength();
    this.#sequences = sequences;
    this.#keys = keys;
    this.#madeOf = sequences.count;
    const keysOf = (position: number) => keys.of(sequences.at(position));
    this.#rarity = new Rarity(sequences.count, keysOf, () => keys.count);
    this.#visits = new Uint8Array(sequences.count + 1);
    this.#slots = new Int32Array(terms);
    this.#starts = new Int32Array(keys.count + 1);
    const posted: number[][] = [];
    for (let i = 0; i < sequences.count; i++) {
      const length = sequences.lengthOf(i);
      while (this.#firstOf.length <= length) this.#firstOf.push(i);
      const rarest = this.#posted(keysOf(i), length);
      posted.push(rarest);
      for (const key of rarest) this.#starts[key + 1]!++;
    }
    for (let key = 0; key < keys.count; key++) this.#starts[key + 1]! += this.#starts[key]!;
    this.#postings = new Int32Array(this.#starts[keys.count]!);
    const next = this.#starts.slice();
    posted.forEach((rarest, position) => {
      for (const key of rarest) this.#postings[next[key]!++] = position;
    });
  }

  get isOutgrown(): boolean {
    return this.#sequences.count - this.#madeOf > Math.max(MOST_ADDED, this.#madeOf);
  }

  add(id: number, tokens: readonly number[]): void {
    const position = this.#sequences.add(id, tokens);
    for (const key of this.#posted(this.#keys.of(tokens), tokens.length)) {
      const positions = this.#added.get(key);
      if (positions) positions.push(position);
      else this.#added.set(key, [position]);
    }
    if (position >= this.#visits.length) this.#visits = new Uint8Array(position * 2);
    const highest = tokens.reduce((max, token) => Math.max(max, token), 0);
    if (highest >= this.#slots.length) this.#slots = grown(this.#slots, highest + 1);
  }

  /** `query`: null for a token that is not in the index. */
  search(query: readonly (number | null)[]): Search {
    const slots = this.#slotsOf(query);
    const bits = tokenBits(slots);
    const slotOf = this.#slots;
    return {
      candidates: this.#candidates(query, slots).sort((a, b) => b.bound - a.bound || b.id - a.id),
      lengthOf: ({ position }) => this.#sequences.lengthOf(position),
      scoreOf: ({ position }) => {
        const sequence = this.#sequences.at(position);
        const distance = tokenDistance(bits, sequence.length, (i) => slotOf[sequence[i]!]!);
        const longer = Math.max(sequence.length, query.length);
        return percent(longer - distance, longer);
      },
    };
  }

  #candidates(query: readonly (number | null)[], querySlots: readonly number[]): Candidate[] {
    const known = query.filter((token) => token !== null && token < this.#slots.length) as number[];
    const counts = new Int32Array(Math.max(0, ...querySlots) + 1);
    for (const token of known) counts[this.#slots[token]!]!++;
    const left = new Int32Array(counts.length);
    const slots = this.#slots;
    const { tokens } = this.#sequences;
    const shortest = leastCommon(query.length);
    const longest = longestMatch(query.length);
    const keys = this.#keys.find(query);
    const knownKeys = keys.filter((key) => key !== null);
    // Keys that are not in the index are the rarest of all.
    const prefix = this.#prefixLength(query.length) - (keys.length - knownKeys.length);
    const rarest = this.#rarity.rarest(knownKeys, prefix);
    // A key that occurs twice is posted once; a shorter match may share less.
    const doubled = Math.min(prefix, knownKeys.length) - rarest.length;
    const shared = Math.max(1, this.#shared(shortest) - doubled);
    const candidates: Candidate[] = [];
    const visit = (position: number) => {
      if (++visits[position]! !== shared) return;
      const length = this.#sequences.lengthOf(position);
      if (length < shortest || length > longest) return;
      // Most have too few of the query's tokens, which shows before all of them are counted.
      let others = length - leastCommon(Math.max(length, query.length));
      let common = 0;
      left.set(counts);
      const start = this.#sequences.startOf(position);
      for (let at = start; at < start + length; at++) {
        if (--left[slots[tokens[at]!]!]! >= 0) common++;
        else if (--others < 0) return;
      }
      const bound = percent(common, Math.max(length, query.length));
      if (bound >= LEAST_SIMILAR) candidates.push({ position, id: this.#sequences.ids[position]!, bound });
    };
    const visits = this.#visits;
    const first = this.#firstOf[shortest] ?? this.#madeOf;
    const beyond = this.#firstOf[longest + 1] ?? this.#madeOf;
    visits.fill(0, first, beyond);
    visits.fill(0, this.#madeOf, this.#sequences.count);
    for (const key of rarest) {
      const end = this.#postingFrom(beyond, key);
      for (let at = this.#postingFrom(first, key); at < end; at++) visit(this.#postings[at]!);
      for (const position of this.#added.get(key) ?? []) visit(position);
    }
    return candidates;
  }

  /** The index of the first posting under a key whose position is at least `position`. */
  #postingFrom(position: number, key: number): number {
    let from = this.#starts[key] ?? 0;
    let to = this.#starts[key + 1] ?? from;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#postings[middle]! < position) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #posted(keys: ArrayLike<number>, length: number): number[] {
    return this.#rarity.rarest(keys, this.#prefixLength(length));
  }

  /** The number of keys that a sequence of this length shares with every match: each differing token changes some of them. */
  #leastCommonKeys(length: number): number {
    const { perToken } = this.#keys;
    const known = this.#commonKeys[length];
    if (known !== undefined) return known;
    let least = Number.POSITIVE_INFINITY;
    for (let longer = length; longer <= longestMatch(length); longer++)
      least = Math.min(least, longer + perToken - 1 - perToken * (longer - leastCommon(longer)));
    this.#commonKeys[length] = least;
    return least;
  }

  /** The number of rarest keys that a match must share: with more than one, few sequences are examined that do not match. */
  #shared(length: number): number {
    return Math.min(this.#keys.mostShared, this.#leastCommonKeys(length));
  }

  /** The number of rarest keys of which matching sequences of this length share `#shared` (prefix filter). */
  #prefixLength(length: number): number {
    const keys = length + this.#keys.perToken - 1;
    return Math.min(MOST_POSTED, keys - this.#leastCommonKeys(length) + this.#shared(length));
  }

  /** The slot of each token of the query; a token that is not in the index gets one too. */
  #slotsOf(query: readonly (number | null)[]): number[] {
    for (const token of this.#slotted) this.#slots[token] = 0;
    this.#slotted = [];
    let last = 0;
    return query.map((token) => {
      if (token === null || token >= this.#slots.length) return ++last;
      if (this.#slots[token] === 0) {
        this.#slots[token] = ++last;
        this.#slotted.push(token);
      }
      return this.#slots[token]!;
    });
  }
}

/** Rounded down. */
const percent = (part: number, whole: number): number => Math.floor((100 * part) / whole);
