/** The number of suggestions that have a key. */
export const SUGGESTION_KEYS = 9;

/** Requests a machine translation, and inserts it once it has arrived. */
export const MACHINE_SUGGESTION = 'Mod+Shift+M';

/** The key of a suggestion, by its position from 0. Control on a Mac too, because browsers switch tabs with Command. */
export const suggestionKey = (at: number): string => `Ctrl+${at + 1}`;

/** Inserts the next term of the glossary. */
export const INSERT_TERM = 'Mod+Shift+G';

/** Goes to the next sentence of the text, or the one before. */
export const NEXT_SENTENCE = 'Alt+Enter';
export const PREVIOUS_SENTENCE = 'Alt+Shift+Enter';
