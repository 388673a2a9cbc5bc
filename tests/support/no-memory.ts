/** For tests that do not involve the translation memory. */
export const noMemory = (): Promise<never> => Promise.reject(new Error('no translation memory'));
