import type { FindText, TransformStep } from '#shared/domain/block/block-edit.ts';

/** A step that can be added to a transformation. */
export interface StepChoice {
  id: string;
  /** As the panel offers it, and after "Transform:" the palette. */
  label: string;
  group: 'Spaces and case' | 'Text' | 'From other cells' | 'Lists' | 'Numbers and kinds';
  keywords: string[];
  step: TransformStep;
}

const NOTHING_SOUGHT: FindText = {
  find: '',
  matchCase: false,
  wholeWord: false,
  wholeCell: false,
  pattern: false,
};

export const stepChoices: readonly StepChoice[] = [
  {
    id: 'trim',
    label: 'Trim spaces',
    group: 'Spaces and case',
    keywords: ['blank', 'whitespace', 'strip'],
    step: { step: 'trim' },
  },
  {
    id: 'collapse',
    label: 'Collapse spaces',
    group: 'Spaces and case',
    keywords: ['double', 'blank', 'whitespace'],
    step: { step: 'collapse_spaces' },
  },
  {
    id: 'upper',
    label: 'UPPER CASE',
    group: 'Spaces and case',
    keywords: ['capitals', 'uppercase'],
    step: { step: 'case', to: 'upper' },
  },
  {
    id: 'lower',
    label: 'lower case',
    group: 'Spaces and case',
    keywords: ['lowercase', 'small'],
    step: { step: 'case', to: 'lower' },
  },
  {
    id: 'sentence',
    label: 'Sentence case',
    group: 'Spaces and case',
    keywords: ['capitalize'],
    step: { step: 'case', to: 'sentence' },
  },
  {
    id: 'title-case',
    label: 'Title Case',
    group: 'Spaces and case',
    keywords: ['capitalize', 'words'],
    step: { step: 'case', to: 'title' },
  },
  {
    id: 'prefix',
    label: 'Add in front',
    group: 'Text',
    keywords: ['prefix', 'prepend', 'before'],
    step: { step: 'prefix', text: '', unlessThere: true },
  },
  {
    id: 'suffix',
    label: 'Add at the end',
    group: 'Text',
    keywords: ['suffix', 'append', 'after'],
    step: { step: 'suffix', text: '', unlessThere: true },
  },
  {
    id: 'replace',
    label: 'Replace text',
    group: 'Text',
    keywords: ['find', 'regular expression', 'pattern'],
    step: { step: 'replace', search: NOTHING_SOUGHT, replacement: '' },
  },
  {
    id: 'strip-html',
    label: 'Remove HTML tags',
    group: 'Text',
    keywords: ['strip', 'markup', 'plain text'],
    step: { step: 'strip_html' },
  },
  {
    id: 'truncate',
    label: 'Shorten to a length',
    group: 'Text',
    keywords: ['truncate', 'cut', 'limit', 'characters'],
    step: { step: 'truncate', characters: 60 },
  },
  {
    id: 'copy-language',
    label: 'Copy from another language',
    group: 'From other cells',
    keywords: ['locale', 'translation'],
    step: { step: 'copy', property: null, locale: null, onlyIfEmpty: true },
  },
  {
    id: 'copy-property',
    label: 'Copy from another property',
    group: 'From other cells',
    keywords: ['column', 'field'],
    step: { step: 'copy', property: '', locale: null, onlyIfEmpty: true },
  },
  {
    id: 'template',
    label: 'Make from a template',
    group: 'From other cells',
    keywords: ['formula', 'expression', 'concatenate', 'combine', 'fields'],
    step: { step: 'template', template: '', onlyIfEmpty: false },
  },
  {
    id: 'split',
    label: 'Split text into a list',
    group: 'Lists',
    keywords: ['separator', 'items'],
    step: { step: 'split', separator: ',' },
  },
  {
    id: 'join',
    label: 'Join list into a text',
    group: 'Lists',
    keywords: ['separator', 'items', 'concatenate'],
    step: { step: 'join', separator: ', ' },
  },
  {
    id: 'sort',
    label: 'Sort list items',
    group: 'Lists',
    keywords: ['order', 'alphabetical'],
    step: { step: 'list', how: 'sort' },
  },
  {
    id: 'unique',
    label: 'Remove repeated list items',
    group: 'Lists',
    keywords: ['unique', 'duplicates', 'distinct'],
    step: { step: 'list', how: 'unique' },
  },
  {
    id: 'reverse',
    label: 'Reverse list items',
    group: 'Lists',
    keywords: ['order', 'turn'],
    step: { step: 'list', how: 'reverse' },
  },
  {
    id: 'calculate',
    label: 'Calculate with numbers',
    group: 'Numbers and kinds',
    keywords: ['multiply', 'factor', 'add', 'round', 'price', 'percent'],
    step: { step: 'calculate', factor: 1, summand: 0, decimals: null },
  },
  {
    id: 'to-number',
    label: 'Text into number',
    group: 'Numbers and kinds',
    keywords: ['convert', 'type'],
    step: { step: 'convert', to: 'number' },
  },
  {
    id: 'to-text',
    label: 'Number into text',
    group: 'Numbers and kinds',
    keywords: ['convert', 'type'],
    step: { step: 'convert', to: 'text' },
  },
  {
    id: 'to-list',
    label: 'Single value into list',
    group: 'Numbers and kinds',
    keywords: ['convert', 'type', 'items'],
    step: { step: 'convert', to: 'list' },
  },
];
