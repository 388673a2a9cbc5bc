/** For what has nothing to do with the translation memory. */
export const noMemory = (): Promise<never> => Promise.reject(new Error('no translation memory'));
