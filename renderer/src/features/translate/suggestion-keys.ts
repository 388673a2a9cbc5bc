/** Suggestions with a key of their own. */
export const SUGGESTION_KEYS = 9;

/** Asks for a machine translation, and uses it once it is there. */
export const MACHINE_SUGGESTION = 'Mod+Shift+M';

/** The key of a suggestion, by its place from 0. On a Mac too: with Command, browsers change tabs. */
export const suggestionKey = (at: number): string => `Ctrl+${at + 1}`;
