import { t } from '@lingui/core/macro';
import { listed } from '../listed.ts';
import { quoted } from '../quoted.ts';
import { type Check, type CheckInput, type Problem, rangeOf, shortened } from './check-input.ts';
import { difference } from './difference.ts';
import { type IcuArgument, type IcuArgumentKind, icuArguments } from './icu-message.ts';
import type { InspectedText } from './inspect-text.ts';
import { type KeyedPlaceholder, keyedPlaceholders } from './keyed-placeholders.ts';
import { type InlineCode, placeholdersInTag } from './placeholders.ts';
import { pluralProblems } from './plural-categories.ts';

/** Placeholders must be the same on both sides, and an ICU message must have the forms that its language needs. */
export const checkPlaceholders: Check = (input) =>
  input.source.message?.ok ? compareMessages(input) : compareCodes(input);

function compareCodes({ source, target }: CheckInput): Problem[] {
  const { missing, extra } = difference(keyedOf(source), keyedOf(target), ({ key }) => key);
  return [
    ...missing.map((code) => ({
      subject: `-${code.key}`,
      message: t`${shortened(code.text)} is missing in the translation`,
      source: [rangeOf(code)],
    })),
    ...extra.map((code) => ({
      subject: `+${code.key}`,
      message: t`${shortened(code.text)} is not in the source`,
      target: [rangeOf(code)],
    })),
  ];
}

/** Including those in tags, as in alt="{name}". */
const keyedOf = ({ codes }: InspectedText): KeyedPlaceholder[] =>
  keyedPlaceholders(codes.flatMap((code) => (code.kind === 'tag' ? placeholdersInTag(code) : [code])));

function compareMessages({ source, target, text }: CheckInput): Problem[] {
  if (target.message && !target.message.ok) {
    const { problem, at } = target.message;
    return [
      {
        subject: 'message',
        message: problem,
        target: at < target.text.length ? [[at, target.text.length]] : [],
      },
    ];
  }
  const sourceArguments = source.message?.ok ? icuArguments(source.message.elements) : [];
  const targetArguments = target.message?.ok
    ? icuArguments(target.message.elements)
    : simpleArguments(target.codes);
  const keyOf = ({ name, kind }: IcuArgument) => `${kind} ${name}`;
  const { missing, extra } = difference(sourceArguments, targetArguments, keyOf, true);
  const choices = new Map(
    sourceArguments.filter(({ kind }) => kind === 'select').map((argument) => [argument.name, argument]),
  );
  return [
    ...missing.map((argument) => ({
      subject: `-${keyOf(argument)}`,
      message: t`${described(argument)} is missing in the translation`,
      source: [rangeOf(argument)],
    })),
    ...extra.map((argument) => ({
      subject: `+${keyOf(argument)}`,
      message: t`${described(argument)} is not in the source`,
      target: [rangeOf(argument)],
    })),
    ...targetArguments.flatMap((argument) => pluralFindings(argument, text.targetLocale)),
    ...targetArguments.flatMap((argument) => optionFindings(argument, choices.get(argument.name))),
  ];
}

/** The arguments of a translation without any choice. */
const simpleArguments = (codes: readonly InlineCode[]): IcuArgument[] =>
  codes.flatMap(({ text, start, end }) => {
    const name = /^\{\s*([\p{L}\p{N}_]+)\s*\}$/u.exec(text)?.[1];
    return name === undefined ? [] : [{ name, kind: 'value', options: [], start, end }];
  });

const described = ({ name, kind }: IcuArgument): string => {
  const braces = `{${shortened(name)}}`;
  if (kind === 'value') return braces;
  return KINDS[kind](braces);
};

const KINDS: Record<Exclude<IcuArgumentKind, 'value'>, (braces: string) => string> = {
  number: (braces) => t`The number ${braces}`,
  date: (braces) => t`The date ${braces}`,
  time: (braces) => t`The time ${braces}`,
  plural: (braces) => t`The plural ${braces}`,
  ordinal: (braces) => t`The ordinal plural ${braces}`,
  select: (braces) => t`The select ${braces}`,
};

const MAX_NAMED = 8;

const named = (names: readonly string[]): string =>
  listed([
    ...names.slice(0, MAX_NAMED).map((name) => quoted(shortened(name))),
    ...(names.length > MAX_NAMED ? ['…'] : []),
  ]);

function pluralFindings(argument: IcuArgument, locale: string): Problem[] {
  if (argument.kind !== 'plural' && argument.kind !== 'ordinal') return [];
  const type = argument.kind === 'plural' ? 'cardinal' : 'ordinal';
  const { missing, unused } = pluralProblems(argument.options, locale, type);
  const target = [rangeOf(argument)];
  const problems: Problem[] = [];
  if (missing.length > 0) {
    problems.push({
      subject: `${argument.name} -${missing.join()}`,
      message: t`${described(argument)} has no form for ${named(missing)}`,
      target,
    });
  }
  if (unused.length > 0) {
    problems.push({
      subject: `${argument.name} +${unused.join()}`,
      message: t`${described(argument)} never uses ${named(unused)} in this language`,
      target,
    });
  }
  return problems;
}

function optionFindings(argument: IcuArgument, inSource: IcuArgument | undefined): Problem[] {
  if (argument.kind !== 'select' || !inSource) return [];
  const { missing, extra } = difference(inSource.options, argument.options, (option) => option);
  const target = [rangeOf(argument)];
  const problems: Problem[] = [];
  if (missing.length > 0) {
    problems.push({
      subject: `${argument.name} -${missing.join()}`,
      message: t`${described(argument)} has no option ${named(missing)}`,
      target,
    });
  }
  if (extra.length > 0) {
    problems.push({
      subject: `${argument.name} +${extra.join()}`,
      message: t`${described(argument)} has ${named(extra)}, which is not in the source`,
      target,
    });
  }
  return problems;
}
