/**
 * The tables with data that only the catalog holds, and the names that it needs: their columns with JSON, and those with other
 * texts. They are checked for readability, found again in a damaged file, and carried over from it.
 */
export const SAVED_TABLES: Readonly<Record<string, { json?: readonly string[]; texts?: readonly string[] }>> =
  {
    draft: { json: ['value', 'base'], texts: ['message'] },
    product_mark: { texts: ['message'] },
    change_set: { json: ['locales'], texts: ['message'] },
    item: { json: ['value', 'old', 'found'], texts: ['identifier', 'title', 'message'] },
    request: { texts: ['sent_at', 'ended_at'] },
    snapshot: { json: ['raw', 'record'] },
    segment: { json: ['comments'], texts: ['source', 'target'] },
    term: { json: ['texts'] },
    service_change: {},
    saved_view: { json: ['query', 'layout', 'recipe'], texts: ['name'] },
    identifier_list: { json: ['texts'] },
    ticket: { json: ['lines'], texts: ['note', 'kept_at'] },
    meta: { json: ['value'], texts: ['value'] },
    product: { texts: ['identifier', 'title'] },
    property: { texts: ['name'] },
    locale: { texts: ['code'] },
    locale_spelling: { texts: ['code'] },
  };
