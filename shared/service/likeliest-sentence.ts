import { words } from './assistant/field-names.ts';
import { isObject, type Json, MAX_NESTING } from './json.ts';

/** Names of fields with reasons, the most specific first. */
const REASONS = [
  'error description', 'error message', 'message', 'detail', 'details', 'reason', 'description', 'explanation', 'why', 'cause',
  'msg', 'error text', 'fault string', 'faultstring', 'string', 'text', 'user message', 'developer message', 'hint', 'info',
  'title', 'summary', 'error', 'fault', 'problem', 'status text',
]; // biome-ignore format: a table

/** Names around a reason. */
const AROUND = new Set([
  'error', 'errors', 'fault', 'faults', 'problem', 'problems', 'exception', 'violations', 'issues', 'messages', 'failures',
  'validation errors', 'invalid params', 'details', 'reasons',
]); // biome-ignore format: a table

/** The most sentences of an answer that are combined. */
const MAX_SENTENCES = 3;
const MAX_TEXTS = 2_000;

interface Found {
  text: string;
  /** The name of its field; lists have none. */
  name: string;
  isNamed: boolean;
  score: number;
}

/**
 * What in an error of unknown shape is most likely its reason, at any depth: by the names it stands under, and by looking
 * like a sentence. Several of the same kind are sentences together ("weight: must be a number; size: is unknown"). null where
 * nothing looks like one. `among` data, a text counts only under a name for reasons: a product's title is a sentence too.
 */
export function likeliestSentence(
  json: Json | undefined,
  among: 'errors' | 'data' = 'errors',
): string | null {
  const found = textsIn(json).filter(({ score, isNamed }) => score > 0 && (isNamed || among === 'errors'));
  const best = Math.max(0, ...found.map(({ score }) => score));
  const sentences = [...new Set(found.filter(({ score }) => score === best).map(worded))];
  return sentences.length === 0 ? null : sentences.slice(0, MAX_SENTENCES).join('; ');
}

/** If the name is that of a product field, it is part of the message: {"weight": ["must be a number"]}. */
const worded = ({ text, name }: Found): string =>
  REASONS.includes(words(name)) || AROUND.has(words(name)) || name === '' ? text : `${name}: ${text}`;

function textsIn(json: Json | undefined): Found[] {
  const found: Found[] = [];
  const look = (here: Json | undefined, name: string, around: boolean, depth: number): void => {
    if (depth > MAX_NESTING || found.length >= MAX_TEXTS) return;
    if (typeof here === 'string') found.push(rated(here.trim(), name, around, depth));
    else if (Array.isArray(here)) for (const one of here) look(one, name, around, depth + 1);
    else if (isObject(here))
      for (const [key, inner] of Object.entries(here))
        look(inner, key, around || AROUND.has(words(name)) || AROUND.has(words(key)), depth + 1);
  };
  look(json, '', false, 0);
  return found;
}

function rated(text: string, name: string, around: boolean, depth: number): Found {
  const rank = REASONS.indexOf(words(name));
  const isNamed = rank >= 0 || around;
  const isSentence = /\p{L}\s+\p{L}/u.test(text) && !/^(https?:|at\s+\S+\()/i.test(text);
  const usual = rank < 0 ? 0 : REASONS.length - rank;
  const counts = /\p{L}/u.test(text) && (isSentence || rank >= 0);
  return {
    text,
    name,
    isNamed,
    score: counts ? (isSentence ? 100 : 0) + usual + (around ? 50 : 0) - depth : 0,
  };
}
