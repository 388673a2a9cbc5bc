import { t } from '@lingui/core/macro';
import type { ConnectionTest, Proposal, ProposedChange } from '#shared/contract/connections.ts';
import { sentences } from '#shared/domain/sentences.ts';
import type { ConnectionForm } from './form-model.ts';
import type { Gap } from './gaps.ts';
import { profileToText } from './profile-text.ts';

/** What a proposal sets in the form. */
export type Settings = Pick<Proposal, 'profile' | 'identifierField' | 'titleField' | 'locales'>;

/** Settings that one click puts into the form, and each change that they would make. */
export interface Offer {
  changes: readonly ProposedChange[];
  settings: Settings;
  checked: Proposal['checked'];
  /** Whether the service's answers call for these settings; otherwise they only fill what was left empty. */
  fitsBetter: boolean;
}

/** The fields of the form that hold settings. */
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

/** The current values of the fields that settings would replace, to be restored by *Take back*. */
export const settingsInForm = ({
  profileText,
  identifierField,
  titleField,
  locales,
}: ConnectionForm): SettingsInForm => ({ profileText, identifierField, titleField, locales });

const emptyJson = (gap: Gap): string => (gap === 'locales' ? '[]' : '""');

/**
 * The offer that follows from a test: its proposal, and the values assumed for `gaps` unless the test failed with them.
 * `tested`: the settings that the test was run with.
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
  // An identifier field that nothing confirms would be wrong, because reading with it failed.
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
      why: sentences(why, gap === 'locales' && t`Check that the primary language comes first.`),
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

/** The offer that follows from a document. Fields of `gaps` that it does not mention stay empty in the form. */
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

/** A setting's JSON text in readable form: without quotes, lists with commas. Empty for an empty text or list. */
export function settingText(json: string): string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // Shown unchanged: text that is not JSON is still better than nothing.
    return json;
  }
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.join(', ');
  return json;
}
