import { INTERFACE_LANGUAGES, type InterfaceLanguage, OWN_NAMES } from '#shared/i18n/languages.ts';
import { Select } from '../../components/Select.tsx';
import { toastError } from '../../components/toast.ts';
import { changeSettings } from '../../state/settings.ts';
import { Row } from './Row.tsx';

const SYSTEM = 'system';

/** The language of the app's own texts. The page is loaded again in the chosen one and shows what it showed. */
export function LanguageRow({ chosen }: { chosen: InterfaceLanguage | null }) {
  const change = async (language: InterfaceLanguage | null) => {
    const answer = await changeSettings({ language });
    if (answer.ok) window.location.reload();
    else toastError('The setting was not saved', answer.error);
  };
  return (
    <Row title="Language of the app" hint="Your products keep their own languages.">
      <Select
        label="Language of the app"
        value={chosen ?? SYSTEM}
        options={[
          { value: SYSTEM, label: 'System' },
          ...INTERFACE_LANGUAGES.map((language) => ({ value: language, label: OWN_NAMES[language] })),
        ]}
        onChange={(language) => void change(language === SYSTEM ? null : language)}
      />
    </Row>
  );
}
