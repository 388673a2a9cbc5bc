import { type RefObject, useState } from 'react';
import type { Connection, ConnectionTest } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { LatestOnly } from '#shared/timing/latest-only.ts';
import { client } from '../../client/index.ts';
import { useForm } from '../../components/use-form.ts';
import { keepConnection, useConnections } from '../../state/connections.ts';
import {
  type ConnectionForm,
  fieldOf,
  formOf,
  needsToken,
  newForm,
  readForm,
  withOwnUser,
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
const TESTED_FIELDS = ['baseUrl', 'integrationId', 'token', 'user', ...SETTINGS_FIELDS] as const;

/** Offered settings that were accepted but are not saved yet, with what they replaced. */
export interface TakenOver {
  before: SettingsInForm;
  changes: number;
}

/** The form of one connection (null: a new one): its contents, its errors, testing and saving. */
export function useConnectionForm(connection: Connection | null, element: RefObject<HTMLFormElement | null>) {
  const [empty] = useState(() => newForm(useConnections.getState().connections));
  const state = useForm({ saved: connection ? formOf(connection) : empty, element, fieldOf });
  const { values: form } = state;
  const [savedOnce, setSavedOnce] = useState(false);
  const [test, setTest] = useState<TestState>({ kind: 'none' });
  const [takenOver, setTakenOver] = useState<TakenOver | null>(null);
  const [tests] = useState(() => new LatestOnly());
  const outdated =
    test.kind === 'done' && TESTED_FIELDS.some((name) => String(form[name]) !== String(test.of[name]));

  const change = (next: Partial<ConnectionForm>) => {
    // A token typed for another address must not silently replace the stored one.
    state.change(
      needsToken({ ...form, ...next }, connection)
        ? withOwnUser(form, next)
        : { ...next, token: '', user: '' },
    );
    // Reverting the accepted settings must not lose what was typed since.
    if (SETTINGS_FIELDS.some((field) => Object.hasOwn(next, field))) setTakenOver(null);
  };

  const read = (of: ConnectionForm) => {
    const reading = readForm(of, { needsToken: needsToken(of, connection) });
    state.refuse(reading.ok ? {} : reading.errors);
    return reading;
  };

  /** Tests the form; fields that the user cannot know yet may be empty. */
  const runTest = async (of: ConnectionForm = form): Promise<void> => {
    const { form: filled, gaps } = fillGaps(of);
    const reading = read(filled);
    if (!reading.ok) return;
    const { fields, token } = reading;
    const signal = tests.begin();
    setTest({ kind: 'running' });
    const answer = await client.call('connections.test', { fields, token, connectionId: connection?.id });
    if (signal.aborted) return;
    if (answer.ok) {
      const offer = offerOf(answer.value, gaps, fields);
      return setTest({ kind: 'done', test: answer.value, of, gaps, tested: fields, offer });
    }
    const field = fieldOf(answer.error);
    setTest(field === null ? { kind: 'failed', error: answer.error } : { kind: 'none' });
    if (field !== null) state.refuse({ [field]: answer.error.message });
  };

  const closeTest = () => {
    tests.abort();
    setTest({ kind: 'none' });
  };

  /** Puts offered settings into the form without saving, and tests with them. */
  const takeOver = ({ settings, changes }: Offer): Promise<void> => {
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
    const answer = await state.run('save', () =>
      connection
        ? client.call('connections.update', { connectionId: connection.id, fields, token })
        : client.call('connections.create', { fields, token: token ?? '' }),
    );
    if (!answer?.ok) return null;
    setSavedOnce(true);
    keepConnection(answer.value);
    state.settle();
    setTakenOver(null);
    return answer.value;
  };

  const revert = () => {
    state.revert();
    setTakenOver(null);
  };

  return {
    ...state,
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
