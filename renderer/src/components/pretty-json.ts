/** Formats a JSON text with its keys and digits unchanged: parsing it would alter long numbers. */
export function prettyJson(json: string): string {
  let depth = 0;
  let inText = false;
  let escaped = false;
  let pretty = '';
  const line = () => `\n${'  '.repeat(depth)}`;
  for (let i = 0; i < json.length; i++) {
    const sign = json[i]!;
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
      const end = /^\s*/.exec(json.slice(i + 1, i + 80))?.[0].length ?? 0;
      if (json[i + 1 + end] === close) {
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
