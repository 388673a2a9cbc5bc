import type { TransformStep } from '../block-edit.ts';
import { type CompiledStep, onTexts } from './step.ts';

type Merged = Extract<TransformStep, { step: 'merge' }>['into'];

/** Texts that are one of several become the one; of list items that are then the same, the first stays. */
export function mergeStep(into: Merged): CompiledStep {
  const targets = new Map(into.flatMap(({ from, to }) => from.map((text) => [text, to] as const)));
  const results = new Set(targets.values());
  const each = onTexts((text) => targets.get(text) ?? text);
  return {
    apply(value, cell) {
      const outcome = each.apply(value, cell);
      if (!('value' in outcome) || !Array.isArray(outcome.value) || !Array.isArray(value)) return outcome;
      const merged = outcome.value;
      const wasMerged = value.some((item) => typeof item === 'string' && targets.has(item));
      // Items that were repeated before stay so: that is another matter.
      return wasMerged
        ? { value: merged.filter((item, at) => !results.has(String(item)) || merged.indexOf(item) === at) }
        : outcome;
    },
  };
}
