/** Products per call of the store, so that others can read in between. */
const CHUNK = 1_000;

/**
 * Yields the chunks of this many products, in order. The next one is read while the current one is used, because the store
 * has its own thread. `onUsed`: called with the number of products done. Throws what `read` throws.
 */
export async function* exportChunks<T>(
  products: number,
  read: (chunk: { from: number; limit: number }) => Promise<T[]>,
  onUsed: (done: number) => void,
): AsyncGenerator<T[]> {
  const begin = (from: number): Promise<T[]> | null => {
    if (from >= products) return null;
    const reading = read({ from, limit: CHUNK });
    reading.catch(() => {}); // thrown where it is awaited, which may be later
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
