import { useMemo, useState } from 'react';
import type { Connection, ConnectionTest } from '#shared/contract/connections.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { client } from '../../client/index.ts';
import { keepConnection } from '../../state/connections.ts';
import {
  type ConnectionForm,
  emptyForm,
  type FormErrors,
  fieldOf,
  formOf,
  isChanged,
  readForm,
} from './form-model.ts';

export type TestState =
  | { kind: 'none' }
  | { kind: 'running' }
  | { kind: 'done'; test: ConnectionTest }
  | { kind: 'failed'; error: AppErrorShape };

/** The form of one connection (null: a new one): what is typed, what is wrong with it, testing and saving. */
export function useConnectionForm(connection: Connection | null) {
  const [saved, setSaved] = useState(() => (connection ? formOf(connection) : emptyForm));
  const [form, setForm] = useState(saved);
  const [errors, setErrors] = useState<FormErrors>({});
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [saving, setSaving] = useState(false);
  const [savedOnce, setSavedOnce] = useState(false);
  const [test, setTest] = useState<TestState>({ kind: 'none' });
  const dirty = useMemo(() => isChanged(form, saved), [form, saved]);

  const change = (next: Partial<ConnectionForm>) => {
    setForm((before) => ({ ...before, ...next }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(next, field))),
    );
  };

  const read = () => {
    const needsToken = connection === null || connection.token === 'missing';
    const reading = readForm(form, { needsToken });
    setErrors(reading.ok ? {} : reading.errors);
    setError(null);
    return reading;
  };

  const place = (failure: AppErrorShape) => {
    const field = fieldOf(failure);
    if (field) setErrors({ [field]: failure.message });
    else setError(failure);
  };

  const runTest = async (): Promise<void> => {
    const reading = read();
    if (!reading.ok) return;
    setTest({ kind: 'running' });
    const answer = await client.call('connections.test', {
      fields: reading.fields,
      token: reading.token,
      connectionId: connection?.id,
    });
    if (answer.ok) setTest({ kind: 'done', test: answer.value });
    else {
      setTest(fieldOf(answer.error) ? { kind: 'none' } : { kind: 'failed', error: answer.error });
      if (fieldOf(answer.error)) place(answer.error);
    }
  };

  /** Resolves to the connection as saved, or null when something in the form has to be put right first. */
  const save = async (): Promise<Connection | null> => {
    const reading = read();
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
    keepConnection(answer.value);
    return answer.value;
  };

  const revert = () => {
    setForm(saved);
    setErrors({});
    setError(null);
  };

  return { form, errors, error, dirty, saving, savedOnce, test, change, runTest, save, revert, setTest };
}

export type ConnectionFormState = ReturnType<typeof useConnectionForm>;
