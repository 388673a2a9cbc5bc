import { t } from '@lingui/core/macro';
import type { ConnectionTest, Proposal, ProposedChange } from '#shared/contract/connections.ts';
import type { ConnectionForm } from './form-model.ts';
import type { Gap } from './gaps.ts';
import { profileToText } from './profile-text.ts';

/** What a proposal sets in the form. */
export type Settings = Pick<Proposal, 'profile' | 'identifierField' | 'titleField' | 'locales'>;

/** Settings that can be taken over with one click, and each thing they would change. */
export interface Offer {
  changes: readonly ProposedChange[];
  settings: Settings;
  checked: Proposal['checked'];
  /** The service was seen to need them; otherwise they only fill what was left empty. */
  fitsBetter: boolean;
}

/** The fields of the form that settings stand in. */
export const SETTINGS_FIELDS = ['profileText', 'identifierField', 'titleField', 'locales'] as const;
export type SettingsInForm = Pick<ConnectionForm, (typeof SETTINGS_FIELDS)[number]>;

export const settingsToForm = ({
  profile,
  identifierField,
  titleField,
  locales,
}: Settings): SettingsInForm => ({
  profileText: profileToText(profile),
  identifierField,
  titleField,
  locales,
});

/** What stands in the form now where settings would go, to be put back by *Take back*. */
export const settingsInForm = ({
  profileText,
  identifierField,
  titleField,
  locales,
}: ConnectionForm): SettingsInForm => ({ profileText, identifierField, titleField, locales });

const emptyJson = (gap: Gap): string => (gap === 'locales' ? '[]' : '""');

/**
 * What a test leads to: its proposal, and the values assumed for `gaps` unless the test failed with them. `tested`
 * are the settings that the test was run with.
 */
export function offerOf(
  { ok, proposal, findings }: Pick<ConnectionTest, 'ok' | 'proposal' | 'findings'>,
  gaps: readonly Gap[],
  tested: Settings,
): Offer | null {
  if (!proposal && (!ok || gaps.length === 0)) return null;
  const { profile, identifierField, titleField, locales } = proposal ?? tested;
  const proposed = proposal?.changes ?? [];
  const checked = proposal?.checked ?? null;
  const seen = (gap: Gap): string | undefined =>
    proposed.find(({ key }) => key === gap)?.why ??
    findings.find(({ key, state }) => key === gap && state === 'found')?.message;
  // An identifier field that nothing speaks for would be a wrong one: reading with it was a failure.
  const known = gaps.filter((gap) => gap !== 'identifierField' || seen(gap) || checked?.ok !== false);
  const settings = {
    profile,
    identifierField: gaps.length === known.length ? identifierField : '',
    titleField,
    locales,
  };
  const filled = known.map((gap): ProposedChange => {
    const tried = gap === 'identifierField' && checked !== null;
    const guess = tried
      ? t`Tested together with the other settings.`
      : t`A guess: nothing on the page confirms this.`;
    const why = seen(gap) ?? guess;
    return {
      key: gap,
      from: emptyJson(gap),
      to: JSON.stringify(settings[gap]),
      why: gap === 'locales' ? t`${why} Check that the primary language comes first.` : why,
    };
  });
  const others = proposed.filter(({ key }) => !gaps.some((gap) => gap === key));
  return {
    changes: [...others, ...filled],
    settings,
    checked,
    fitsBetter: proposed.length > 0,
  };
}

/** What a document leads to. Fields of `gaps` that it says nothing about stay as they are in the form: empty. */
export function offerOfDocument(proposal: Proposal, gaps: readonly Gap[], form: SettingsInForm): Offer {
  const { profile, identifierField, titleField, locales, checked } = proposal;
  const isGap = (name: string): name is Gap => gaps.some((gap) => gap === name);
  const stays = (gap: Gap) => isGap(gap) && !proposal.changes.some(({ key }) => key === gap);
  return {
    changes: proposal.changes.map((change) =>
      isGap(change.key) ? { ...change, from: emptyJson(change.key) } : change,
    ),
    settings: {
      profile,
      identifierField: stays('identifierField') ? form.identifierField : identifierField,
      titleField: stays('titleField') ? form.titleField : titleField,
      locales: stays('locales') ? [...form.locales] : locales,
    },
    checked,
    fitsBetter: true,
  };
}

/** A setting's JSON text as people read it: without quotes, a list with commas. Empty for an empty text or list. */
export function settingText(json: string): string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // Shown as it came: a text that is no JSON says more than nothing.
    return json;
  }
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.join(', ');
  return json;
}
