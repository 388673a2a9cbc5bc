const METHODS = ['every', 'filter', 'find', 'findIndex', 'flatMap', 'forEach', 'map', 'some'] as const;

/** The number of elements of lists that `work` visits, or copies, by methods of lists and by iterating: what takes its time. */
export function visited(work: () => void): number {
  let count = 0;
  const list = Array.prototype as unknown as Record<string | symbol, (...args: never[]) => unknown>;
  const before = [...METHODS, Symbol.iterator].map((name) => [name, list[name]!] as const);
  for (const name of METHODS) {
    const original = Array.prototype[name] as (callback: unknown, self?: unknown) => unknown;
    list[name] = function (this: unknown[], callback: (...args: unknown[]) => unknown, self?: unknown) {
      return original.call(this, (...args: unknown[]) => {
        count++;
        return callback.apply(self, args);
      });
    };
  }
  list[Symbol.iterator] = function* (this: unknown[]) {
    for (let at = 0; at < this.length; at++) {
      count++;
      yield this[at];
    }
  };
  try {
    work();
  } finally {
    for (const [name, original] of before) list[name] = original;
  }
  return count;
}
