import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FolderOpen, Keyboard, KeyRound, LifeBuoy, Scale, Tag, TriangleAlert } from 'lucide-react';
import type { AppInfo, Settings } from '#shared/contract/app.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage, OWN_NAMES } from '#shared/i18n/languages.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Kbd } from '../../components/Kbd.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Select } from '../../components/Select.tsx';
import { Switch } from '../../components/Switch.tsx';
import { toastError } from '../../components/toast.ts';
import { useApp } from '../../state/app.ts';
import { openDialog } from '../../state/dialog.ts';
import { openOverlay } from '../../state/overlay.ts';
import { changeSettings, DENSITY_LABELS, THEME_LABELS, useSettings } from '../../state/settings.ts';
import parts from '../../theme/parts.module.css';
import { NetworkSection } from './NetworkSection.tsx';
import { Row } from './Row.tsx';
import styles from './SettingsView.module.css';
import { SpellingSection } from './SpellingSection.tsx';
import { UpdatesSection } from './UpdatesSection.tsx';

const change = async (next: Partial<Pick<Settings, 'theme' | 'density'>>) => {
  const answer = await changeSettings(next);
  if (!answer.ok) toastError(t`The settings were not saved`, answer.error);
};

export function SettingsView() {
  const settings = useSettings((state) => state.settings);
  const info = useApp((state) => state.info);
  if (!settings || !info) return null;
  return (
    <div className={classNames(parts.scrollArea, parts.surface)}>
      <div className={styles.column}>
        <p className="view-title" aria-hidden="true">{t`Settings`}</p>
        <section className={styles.section} aria-label={t`Language`}>
          <h2>{t`Language`}</h2>
          <LanguageRow chosen={settings.language} />
        </section>
        <section className={styles.section} aria-label={t`Appearance`}>
          <h2>{t`Appearance`}</h2>
          <Row title={t`Theme`} hint={t`“System” follows your desktop’s light or dark mode.`}>
            <Segmented
              label={t`Theme`}
              value={settings.theme}
              options={(['system', 'light', 'dark'] as const).map((value) => ({
                value,
                label: THEME_LABELS[value],
              }))}
              onChange={(theme) => void change({ theme })}
            />
          </Row>
          <Row title={t`Rows`} hint={t`Compact shows about a sixth more rows.`}>
            <Segmented
              label={t`Rows`}
              value={settings.density}
              options={(['comfortable', 'compact'] as const).map((value) => ({
                value,
                label: DENSITY_LABELS[value],
              }))}
              onChange={(density) => void change({ density })}
            />
          </Row>
          <Row title={t`Motion`} hint={t`Follows the “reduce motion” setting of your system.`} />
        </section>
        <section className={styles.section} aria-label={t`Spelling`}>
          <h2>{t`Spelling`}</h2>
          <SpellingSection isOn={settings.spelling === true} platform={info.platform} />
        </section>
        {info.shell === 'desktop' ? (
          <section className={styles.section} aria-label={t`Notifications`}>
            <h2>{t`Notifications`}</h2>
            <NotificationsRow isOn={settings.notifications !== false} />
          </section>
        ) : null}
        <section className={styles.section} aria-label={t`Network`}>
          <h2>{t`Network`}</h2>
          <NetworkSection saved={settings.network} />
        </section>
        <section className={styles.section} aria-label={t`This computer`}>
          <h2>{t`This computer`}</h2>
          <Row
            icon={<KeyRound size={16} />}
            title={
              info.keychain.available ? t`Tokens are kept in the keychain` : t`Tokens are kept until you quit`
            }
            hint={
              info.keychain.available
                ? t`Tokens are stored in the keychain of your operating system and nowhere else on this computer.`
                : sentences(
                    info.keychain.reason ?? t`This computer has no keychain.`,
                    t`Tokens are never written to disk, so you enter them again after each start.`,
                  )
            }
          />
          <Row
            icon={<FolderOpen size={16} />}
            title={t`Data folder`}
            hint={t`Local catalogs, staged edits and history.`}
          >
            <code className={styles.path}>{info.dataDir}</code>
          </Row>
        </section>
        <section className={styles.section} aria-label={t`Keyboard`}>
          <h2>{t`Keyboard`}</h2>
          <Row
            icon={<Keyboard size={16} />}
            title={t`Everything works from the keyboard`}
            hint={
              <Trans>
                <Kbd shortcut="Mod+K" /> opens the palette with every command, <Kbd shortcut="?" /> lists the
                shortcuts.
              </Trans>
            }
          >
            <Button onClick={() => openOverlay('shortcuts')}>{t`Show shortcuts`}</Button>
          </Row>
        </section>
        <section className={styles.section} aria-label={t`Updates`}>
          <h2>{t`Updates`}</h2>
          <UpdatesSection saved={settings.updates} />
        </section>
        <section className={styles.section} aria-label={t`About`}>
          <h2>{t`About`}</h2>
          <AboutRows info={info} />
        </section>
      </div>
    </div>
  );
}

function NotificationsRow({ isOn }: { isOn: boolean }) {
  const change = async (notifications: boolean) => {
    const answer = await changeSettings({ notifications });
    if (!answer.ok) toastError(t`The settings were not saved`, answer.error);
  };
  return (
    <Row
      title={t`Notify when a job ends`}
      hint={t`Pulls, imports, exports and change sets that end while another program is in front.`}
    >
      <Switch label={t`Notify when a job ends`} checked={isOn} onChange={(next) => void change(next)} />
    </Row>
  );
}

const SYSTEM = 'system';

/** The language of the app's own texts. The page is reloaded in the chosen one and shows the same as before. */
function LanguageRow({ chosen }: { chosen: InterfaceLanguage | null }) {
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

/** What the app consists of, and what support asks for. */
function AboutRows({ info }: { info: AppInfo }) {
  return (
    <>
      <Row icon={<Tag size={16} />} title={t`Catalog Desk ${info.version}`} hint={versions(info)} />
      {info.sandboxed === false ? (
        <Row
          icon={<TriangleAlert size={16} />}
          title={t`The sandbox is off`}
          hint={t`Chromium cannot isolate the window on this system, or the app was started with --no-sandbox. Everything works, with one protection less.`}
        />
      ) : null}
      <Row
        icon={<Scale size={16} />}
        title={t`Licenses`}
        hint={t`Catalog Desk has the MIT license. See the licenses of the bundled software.`}
      >
        <Button onClick={() => void openDialog('licenses')}>{t`Show licenses`}</Button>
      </Row>
      <Row
        icon={<LifeBuoy size={16} />}
        title={t`Diagnostics`}
        hint={t`Logs, versions and settings in one file for support, without secrets. You can check the contents before saving.`}
      >
        <Button onClick={() => void openDialog('diagnostics')}>{t`Save diagnostics…`}</Button>
      </Row>
    </>
  );
}

/** "Desktop app · Electron 45.4.1 · Chromium 146.0 · Node.js 24.9.0 · SQLite 3.50.4 · Linux 6.8.0 (x64)" */
function versions({ shell, runtime: { electron, chromium, node, sqlite, system } }: AppInfo): string {
  return [
    shell === 'desktop' ? t`Desktop app` : t`Browser mode`,
    electron && t`Electron ${electron}`,
    chromium && t`Chromium ${chromium}`,
    t`Node.js ${node}`,
    t`SQLite ${sqlite}`,
    system,
  ]
    .filter(Boolean)
    .join(' · ');
}
