import { useMemo, useState } from 'react';
import type { Connection, ConnectionTest } from '#shared/contract/connections.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { LatestOnly } from '#shared/timing/latest-only.ts';
import { client } from '../../client/index.ts';
import { keepConnection, useConnections } from '../../state/connections.ts';
import {
  type ConnectionForm,
  type FormErrors,
  fieldOf,
  formOf,
  isChanged,
  needsToken,
  newForm,
  readForm,
} from './form-model.ts';
import { fillGaps, type Gap } from './gaps.ts';
import {
  type Offer,
  offerOf,
  SETTINGS_FIELDS,
  type Settings,
  type SettingsInForm,
  settingsInForm,
  settingsToForm,
} from './proposed-settings.ts';

export type TestState =
  | { kind: 'none' }
  | { kind: 'running' }
  | {
      kind: 'done';
      test: ConnectionTest;
      /** The form when it was tested, and the fields in it that were empty. */
      of: ConnectionForm;
      gaps: readonly Gap[];
      /** The settings that the test was run with. */
      tested: Settings;
      offer: Offer | null;
    }
  | { kind: 'failed'; error: AppErrorShape };

/** The fields that the outcome of a test depends on; name, color and limits do not matter. */
const TESTED_FIELDS = ['baseUrl', 'integrationId', 'token', ...SETTINGS_FIELDS] as const;

/** Offered settings that were accepted but are not saved yet, with what they replaced. */
export interface TakenOver {
  before: SettingsInForm;
  changes: number;
}

/** The form of one connection (null: a new one): its contents, its errors, testing and saving. */
export function useConnectionForm(connection: Connection | null) {
  const [saved, setSaved] = useState(() =>
    connection ? formOf(connection) : newForm(useConnections.getState().connections),
  );
  const [form, setForm] = useState(saved);
  const [errors, setErrors] = useState<FormErrors>({});
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [saving, setSaving] = useState(false);
  const [savedOnce, setSavedOnce] = useState(false);
  const [test, setTest] = useState<TestState>({ kind: 'none' });
  const [takenOver, setTakenOver] = useState<TakenOver | null>(null);
  const [tests] = useState(() => new LatestOnly());
  const dirty = useMemo(() => isChanged(form, saved), [form, saved]);
  const outdated =
    test.kind === 'done' && TESTED_FIELDS.some((name) => String(form[name]) !== String(test.of[name]));

  const change = (next: Partial<ConnectionForm>) => {
    setForm((before) => {
      const after = { ...before, ...next };
      // A token typed for another address must not silently replace the stored one.
      return needsToken(after, connection) ? after : { ...after, token: '' };
    });
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(next, field))),
    );
    // Reverting the accepted settings must not lose what was typed since.
    if (SETTINGS_FIELDS.some((field) => Object.hasOwn(next, field))) setTakenOver(null);
  };

  const read = (of: ConnectionForm) => {
    const reading = readForm(of, { needsToken: needsToken(of, connection) });
    setErrors(reading.ok ? {} : reading.errors);
    setError(null);
    return reading;
  };

  const place = (failure: AppErrorShape) => {
    const field = fieldOf(failure);
    if (field) setErrors({ [field]: failure.message });
    else setError(failure);
  };

  /** Tests the form; fields that the user cannot know yet may be empty. False if something must be corrected first. */
  const runTest = async (of: ConnectionForm = form): Promise<boolean> => {
    const { form: filled, gaps } = fillGaps(of);
    const reading = read(filled);
    if (!reading.ok) return false;
    const { fields, token } = reading;
    const signal = tests.begin();
    setTest({ kind: 'running' });
    const answer = await client.call('connections.test', { fields, token, connectionId: connection?.id });
    if (signal.aborted) return true;
    if (answer.ok) {
      const offer = offerOf(answer.value, gaps, fields);
      setTest({ kind: 'done', test: answer.value, of, gaps, tested: fields, offer });
      return true;
    }
    const misplaced = fieldOf(answer.error) === null;
    setTest(misplaced ? { kind: 'failed', error: answer.error } : { kind: 'none' });
    if (!misplaced) place(answer.error);
    return misplaced;
  };

  const closeTest = () => {
    tests.abort();
    setTest({ kind: 'none' });
  };

  /** Puts offered settings into the form without saving, and tests with them. */
  const takeOver = ({ settings, changes }: Offer): Promise<boolean> => {
    const next = { ...form, ...settingsToForm(settings) };
    change(settingsToForm(settings));
    setTakenOver({ before: settingsInForm(form), changes: changes.length });
    return runTest(next);
  };

  const takeBack = () => {
    if (!takenOver) return;
    change(takenOver.before);
    closeTest();
  };

  /** Resolves to the connection as saved, or null if something in the form must be corrected first. */
  const save = async (): Promise<Connection | null> => {
    const reading = read(form);
    if (!reading.ok) return null;
    const { fields, token } = reading;
    setSaving(true);
    const answer: Result<Connection> = connection
      ? await client.call('connections.update', { connectionId: connection.id, fields, token })
      : await client.call('connections.create', { fields, token: token ?? '' });
    setSaving(false);
    if (!answer.ok) {
      place(answer.error);
      return null;
    }
    const now = formOf(answer.value);
    setSaved(now);
    setSavedOnce(true);
    setForm(now);
    setTakenOver(null);
    keepConnection(answer.value);
    return answer.value;
  };

  const revert = () => {
    setForm(saved);
    setErrors({});
    setError(null);
    setTakenOver(null);
  };

  return {
    form,
    errors,
    error,
    dirty,
    saving,
    savedOnce,
    test,
    outdated,
    takenOver,
    change,
    runTest,
    closeTest,
    takeOver,
    takeBack,
    save,
    revert,
  };
}

export type ConnectionFormState = ReturnType<typeof useConnectionForm>;
