import { FolderOpen, Keyboard, KeyRound } from 'lucide-react';
import type { Settings } from '#shared/contract/app.ts';
import { Button } from '../../components/Button.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { toastError } from '../../components/toast.ts';
import { useApp } from '../../state/app.ts';
import { openOverlay } from '../../state/overlay.ts';
import { changeSettings, useSettings } from '../../state/settings.ts';
import { AboutRows } from './AboutRows.tsx';
import { LanguageRow } from './LanguageRow.tsx';
import { NetworkSection } from './NetworkSection.tsx';
import { Row } from './Row.tsx';
import styles from './SettingsView.module.css';
import { SpellingSection } from './SpellingSection.tsx';
import { UpdatesSection } from './UpdatesSection.tsx';

const change = async (next: Partial<Pick<Settings, 'theme' | 'density'>>) => {
  const answer = await changeSettings(next);
  if (!answer.ok) toastError('The setting was not saved', answer.error);
};

export function SettingsView() {
  const settings = useSettings((state) => state.settings);
  const info = useApp((state) => state.info);
  if (!settings || !info) return null;
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <p className="view-title" aria-hidden="true">
          Settings
        </p>
        <section className={styles.section} aria-label="Language">
          <h2>Language</h2>
          <LanguageRow chosen={settings.language} />
        </section>
        <section className={styles.section} aria-label="Appearance">
          <h2>Appearance</h2>
          <Row title="Theme" hint="“System” follows your desktop’s light or dark mode.">
            <Segmented
              label="Theme"
              value={settings.theme}
              options={[
                { value: 'system', label: 'System' },
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
              onChange={(theme) => void change({ theme })}
            />
          </Row>
          <Row title="Rows" hint="Compact shows about a sixth more rows.">
            <Segmented
              label="Rows"
              value={settings.density}
              options={[
                { value: 'comfortable', label: 'Comfortable' },
                { value: 'compact', label: 'Compact' },
              ]}
              onChange={(density) => void change({ density })}
            />
          </Row>
          <Row title="Motion" hint="Follows the “reduce motion” setting of your system." />
        </section>
        <section className={styles.section} aria-label="Spelling">
          <h2>Spelling</h2>
          <SpellingSection isOn={settings.spelling === true} platform={info.platform} />
        </section>
        <section className={styles.section} aria-label="Network">
          <h2>Network</h2>
          <NetworkSection kept={settings.network} />
        </section>
        <section className={styles.section} aria-label="This computer">
          <h2>This computer</h2>
          <Row
            icon={<KeyRound size={16} />}
            title={
              info.keychain.available ? 'Tokens are kept in the keychain' : 'Tokens are kept until you quit'
            }
            hint={
              info.keychain.available
                ? 'Tokens are stored in the keychain of your operating system and nowhere else on this computer.'
                : `${info.keychain.reason ?? 'This computer has no keychain.'} Tokens are never written to disk, so you enter them again after each start.`
            }
          />
          <Row
            icon={<FolderOpen size={16} />}
            title="Data folder"
            hint="Local catalogs, staged edits and history."
          >
            <code className={styles.path}>{info.dataDir}</code>
          </Row>
        </section>
        <section className={styles.section} aria-label="Keyboard">
          <h2>Keyboard</h2>
          <Row
            icon={<Keyboard size={16} />}
            title="Everything works from the keyboard"
            hint={
              <>
                <Kbd shortcut="Mod+K" /> opens the palette with every command, <Kbd shortcut="?" /> lists the
                shortcuts.
              </>
            }
          >
            <Button onClick={() => openOverlay('shortcuts')}>Show shortcuts</Button>
          </Row>
        </section>
        <section className={styles.section} aria-label="Updates">
          <h2>Updates</h2>
          <UpdatesSection saved={settings.updates} />
        </section>
        <section className={styles.section} aria-label="About">
          <h2>About</h2>
          <AboutRows info={info} />
        </section>
      </div>
    </div>
  );
}
