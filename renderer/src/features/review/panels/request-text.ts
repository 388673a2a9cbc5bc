import type { OutputOf } from '#shared/contract/registry.ts';

type RawRequest = OutputOf<'changesets.preview'>['first'][number];

/** The JSON body with its keys and digits as they will be sent, only spread over lines. A body that is no JSON stays as it is. */
export function prettyBody(body: string): string {
  let depth = 0;
  let inText = false;
  let escaped = false;
  let pretty = '';
  const line = () => `\n${'  '.repeat(depth)}`;
  for (let i = 0; i < body.length; i++) {
    const sign = body[i]!;
    if (inText) {
      pretty += sign;
      if (escaped) escaped = false;
      else if (sign === '\\') escaped = true;
      else if (sign === '"') inText = false;
    } else if (sign === '"') {
      inText = true;
      pretty += sign;
    } else if (sign === '{' || sign === '[') {
      const close = sign === '{' ? '}' : ']';
      const end = /^\s*/.exec(body.slice(i + 1, i + 80))?.[0].length ?? 0;
      if (body[i + 1 + end] === close) {
        pretty += sign + close;
        i += 1 + end;
      } else {
        depth++;
        pretty += sign + line();
      }
    } else if (sign === '}' || sign === ']') {
      depth = Math.max(0, depth - 1);
      pretty += line() + sign;
    } else if (sign === ',') pretty += sign + line();
    else if (sign === ':') pretty += ': ';
    else if (!/\s/.test(sign)) pretty += sign;
  }
  return pretty;
}

/** A request as text to read or copy: request line, headers, body. The token is not in it: it never reaches the window. */
export function requestText({ method, url, headers, body }: RawRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${url}\n${lines.join('\n')}\n\n${prettyBody(body)}`;
}
