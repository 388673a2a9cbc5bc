/** Products for each call of the store: others read in between. */
const CHUNK = 1_000;

/**
 * The chunks of so many products, in order. The next one is read while this one is used, as the store has a thread of its own.
 * `onUsed`: called with how many products are done. Throws what reading throws.
 */
export async function* exportChunks<T>(
  products: number,
  read: (chunk: { from: number; limit: number }) => Promise<T[]>,
  onUsed: (done: number) => void,
): AsyncGenerator<T[]> {
  const begin = (from: number): Promise<T[]> | null => {
    if (from >= products) return null;
    const reading = read({ from, limit: CHUNK });
    reading.catch(() => {}); // thrown where it is waited for, which may be later
    return reading;
  };
  let next = begin(0);
  for (let from = 0; next !== null; from += CHUNK) {
    const chunk = await next;
    next = begin(from + CHUNK);
    yield chunk;
    onUsed(Math.min(products, from + CHUNK));
  }
}
