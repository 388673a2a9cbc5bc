import { t } from '@lingui/core/macro';
import { INTERFACE_LANGUAGES, type InterfaceLanguage, OWN_NAMES } from '#shared/i18n/languages.ts';
import { Select } from '../../components/Select.tsx';
import { toastError } from '../../components/toast.ts';
import { changeSettings } from '../../state/settings.ts';
import { Row } from './Row.tsx';

const SYSTEM = 'system';

/** The language of the app's own texts. The page is reloaded in the chosen one and shows the same as before. */
export function LanguageRow({ chosen }: { chosen: InterfaceLanguage | null }) {
  const change = async (language: InterfaceLanguage | null) => {
    const answer = await changeSettings({ language });
    if (answer.ok) window.location.reload();
    else toastError(t`The settings were not saved`, answer.error);
  };
  return (
    <Row title={t`Language of the app`} hint={t`Your products keep their own languages.`}>
      <Select
        label={t`Language of the app`}
        value={chosen ?? SYSTEM}
        options={[
          { value: SYSTEM, label: t`System` },
          ...INTERFACE_LANGUAGES.map((language) => ({ value: language, label: OWN_NAMES[language] })),
        ]}
        onChange={(language) => void change(language === SYSTEM ? null : language)}
      />
    </Row>
  );
}
