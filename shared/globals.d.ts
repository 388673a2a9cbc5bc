/** What pages and Node both have, for `shared/timing` alone: everything else in `shared/` is pure. */

interface AbortSignal {
  readonly aborted: boolean;
}
declare class AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}
declare const performance: { now(): number };
declare function setTimeout(work: () => void, ms: number): { readonly timer: unique symbol };
declare function clearTimeout(timer: ReturnType<typeof setTimeout> | undefined): void;
