import { t } from '@lingui/core/macro';
import { LifeBuoy, Scale, Tag } from 'lucide-react';
import type { AppInfo } from '#shared/contract/app.ts';
import { Button } from '../../components/Button.tsx';
import { openDialog } from '../../state/dialog.ts';
import { Row } from './Row.tsx';

/** What the app consists of, and what support asks for. */
export function AboutRows({ info }: { info: AppInfo }) {
  return (
    <>
      <Row icon={<Tag size={16} />} title={t`Catalog Desk ${info.version}`} hint={versions(info)} />
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
