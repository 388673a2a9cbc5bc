import type { OutputOf } from '#shared/contract/registry.ts';
import { prettyJson } from '../components/pretty-json.ts';

type RawRequest = OutputOf<'changesets.preview'>['first'][number];

/**
 * A request as text to read or copy: request line, headers, body. It does not contain the token, which
 * never reaches the window.
 */
export function requestText({ method, url, headers, body }: RawRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${url}\n${lines.join('\n')}\n\n${prettyJson(body)}`;
}
