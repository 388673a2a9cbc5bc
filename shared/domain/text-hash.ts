/** 32 bits of a text (FNV-1a): equal texts have equal ones; whoever finds two that are equal compares the texts. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** By which a file that comes back tells what stood here when it went out: the same for equal texts; "-" for none. */
export const textMark = (text: string | null): string => (text === null ? '-' : hashOf(text).toString(16));
