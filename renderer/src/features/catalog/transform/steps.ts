import { t } from '@lingui/core/macro';
import type { FindText, TransformStep } from '#shared/domain/block/block-edit.ts';

/** A step that can be added to a transform. */
interface StepChoice {
  /** Shown in the panel, in the history, and after "Transform:" in the palette. */
  label: string;
  group: string;
  keywords: string;
  step: TransformStep;
}

const NOTHING_SOUGHT: FindText = {
  find: '',
  matchCase: false,
  wholeWord: false,
  wholeCell: false,
  pattern: false,
};

/** In the order they are offered. */
const CHOICES = {
  trim: {
    label: t`Trim spaces`,
    group: t`Spaces and case`,
    keywords: t`blank whitespace strip`,
    step: { step: 'trim' },
  },
  collapse_spaces: {
    label: t`Collapse spaces`,
    group: t`Spaces and case`,
    keywords: t`double blank whitespace`,
    step: { step: 'collapse_spaces' },
  },
  upper: {
    label: t`UPPER CASE`,
    group: t`Spaces and case`,
    keywords: t`capitals uppercase`,
    step: { step: 'case', to: 'upper' },
  },
  lower: {
    label: t`lower case`,
    group: t`Spaces and case`,
    keywords: t`lowercase small`,
    step: { step: 'case', to: 'lower' },
  },
  sentence: {
    label: t`Sentence case`,
    group: t`Spaces and case`,
    keywords: t`capitalize`,
    step: { step: 'case', to: 'sentence' },
  },
  title: {
    label: t`Title Case`,
    group: t`Spaces and case`,
    keywords: t`capitalize words`,
    step: { step: 'case', to: 'title' },
  },
  prefix: {
    label: t`Add in front`,
    group: t`Text`,
    keywords: t`prefix prepend before`,
    step: { step: 'prefix', text: '', unlessThere: true },
  },
  suffix: {
    label: t`Add at the end`,
    group: t`Text`,
    keywords: t`suffix append after`,
    step: { step: 'suffix', text: '', unlessThere: true },
  },
  replace: {
    label: t`Replace text`,
    group: t`Text`,
    keywords: t`find regular expression pattern`,
    step: { step: 'replace', search: NOTHING_SOUGHT, replacement: '' },
  },
  strip_html: {
    label: t`Remove HTML tags`,
    group: t`Text`,
    keywords: t`strip markup plain text`,
    step: { step: 'strip_html' },
  },
  truncate: {
    label: t`Shorten to a length`,
    group: t`Text`,
    keywords: t`truncate cut limit characters`,
    step: { step: 'truncate', characters: 60 },
  },
  copy_language: {
    label: t`Copy from another language`,
    group: t`From other cells`,
    keywords: t`locale translation`,
    step: { step: 'copy', property: null, locale: null, onlyIfEmpty: true },
  },
  copy_property: {
    label: t`Copy from another property`,
    group: t`From other cells`,
    keywords: t`column field`,
    step: { step: 'copy', property: '', locale: null, onlyIfEmpty: true },
  },
  template: {
    label: t`Fill from a template`,
    group: t`From other cells`,
    keywords: t`formula expression concatenate combine fields`,
    step: { step: 'template', template: '', onlyIfEmpty: false },
  },
  merge: {
    label: t`Merge similar values`,
    group: t`Text`,
    keywords: t`cluster fingerprint spelling variants duplicates unify`,
    step: { step: 'merge', into: [] },
  },
  split: {
    label: t`Split text into a list`,
    group: t`Lists`,
    keywords: t`separator items`,
    step: { step: 'split', separator: ',' },
  },
  join: {
    label: t`Join list into a text`,
    group: t`Lists`,
    keywords: t`separator items concatenate`,
    step: { step: 'join', separator: ', ' },
  },
  sort: {
    label: t`Sort list items`,
    group: t`Lists`,
    keywords: t`order alphabetical`,
    step: { step: 'list', how: 'sort' },
  },
  unique: {
    label: t`Remove repeated list items`,
    group: t`Lists`,
    keywords: t`unique duplicates distinct`,
    step: { step: 'list', how: 'unique' },
  },
  reverse: {
    label: t`Reverse list items`,
    group: t`Lists`,
    keywords: t`order turn`,
    step: { step: 'list', how: 'reverse' },
  },
  calculate: {
    label: t`Calculate with numbers`,
    group: t`Numbers and kinds`,
    keywords: t`multiply factor add round price percent`,
    step: { step: 'calculate', factor: 1, summand: 0, decimals: null },
  },
  to_number: {
    label: t`Convert text to number`,
    group: t`Numbers and kinds`,
    keywords: t`type`,
    step: { step: 'convert', to: 'number' },
  },
  to_text: {
    label: t`Convert number to text`,
    group: t`Numbers and kinds`,
    keywords: t`type`,
    step: { step: 'convert', to: 'text' },
  },
  to_list: {
    label: t`Convert single value to list`,
    group: t`Numbers and kinds`,
    keywords: t`type items`,
    step: { step: 'convert', to: 'list' },
  },
} satisfies Record<string, StepChoice>;

export const stepChoices: readonly (StepChoice & { id: string })[] = Object.entries(CHOICES).map(
  ([id, choice]) => ({ id, ...choice }),
);

/** A new step fails the type check here until it is offered. */
function choiceId(step: TransformStep): keyof typeof CHOICES {
  switch (step.step) {
    case 'case':
      return step.to;
    case 'list':
      return step.how;
    case 'convert':
      return `to_${step.to}`;
    case 'copy':
      return step.property === null ? 'copy_language' : 'copy_property';
    default:
      return step.step;
  }
}

/** The name of a step in the panel and in the history. */
export const stepName = (step: TransformStep): string => CHOICES[choiceId(step)].label;

/** "Trim spaces, UPPER CASE" for the history. */
export const stepsName = (steps: readonly TransformStep[]): string => {
  const [first = '', second = '', ...more] = steps.map(stepName);
  if (more.length > 0) return t`${first}, ${second} and ${more.length} more`;
  return [first, second].filter(Boolean).join(', ');
};
