/** Rows without any text are left out. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');
