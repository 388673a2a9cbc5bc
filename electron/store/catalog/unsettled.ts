/** Item states that may still change what the service holds: their cells are neither frozen again nor reported as done. */
export const UNSETTLED_SQL = `state IN ('pending', 'in_flight', 'unknown')`;

/** What the journal says about a cell: an item on its way, one with an unknown outcome, or nothing. */
export type Unsettled = 'sending' | 'unknown' | null;

/** In SQL over `item i` and `change_set s`: what an unsettled item means for its cell. A paused one shows as merely edited. */
export const UNSETTLED_MARK_SQL = `
  CASE WHEN i.state = 'unknown' THEN 'unknown'
       WHEN i.state = 'in_flight' OR s.state IN ('queued', 'running') THEN 'sending' END`;
