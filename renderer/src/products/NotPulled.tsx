import { plural, t } from '@lingui/core/macro';
import { CloudOff } from 'lucide-react';
import type { Connection } from '#shared/contract/connections.ts';
import { Button } from '../components/Button.tsx';
import { languageName, languageWithCode } from '../components/format.ts';
import { Menu } from '../components/Menu.tsx';
import { editConnection } from '../state/connection-form.ts';
import { keepAndPull, notPulled } from '../state/kept-languages.ts';
import parts from '../theme/parts.module.css';

/** At most this many languages are named. */
const NAMED = 2;

/** Says which languages of the integration are not pulled, and offers to keep and pull them. Nothing if all are pulled. */
export function NotPulled({ connection }: { connection: Connection }) {
  const codes = notPulled(connection);
  if (codes.length === 0) return null;
  const names = codes.map(languageName);
  return (
    <div className={parts.flex}>
      <Menu
        trigger={
          <Button
            variant="quiet"
            icon={<CloudOff size={14} aria-hidden="true" />}
            title={t`Their values were kept back while pulling, so they are not known here.`}
          >
            {names.length > NAMED
              ? t`Not pulled: ${plural(names.length, { one: '# language', other: '# languages' })}`
              : t`Not pulled: ${names.join(', ')}`}
          </Button>
        }
        entries={[
          ...codes.map((locale) => ({
            id: locale,
            label: t`Keep ${languageWithCode(locale)} and pull`,
            onSelect: () => void keepAndPull(connection.id, locale),
          })),
          { kind: 'separator', id: 'then' },
          {
            id: 'settings',
            label: t`Choose languages to keep…`,
            onSelect: () => void editConnection(connection.id),
          },
        ]}
      />
    </div>
  );
}
