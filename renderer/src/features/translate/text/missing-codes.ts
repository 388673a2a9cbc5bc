import { type InlineCode, inlineCodes } from '#shared/domain/checks/placeholders.ts';

/**
 * Returns the placeholders and tags of the source that are missing from the translation, or occur there less often, in
 * source order.
 */
export function missingCodes(source: string, target: string): InlineCode[] {
  const there = new Map<string, number>();
  for (const { text } of inlineCodes(target)) there.set(text, (there.get(text) ?? 0) + 1);
  return inlineCodes(source).filter(({ text }) => {
    const left = there.get(text) ?? 0;
    there.set(text, left - 1);
    return left <= 0;
  });
}
