import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';

export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

export interface FormOptions<Values> {
  /** The contents to begin with and to revert to. Fields that nobody has changed follow it. */
  saved: Values;
  /** The form, if something else needs it too. */
  element?: RefObject<HTMLFormElement | null>;
  /** The field that an error of the main process refers to; if undefined, the one that its path ends with. */
  fieldOf?: (error: AppErrorShape) => keyof Values | null;
}

export interface Form<Values extends object, Work extends string = 'save'> {
  /** What is saved, with what was changed since. */
  values: Values;
  isDirty: boolean;
  /** What is wrong, by field. Changing a field clears its own. */
  errors: FieldErrors<Values>;
  /** An error that is about no field, and what it prevented. */
  failure: { during: Work; error: AppErrorShape } | null;
  busy: Work | null;
  element: RefObject<HTMLFormElement | null>;
  change: (next: Partial<Values>) => void;
  revert: () => void;
  /** Called once these `values` are saved: what was typed meanwhile stays. */
  settle: () => void;
  /** Marks fields as wrong, and moves the focus to the first one. With none, clears what was marked. */
  refuse: (errors: FieldErrors<Values>) => void;
  /**
   * Does one thing at a time with the contents. An error is shown at its field, otherwise as `failure`, and gets the focus.
   * Resolves to null if something is being done already.
   */
  run: <T>(during: Work, work: () => Promise<Result<T>>) => Promise<Result<T> | null>;
  /** The handler of a submitted form: `save` is called instead of loading a page. */
  onSubmit: (save: () => unknown) => (event: FormEvent) => void;
}

/** A form: what was typed since it was saved, what is wrong with it, and what is being done with it. */
export function useForm<Values extends object, Work extends string = 'save'>({
  saved,
  element,
  fieldOf = (error) => namedField(error, saved),
}: FormOptions<Values>): Form<Values, Work> {
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [failure, setFailure] = useState<Form<Values, Work>['failure']>(null);
  const [busy, setBusy] = useState<Work | null>(null);
  const isBusy = useRef(false);
  const own = useRef<HTMLFormElement>(null);
  const inside = element ?? own;
  const showError = useShownError(inside);
  const values = { ...saved, ...typed };

  const refuse = (wrong: FieldErrors<Values>) => {
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) showError();
  };
  return {
    values,
    isDirty: differs(typed, saved),
    errors,
    failure,
    busy,
    element: inside,
    refuse,
    change: (next) => {
      setTyped((before) => ({ ...before, ...next }));
      setErrors((before) => without(before, next));
      setFailure(null);
    },
    revert: () => {
      setTyped({});
      refuse({});
    },
    settle: () => setTyped((now) => typedSince(now, typed)),
    run: async (during, work) => {
      if (isBusy.current) return null;
      isBusy.current = true;
      setBusy(during);
      refuse({});
      const answer = await work();
      isBusy.current = false;
      setBusy(null);
      if (answer.ok) return answer;
      const field = fieldOf(answer.error);
      if (field === null) setFailure({ during, error: answer.error });
      else setErrors({ [field]: answer.error.message } as FieldErrors<Values>);
      showError();
      return answer;
    },
    onSubmit: (save) => (event) => {
      event.preventDefault();
      void save();
    },
  };
}

function namedField<Values extends object>({ field }: AppErrorShape, values: Values): keyof Values | null {
  const name = field?.split('.').at(-1);
  return name !== undefined && Object.hasOwn(values, name) ? (name as keyof Values) : null;
}

const differs = <Values extends object>(typed: Partial<Values>, saved: Values): boolean =>
  (Object.keys(typed) as (keyof Values)[]).some(
    (name) => JSON.stringify(typed[name]) !== JSON.stringify(saved[name]),
  );

/** What was typed after `before`. */
export const typedSince = <Values extends object>(
  now: Partial<Values>,
  before: Partial<Values>,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== before[name as keyof Values]),
  ) as Partial<Values>;

const without = <Values extends object>(
  errors: FieldErrors<Values>,
  changed: Partial<Values>,
): FieldErrors<Values> =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => !Object.hasOwn(changed, name)),
  ) as FieldErrors<Values>;

/**
 * Returns a function that moves focus to the first field that is marked as wrong, or to another element that says so, as
 * soon as React has rendered the marks.
 */
function useShownError(inside: RefObject<HTMLElement | null>): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0)
      inside.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [asked, inside]);
  return () => setAsked((times) => times + 1);
}
