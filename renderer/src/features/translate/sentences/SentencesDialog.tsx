import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import { type SentenceSettings, sentenceRules, withRules } from '#shared/domain/sentence-settings.ts';
import { client } from '../../../client/index.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Field } from '../../../components/Field.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { languageName } from '../../../components/format.ts';
import { Switch } from '../../../components/Switch.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { useForm } from '../../../components/use-form.ts';
import { propertyLabel } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import styles from './SentencesDialog.module.css';

const listed = (marks: readonly string[]): string => marks.join(' ');
const read = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Which texts are split into sentences, and where sentences end. `locales`: the languages that are translated just now. */
export function SentencesDialog({
  connection,
  settings,
  properties,
  locales,
  onClose,
}: {
  connection: Connection;
  settings: SentenceSettings;
  properties: readonly string[];
  locales: readonly string[];
  onClose: () => void;
}) {
  const form = useForm({
    saved: {
      isOn: settings.isOn,
      without: settings.without as readonly string[],
      rules: Object.fromEntries(
        locales.map((locale) => {
          const { joins, ends } = sentenceRules(settings, locale);
          return [locale, { joins: listed(joins), ends: listed(ends) }];
        }),
      ),
    },
  });
  const { isOn, without, rules } = form.values;
  const save = async () => {
    const changed = Object.entries(rules).reduce<SentenceSettings>(
      (all, [locale, { joins, ends }]) => withRules(all, locale, { joins: read(joins), ends: read(ends) }),
      { ...settings, isOn, without: [...without] },
    );
    const answer = await form.run('save', () =>
      client.call('translate.setSentences', { connectionId: connection.id, sentences: changed }),
    );
    if (answer?.ok) onClose();
  };
  const changeRule = (locale: string, by: { joins?: string; ends?: string }) =>
    form.change({ rules: { ...rules, [locale]: { joins: '', ends: '', ...rules[locale], ...by } } });
  return (
    <FormDialog
      form={form}
      size="wide"
      onClose={onClose}
      title={t`Sentences of ${connection.name}`}
      description={t`Long texts are translated sentence by sentence, in the same field: what is saved is the text as you see it. The memory learns each sentence. What it knows already is split anew when it is built again.`}
      submitLabel={t`Save`}
      canSubmit
      failure={t`The sentences were not saved`}
      onSubmit={save}
      className={styles.form}
    >
      <Field label={t`Sentence by sentence`} inline>
        <Switch checked={isOn} onChange={(next) => form.change({ isOn: next })} />
      </Field>
      {isOn ? (
        <>
          <fieldset className={styles.properties}>
            <legend className={parts.medium}>{t`Properties whose texts are split`}</legend>
            {properties.map((name) => (
              <Checkbox
                key={name}
                checked={!without.includes(name)}
                onChange={(split) =>
                  form.change({
                    without: split ? without.filter((one) => one !== name) : [...without, name],
                  })
                }
              >
                {propertyLabel(name)}
              </Checkbox>
            ))}
          </fieldset>
          {locales.map((locale) => (
            <fieldset key={locale} className={styles.rules}>
              <legend className={parts.medium}>{languageName(locale)}</legend>
              <Field
                label={t`No sentence ends after`}
                hint={t`Abbreviations, with spaces between them: “Nr. approx.”`}
              >
                <TextInput
                  value={rules[locale]?.joins ?? ''}
                  onChange={(joins) => changeRule(locale, { joins })}
                />
              </Field>
              <Field
                label={t`A sentence also ends after`}
                hint={t`Signs or words, with spaces between them: “; –”`}
              >
                <TextInput
                  value={rules[locale]?.ends ?? ''}
                  onChange={(ends) => changeRule(locale, { ends })}
                />
              </Field>
            </fieldset>
          ))}
        </>
      ) : null}
    </FormDialog>
  );
}
