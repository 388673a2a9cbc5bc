import type { TransformStep } from '#shared/domain/block/block-edit.ts';
import { patternProblem } from '#shared/domain/block/search-pattern.ts';
import { parseTemplate } from '#shared/domain/block/template/parse.ts';
import { UnreadableEdit } from '#shared/domain/block/unreadable-edit.ts';

const CASES = {
  upper: 'UPPER CASE',
  lower: 'lower case',
  sentence: 'Sentence case',
  title: 'Title Case',
} as const;
const LISTS = {
  sort: 'Sort list items',
  unique: 'Remove repeated list items',
  reverse: 'Reverse list items',
} as const;
const CONVERSIONS = {
  number: 'Text into number',
  text: 'Number into text',
  list: 'Single value into list',
} as const;

/** What a step is called in the panel and in the history. */
export function stepName(step: TransformStep): string {
  switch (step.step) {
    case 'trim':
      return 'Trim spaces';
    case 'collapse_spaces':
      return 'Collapse spaces';
    case 'case':
      return CASES[step.to];
    case 'prefix':
      return 'Add in front';
    case 'suffix':
      return 'Add at the end';
    case 'replace':
      return 'Replace text';
    case 'strip_html':
      return 'Remove HTML tags';
    case 'truncate':
      return 'Shorten to a length';
    case 'split':
      return 'Split text into a list';
    case 'join':
      return 'Join list into a text';
    case 'list':
      return LISTS[step.how];
    case 'convert':
      return CONVERSIONS[step.to];
    case 'calculate':
      return 'Calculate with numbers';
    case 'copy':
      return step.property === null ? 'Copy from another language' : 'Copy from another property';
    case 'template':
      return 'Make from a template';
  }
}

export interface StepProblem {
  /** Something is not given yet; otherwise what is given cannot be used. */
  missing: boolean;
  words: string;
  /** Where in a template it is, in UTF-16 units from its start. */
  at?: number | null;
}

/** Why a step cannot be done as it stands, in plain words; null when it can. `missing`: nothing was put in yet. */
export function stepProblem(step: TransformStep): StepProblem | null {
  const missing = (words: string) => ({ missing: true, words });
  switch (step.step) {
    case 'prefix':
    case 'suffix':
      return step.text === '' ? missing('Enter the text to add.') : null;
    case 'replace': {
      if (step.search.find === '') return missing('Enter the text to find.');
      const words = patternProblem(step.search);
      return words === null ? null : { missing: false, words };
    }
    case 'split':
      return step.separator === '' ? missing('Enter a separator.') : null;
    case 'copy':
      if (step.property === '') return missing('Choose a property.');
      return step.property === null && step.locale === null ? missing('Choose a language.') : null;
    case 'template':
      return step.template === '' ? missing('Enter a template.') : templateProblem(step.template);
    default:
      return null;
  }
}

function templateProblem(template: string): StepProblem | null {
  try {
    parseTemplate(template);
    return null;
  } catch (error) {
    if (!(error instanceof UnreadableEdit)) throw error;
    const at = error.at === null ? '' : ` (at character ${error.at + 1})`;
    return { missing: false, words: `${error.message}${at}.`, at: error.at };
  }
}

/** "Trim spaces, UPPER CASE" for the history. */
export const stepsName = (steps: readonly TransformStep[]): string => {
  const [first, second, ...more] = steps.map(stepName);
  if (more.length > 0) return `${first}, ${second} and ${more.length} more`;
  return [first, second].filter((name) => name !== undefined).join(', ');
};
