/** Where the wrong part of a template begins and ends, in UTF-16 units. */
export interface WrongPart {
  from: number;
  to: number;
}

/**
 * What is marked of a template that cannot be read: from the place of the mistake to the end of the name, field or text in
 * quotes that stands there. Never empty: what is missing at the end of a template is marked behind it.
 */
export function wrongPart(template: string, at: number): WrongPart {
  const [written = ''] = /^(?:".*|\{[^|}]*\}?|[^|}:@\s]+)/s.exec(template.slice(at)) ?? [];
  return { from: at, to: at + Math.max(1, written.length) };
}
