import type { InlineCode } from './placeholders.ts';

export interface KeyedPlaceholder extends InlineCode {
  /** The same for placeholders that stand for the same value. */
  key: string;
}

/** "%s %d" and "%2$d %1$s" are the same placeholders, as are "{{size}}" and "{{ size }}". Tags are left out. */
export function keyedPlaceholders(codes: readonly InlineCode[]): KeyedPlaceholder[] {
  let position = 0;
  return codes
    .filter(({ kind }) => kind === 'placeholder')
    .map((code) => {
      const positional = /^%(\d{1,2}\$)?([^%({]*[A-Za-z@])$/.exec(code.text);
      if (!positional) return { ...code, key: code.text.replace(/\s/g, '') };
      position++;
      return { ...code, key: `%${positional[1] ?? `${position}$`}${positional[2]}` };
    });
}
