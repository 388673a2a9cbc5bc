import { type ExactNumber, isExactNumber } from '../value.ts';

/** A decimal number without rounding: `units` × 10^-`scale`. */
export interface Decimal {
  units: bigint;
  scale: number;
}

/** Written out, JavaScript numbers have up to 341 digits. A service may send 1e-999999999, which would exhaust memory. */
const MAX_DIGITS = 2_000;

/** Returns null for a number that is too long to calculate with. */
export function decimalOf(value: number | ExactNumber): Decimal | null {
  const text = isExactNumber(value) ? value.$number : String(value);
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const scale = fraction.length - Number(exponent);
  if (whole.length + fraction.length + Math.abs(scale) > MAX_DIGITS) return null;
  const units = BigInt(`${sign}${whole}${fraction}`);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

export function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: scaled(a, scale) + scaled(b, scale), scale };
}

export const minus = (a: Decimal, b: Decimal): Decimal => plus(a, { units: -b.units, scale: b.scale });

export const times = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
});

export const equal = (a: Decimal, b: Decimal): boolean => minus(a, b).units === 0n;

/** Rounds halves away from zero, as people do. */
export function rounded(value: Decimal, decimals: number): Decimal {
  if (value.scale <= decimals) return value;
  const unit = 10n ** BigInt(value.scale - decimals);
  const half = value.units < 0n ? -unit / 2n : unit / 2n;
  return { units: (value.units + half) / unit, scale: decimals };
}

/** Returns the value for a cell: a JavaScript number if that keeps every digit. */
export function numberOf({ units, scale }: Decimal): number | ExactNumber {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - scale);
  const text = `${units < 0n ? '-' : ''}${whole}${scale > 0 && fraction ? `.${fraction}` : ''}`;
  const plain = Number(text);
  const read = Number.isFinite(plain) ? decimalOf(plain) : null;
  const keeps = read !== null && equal(read, { units, scale });
  return keeps ? plain : { $number: text };
}

const scaled = ({ units, scale }: Decimal, to: number): bigint => units * 10n ** BigInt(to - scale);
