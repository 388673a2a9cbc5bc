import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import type { FindText } from '#shared/domain/block/block-edit.ts';

interface FindTerms {
  /** memory: the last search, so that the panel continues with it when it opens again. */
  search: FindText;
  /** memory: the last replacement. */
  replacement: string;
}

export const useFindTerms = create<FindTerms>()(() => ({
  search: { find: '', matchCase: false, wholeWord: false, wholeCell: false, pattern: false },
  replacement: '',
}));

export const setSearch = (changes: Partial<FindText>): void =>
  useFindTerms.setState(({ search }) => ({ search: { ...search, ...changes } }));

export const setReplacement = (replacement: string): void => useFindTerms.setState({ replacement });

/** The most characters of a text that fit the name of a step. */
const SHOWN = 40;

const shortened = (text: string): string =>
  text.length > SHOWN ? `${Array.from(text).slice(0, SHOWN).join('')}…` : text;

/** "Replace “x” with “y” in 1,204 cells". */
export const replaceLabel = ({ find }: FindText, replacement: string, cells: string): string =>
  replacement === ''
    ? t`Delete “${shortened(find)}” in ${cells}`
    : t`Replace “${shortened(find)}” with “${shortened(replacement)}” in ${cells}`;
