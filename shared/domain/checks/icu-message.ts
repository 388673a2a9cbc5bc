import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * An ICU message with a choice ("{count, plural, one {# size} other {# sizes}}"). Without one, a text in braces may
 * be a placeholder of anything, and is not read as a message.
 */
export type IcuMessage =
  | { ok: true; elements: MessageFormatElement[] }
  /** `at`: the position in the text at which the message breaks off. */
  | { ok: false; problem: string; at: number };

const CHOICE = /\{\s*[\p{L}\p{N}_]{1,60}\s*,\s*(?:plural|select|selectordinal)\s*,/u;

/** The parser calls itself for each level: a text of thousands of braces would overflow the stack. */
const MAX_DEPTH = 12;

/** The text as an ICU message, or null if it has no choice or is nested deeper than messages are. */
export function readIcuMessage(text: string): IcuMessage | null {
  if (!text.includes('{') || !CHOICE.test(text) || isDeep(text)) return null;
  try {
    const elements = parse(text, { ignoreTag: true, captureLocation: true });
    return { ok: true, elements };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const at = (error as { location?: { start: { offset: number } } }).location?.start.offset ?? 0;
    return { ok: false, problem: i18n._(PROBLEMS[error.message] ?? UNREADABLE), at };
  }
}

const UNREADABLE = msg`The ICU message cannot be read`;
const PROBLEMS: Record<string, MessageDescriptor> = {
  MISSING_OTHER_CLAUSE: msg`“other” is missing in the ICU message`,
  EXPECT_ARGUMENT_CLOSING_BRACE: msg`A closing brace is missing in the ICU message`,
  EMPTY_ARGUMENT: msg`The ICU message has empty braces`,
  MALFORMED_ARGUMENT: msg`The ICU message has an invalid placeholder`,
  INVALID_ARGUMENT_TYPE: msg`The ICU message has an unknown type after a comma`,
  DUPLICATE_PLURAL_ARGUMENT_SELECTOR: msg`The ICU message has the same plural form twice`,
  DUPLICATE_SELECT_ARGUMENT_SELECTOR: msg`The ICU message has the same option twice`,
};

function isDeep(text: string): boolean {
  let depth = 0;
  for (const brace of text.match(/[{}]/g) ?? []) {
    depth += brace === '{' ? 1 : -1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * The parts of a message that are not text, as [from, to]: "{count, plural, one {", "#", "} other {", "}}",
 * "{name}". In the order of the text.
 */
export function icuSyntax(elements: MessageFormatElement[]): [number, number][] {
  const parts: [number, number][] = [];
  const visit = (element: MessageFormatElement) => {
    if (element.type === TYPE.literal || element.type === TYPE.tag) return;
    const { start, end } = element.location!;
    if (element.type !== TYPE.plural && element.type !== TYPE.select) {
      parts.push([start.offset, end.offset]);
      return;
    }
    let from = start.offset;
    const options = Object.values(element.options);
    // Options with numbers as names do not come in the order of the text.
    options.sort((a, b) => a.location!.start.offset - b.location!.start.offset);
    for (const { location, value } of options) {
      parts.push([from, location!.start.offset + 1]);
      value.forEach(visit);
      from = location!.end.offset - 1;
    }
    parts.push([from, end.offset]);
  };
  elements.forEach(visit);
  return parts;
}

export type IcuArgumentKind = 'value' | 'number' | 'date' | 'time' | 'plural' | 'ordinal' | 'select';

export interface IcuArgument {
  name: string;
  kind: IcuArgumentKind;
  /** Of plurals and selects: "one", "other", "=0". */
  options: string[];
  start: number;
  end: number;
}

/** Every argument of a message, nested ones after those that hold them. */
export function icuArguments(elements: MessageFormatElement[]): IcuArgument[] {
  return elements.flatMap((element): IcuArgument[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag) return [];
    const { start, end } = element.location!;
    const argument = { name: element.value, kind: kindOf(element), start: start.offset, end: end.offset };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [{ ...argument, options: [] }];
    const nested = Object.values(element.options).flatMap(({ value }) => icuArguments(value));
    return [{ ...argument, options: Object.keys(element.options) }, ...nested];
  });
}

function kindOf(element: MessageFormatElement): IcuArgumentKind {
  switch (element.type) {
    case TYPE.number:
      return 'number';
    case TYPE.date:
      return 'date';
    case TYPE.time:
      return 'time';
    case TYPE.plural:
      return element.pluralType === 'ordinal' ? 'ordinal' : 'plural';
    case TYPE.select:
      return 'select';
    default:
      return 'value';
  }
}
