import { plural, t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import type { PackageLicense } from '#shared/contract/app.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useQuery } from '../../query/use-query.ts';
import { ListWithText } from './ListWithText.tsx';
import { ScrolledText } from './ScrolledText.tsx';

type Shown = PackageLicense & { fact: string };

/** All packages that ship with the app, each with its license. */
export function LicensesDialog({ onClose }: { onClose: () => void }) {
  const { value, error } = useQuery('app.licenses', {});
  const packages = useMemo(
    () => value?.map((one) => ({ ...one, fact: `${one.version} · ${one.license}` })),
    [value],
  );
  const [choice, setChosen] = useState<Shown | null>(null);
  const chosen = choice ?? packages?.[0];

  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t`Licenses of bundled software`}
      description={
        packages
          ? t`Catalog Desk is shipped with ${plural(packages.length, { one: '# package', other: '# packages' })}. The licenses of Chromium and Node.js come with Electron.`
          : undefined
      }
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      {error ? <ErrorNote title={t`The licenses cannot be shown`} error={error} /> : null}
      {!packages && !error ? <Spinner label={t`Reading the licenses`} /> : null}
      {packages && chosen ? (
        <ListWithText label={t`Packages`} entries={packages} chosen={chosen} onChoose={setChosen}>
          <ScrolledText key={chosen.name} label={t`License of ${chosen.name}`} text={chosen.text} />
        </ListWithText>
      ) : null}
    </Dialog>
  );
}
