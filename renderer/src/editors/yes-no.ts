import { t } from '@lingui/core/macro';

/** What the editor of yes or no holds, unless something else was typed. Only what is painted is in the user's language. */
export type YesNo = 'true' | 'false';

export const isYesNo = (text: string): text is YesNo => text === 'true' || text === 'false';

export const yesNoLabel = (choice: YesNo): string => (choice === 'true' ? t`Yes` : t`No`);

/** The words for each, in English and in the user's language. Not all that are read in pasted cells: their beginnings would guess too much. */
const words = (): Record<YesNo, string[]> => ({
  true: ['yes', 'true', '1', '+', t`Yes`],
  false: ['no', 'false', '0', '-', t`No`],
});

/**
 * What was chosen by typing: the longest end of the text that is a word for yes or no, or its beginning; '' if there is none. So each
 * letter of a word counts as one goes on typing, and so does a second thought.
 */
export function typedYesNo(typed: string): YesNo | '' {
  const text = typed.normalize('NFC').toLowerCase();
  const known = words();
  for (let from = 0; from < text.length; from++) {
    const end = text.slice(from);
    for (const choice of ['true', 'false'] as const)
      if (known[choice].some((word) => word.toLowerCase().startsWith(end))) return choice;
  }
  return '';
}
