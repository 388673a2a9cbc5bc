import type { CheckName } from './check.ts';

export interface CheckLabel {
  label: string;
  /** One sentence for the settings. */
  explanation: string;
}

export const CHECK_LABELS: Record<CheckName, CheckLabel> = {
  placeholders: {
    label: 'Placeholders',
    explanation:
      'Placeholders such as {size} or %s match the source, and plurals have the forms of the language.',
  },
  tags: { label: 'Tags', explanation: 'HTML and XML tags, their attributes and links match the source.' },
  numbers: {
    label: 'Numbers and units',
    explanation:
      'Every number has the same value and unit as in the source, written as the language writes it.',
  },
  links: { label: 'Links', explanation: 'Web and e-mail addresses match the source.' },
  spaces: {
    label: 'Spaces',
    explanation: 'Spaces at both ends match the source, and there are no double spaces.',
  },
  punctuation: {
    label: 'Final punctuation',
    explanation:
      'The text ends with the same kind of punctuation mark as the source, written as the language writes it.',
  },
  untranslated: { label: 'Untranslated text', explanation: 'The translation is not a copy of the source.' },
  length: { label: 'Length limit', explanation: 'The text has no more characters than its property allows.' },
  forbidden_terms: {
    label: 'Forbidden terms',
    explanation: 'The translation has no term that the glossary forbids.',
  },
  glossary: {
    label: 'Glossary terms',
    explanation: 'Terms of the source are translated as the glossary says.',
  },
  script: { label: 'Script', explanation: 'The translation is written in the script of its language.' },
  inconsistent: {
    label: 'Inconsistent translations',
    explanation: 'The same source has the same translation everywhere.',
  },
};
