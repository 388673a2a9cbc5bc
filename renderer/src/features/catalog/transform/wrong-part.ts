/** Where the wrong part of a template begins and ends, in UTF-16 units. */
export interface WrongPart {
  from: number;
  to: number;
}

/**
 * The part of an invalid template to mark: from the mistake to the end of the name, field or quoted text there. Never empty:
 * something missing at the end of a template is marked after it.
 */
export function wrongPart(template: string, at: number): WrongPart {
  const [written = ''] = /^(?:".*|\{[^|}]*\}?|[^|}:@\s]+)/s.exec(template.slice(at)) ?? [];
  return { from: at, to: at + Math.max(1, written.length) };
}
