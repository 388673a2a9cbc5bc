/** Rows without any text are skipped. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');
