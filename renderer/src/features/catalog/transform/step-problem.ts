import { t } from '@lingui/core/macro';
import type { TransformStep } from '#shared/domain/block/block-edit.ts';
import { patternProblem } from '#shared/domain/block/search-pattern.ts';
import { parseTemplate } from '#shared/domain/block/template/parse.ts';
import { UnreadableEdit } from '#shared/domain/block/unreadable-edit.ts';
import { asSentence } from '../../../components/format.ts';

export interface StepProblem {
  /** Something is not entered yet; otherwise what is entered cannot be used. */
  missing: boolean;
  message: string;
  /** The position in a template, in UTF-16 units from its start. */
  at?: number | null;
}

/** Why a step cannot run; null if it can. */
export function stepProblem(step: TransformStep): StepProblem | null {
  const missing = (message: string) => ({ missing: true, message });
  switch (step.step) {
    case 'prefix':
    case 'suffix':
      return step.text === '' ? missing(t`Enter the text to add.`) : null;
    case 'replace': {
      if (step.search.find === '') return missing(t`Enter the text to find.`);
      const message = patternProblem(step.search);
      return message === null ? null : { missing: false, message };
    }
    case 'split':
      return step.separator === '' ? missing(t`Enter a separator.`) : null;
    case 'copy':
      if (step.property === '') return missing(t`Choose a property.`);
      return step.property === null && step.locale === null ? missing(t`Choose a language.`) : null;
    case 'template':
      return step.template === '' ? missing(t`Enter a template.`) : templateProblem(step.template);
    case 'merge':
      return step.into.length === 0 ? missing(t`Choose the values to merge.`) : null;
    case 'trim':
    case 'collapse_spaces':
    case 'case':
    case 'strip_html':
    case 'truncate':
    case 'join':
    case 'list':
    case 'convert':
    case 'calculate':
      return null;
  }
}

function templateProblem(template: string): StepProblem | null {
  try {
    parseTemplate(template);
    return null;
  } catch (error) {
    if (!(error instanceof UnreadableEdit)) throw error;
    const message = error.at === null ? error.message : t`${error.message} (at character ${error.at + 1})`;
    return { missing: false, message: asSentence(message), at: error.at };
  }
}
