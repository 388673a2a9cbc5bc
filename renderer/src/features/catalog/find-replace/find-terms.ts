import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import type { FindText } from '#shared/domain/block/block-edit.ts';

interface FindTerms {
  /** memory: what was looked for last, so that opening the panel again goes on with it. */
  search: FindText;
  /** memory: what it was to be replaced by. */
  replacement: string;
}

export const useFindTerms = create<FindTerms>()(() => ({
  search: { find: '', matchCase: false, wholeWord: false, wholeCell: false, pattern: false },
  replacement: '',
}));

export const setSearch = (changes: Partial<FindText>): void =>
  useFindTerms.setState(({ search }) => ({ search: { ...search, ...changes } }));

export const setReplacement = (replacement: string): void => useFindTerms.setState({ replacement });

/** As much of a text as a step's name has room for. */
const SHOWN = 40;

const shortened = (text: string): string =>
  text.length > SHOWN ? `${Array.from(text).slice(0, SHOWN).join('')}…` : text;

/** "Replace “x” with “y” in 1,204 cells". */
export const replaceLabel = ({ find }: FindText, replacement: string, cells: string): string =>
  replacement === ''
    ? t`Delete “${shortened(find)}” in ${cells}`
    : t`Replace “${shortened(find)}” with “${shortened(replacement)}” in ${cells}`;
