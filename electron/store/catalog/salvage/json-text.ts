import { z } from 'zod';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // the question is whether it can be parsed
  }
};

/** Text of a damaged file that must still be JSON. */
export const jsonText = z.string().refine(isJson);
