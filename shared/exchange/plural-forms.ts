const TOKEN = /\s*(\d+|n|\|\||&&|[=!<>]=|[<>!?:%()*/+-])/y;

/** From the loosest to the tightest, as in C. */
const OPERATORS: { [sign: string]: (a: number, b: number) => number | boolean }[] = [
  { '||': (a, b) => a !== 0 || b !== 0 },
  { '&&': (a, b) => a !== 0 && b !== 0 },
  { '==': (a, b) => a === b, '!=': (a, b) => a !== b },
  { '<': (a, b) => a < b, '>': (a, b) => a > b, '<=': (a, b) => a <= b, '>=': (a, b) => a >= b },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  { '*': (a, b) => a * b, '/': (a, b) => Math.trunc(a / b), '%': (a, b) => a % b },
];

/**
 * The form of a number by the `Plural-Forms` of a PO file: "nplurals=2; plural=(n != 1);". Null for a rule that cannot be read, or
 * that gives no form.
 */
export function pluralForm(rule: string, n: number): number | null {
  const tokens = tokensOf(/plural\s*=\s*([^;]+)/.exec(rule.replace(/nplurals\s*=\s*\d+/, ''))?.[1] ?? '');
  if (tokens === null) return null;
  let at = 0;
  const value = choice();
  return at === tokens.length && Number.isInteger(value) ? value : null;

  function taken(sign: string): boolean {
    if (tokens![at] !== sign) return false;
    at++;
    return true;
  }

  function choice(): number {
    const test = binary(0);
    if (!taken('?')) return test;
    const yes = choice();
    if (!taken(':')) return Number.NaN;
    const no = choice();
    return test === 0 ? no : yes;
  }

  function binary(level: number): number {
    const operators = OPERATORS[level];
    if (!operators) return unary();
    let left = binary(level + 1);
    for (let operator = operators[tokens![at] ?? '']; operator; operator = operators[tokens![at] ?? '']) {
      at++;
      left = Number(operator(left, binary(level + 1)));
    }
    return left;
  }

  function unary(): number {
    if (taken('!')) return Number(unary() === 0);
    if (taken('(')) {
      const inner = choice();
      return taken(')') ? inner : Number.NaN;
    }
    const token = tokens![at++];
    return token === 'n' ? n : Number(token);
  }
}

/** Null if there is anything else, or nothing. */
function tokensOf(expression: string): string[] | null {
  const tokens: string[] = [];
  const whole = expression.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < whole.length) {
    const found = TOKEN.exec(whole);
    if (!found) return null;
    tokens.push(found[1]!);
  }
  return tokens.length === 0 ? null : tokens;
}
