import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { DerivedProfile } from '#shared/contract/connections.ts';
import type { InputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { LatestOnly } from '#shared/timing/latest-only.ts';
import { client } from '../../../client/index.ts';
import { type ConnectionForm, readForm } from '../form-model.ts';
import { fillGaps } from '../gaps.ts';
import { type Offer, offerOfDocument } from '../proposed-settings.ts';

type Source = InputOf<'connections.deriveProfile'>['source'];

export type Derivation =
  | { kind: 'none' }
  | { kind: 'reading' }
  | { kind: 'derived'; from: DerivedProfile; offer: Offer | null }
  /** `atAddress`: whether the typed address is at fault. */
  | { kind: 'failed'; error: AppErrorShape; atAddress: boolean };

/** Derives settings for the current form from an OpenAPI document. Only the last requested document counts. */
export function useDerivation(form: ConnectionForm, connectionId: string | undefined) {
  const [derivation, setDerivation] = useState<Derivation>({ kind: 'none' });
  const [readings] = useState(() => new LatestOnly());

  const refuse = (message: string) =>
    setDerivation({ kind: 'failed', error: { code: 'invalid_input', message }, atAddress: false });

  const derive = async (source: Source): Promise<void> => {
    const { form: filled, gaps } = fillGaps(form);
    const reading = readForm(filled, { needsToken: false });
    if (!reading.ok) return refuse(t`Complete the form first: ${Object.values(reading.errors).join('. ')}.`);
    const signal = readings.begin();
    setDerivation({ kind: 'reading' });
    const { fields, token } = reading;
    const answer = await client.call('connections.deriveProfile', { fields, token, connectionId, source });
    if (signal.aborted) return;
    if (!answer.ok) {
      const atAddress = answer.error.field === 'source.address';
      return setDerivation({ kind: 'failed', error: answer.error, atAddress });
    }
    const { proposal } = answer.value;
    const offer = proposal && offerOfDocument(proposal, gaps, form);
    setDerivation({ kind: 'derived', from: answer.value, offer });
  };

  const reset = () => {
    readings.abort();
    setDerivation({ kind: 'none' });
  };

  return { derivation, derive, refuse, reset };
}
