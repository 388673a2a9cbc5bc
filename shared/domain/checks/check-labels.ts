import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CheckName } from './check.ts';

interface CheckLabel {
  label: MessageDescriptor;
  /** A sentence for the settings. */
  explanation: MessageDescriptor;
}

export const CHECK_LABELS: Record<CheckName, CheckLabel> = {
  placeholders: {
    label: msg`Placeholders`,
    explanation: msg`Placeholders such as '{'size'}' or %s match the source, and plurals have the forms of the language.`,
  },
  tags: {
    label: msg`Tags`,
    explanation: msg`HTML and XML tags, their attributes and links match the source.`,
  },
  numbers: {
    label: msg`Numbers and units`,
    explanation: msg`Every number has the same value and unit as in the source, written as the language writes it.`,
  },
  links: { label: msg`Links`, explanation: msg`Web and e-mail addresses match the source.` },
  spaces: {
    label: msg`Spaces`,
    explanation: msg`Spaces at both ends match the source, and there are no double spaces.`,
  },
  punctuation: {
    label: msg`Final punctuation`,
    explanation: msg`The text ends with the same kind of punctuation mark as the source, written as the language writes it.`,
  },
  untranslated: {
    label: msg`Untranslated text`,
    explanation: msg`The translation is not a copy of the source.`,
  },
  length: {
    label: msg`Length limit`,
    explanation: msg`The text has no more characters than its property allows.`,
  },
  forbidden_terms: {
    label: msg`Forbidden terms`,
    explanation: msg`The translation has no term that the glossary forbids.`,
  },
  glossary: {
    label: msg`Glossary terms`,
    explanation: msg`Terms of the source are translated as the glossary says.`,
  },
  script: { label: msg`Script`, explanation: msg`The translation is written in the script of its language.` },
  inconsistent: {
    label: msg`Inconsistent translations`,
    explanation: msg`The same source has the same translation everywhere.`,
  },
};
