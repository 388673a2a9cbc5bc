import { t } from '@lingui/core/macro';
import { toast } from '../../components/toast.ts';
import { openGuide } from '../../state/guide.ts';
import { changeSettings, useSettings } from '../../state/settings.ts';

/** Offers the release notes of a new version once after an update, but not on the first start. */
export async function offerWhatsNew(version: string): Promise<void> {
  const hints = useSettings.getState().settings?.hints;
  if (hints?.version === version) return;
  if (hints?.version)
    toast({
      kind: 'done',
      title: t`Catalog Desk was updated to ${version}`,
      action: { label: t`What’s new`, run: () => openGuide('whatsNew') },
    });
  await changeSettings({ hints: { views: hints?.views ?? [], version } });
}
