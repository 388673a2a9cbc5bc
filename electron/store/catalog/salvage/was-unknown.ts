/**
 * In SQL over a table of items with these columns: whether it was ever not known what became of one. Before there was a column
 * for it, what is known now has to do, as for the migration that brought it.
 */
export const wasUnknownSql = (columns: ReadonlySet<string>): string =>
  columns.has('was_unknown')
    ? 'was_unknown'
    : `(state = 'unknown' OR (state = 'pending' AND request IS NOT NULL))`;
