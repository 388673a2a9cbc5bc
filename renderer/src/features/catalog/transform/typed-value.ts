import { t } from '@lingui/core/macro';
import { parseNumber } from '#shared/domain/number-format.ts';
import type { CellValue, ValueKind } from '#shared/domain/value.ts';
import { userNumbers } from '../../../components/value-text.ts';

export type TypedValue = { ok: true; value: CellValue } | { ok: false; message: string; missing: boolean };

/** Parses a value typed for a kind of property: a number as the user writes it, a list with one item per line. */
export function typedValue(text: string, kind: ValueKind): TypedValue {
  switch (kind) {
    case 'text':
    case 'multiline':
      return text === ''
        ? { ok: false, missing: true, message: t`Enter a value.` }
        : { ok: true, value: text };
    case 'number': {
      if (text.trim() === '') return { ok: false, missing: true, message: t`Enter a number.` };
      const parsed = parseNumber(text, userNumbers);
      return parsed.ok
        ? { ok: true, value: parsed.value }
        : { ok: false, missing: false, message: parsed.message };
    }
    case 'yesno':
      return { ok: true, value: text !== 'no' };
    case 'list': {
      const items = text
        .split(/\r\n|\r|\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '');
      return items.length === 0
        ? { ok: false, missing: true, message: t`Enter the items, one per line.` }
        : { ok: true, value: items };
    }
    case 'struct':
      return { ok: false, missing: false, message: t`Structured values are edited one by one, as JSON.` };
  }
}
