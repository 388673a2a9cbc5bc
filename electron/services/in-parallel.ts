/**
 * Runs `work` over `inputs`, at most `width` at a time, started in order. The first error stops further starts and is thrown
 * once all running calls have ended.
 */
export async function inParallel<T>(
  inputs: readonly T[],
  width: number,
  work: (input: T) => Promise<void>,
): Promise<void> {
  const queue = inputs.values();
  const failures: unknown[] = [];
  const lane = async () => {
    for (const input of queue) {
      if (failures.length > 0) return;
      try {
        await work(input);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, inputs.length) }, lane));
  if (failures.length > 0) throw failures[0];
}
