import { t } from '@lingui/core/macro';
import type { Action } from '../../actions/action.ts';
import { NO_CONNECTION } from '../../actions/reasons.ts';
import { useApp } from '../../state/app.ts';
import { type DialogKind, openDialog } from '../../state/dialog.ts';

const openHere = (kind: Extract<DialogKind, 'removalList' | 'ticketReport'>) => async () => {
  const connectionId = useApp.getState().activeConnection;
  if (connectionId !== null) await openDialog(kind, { connectionId });
};

/** For the palette, from every view. */
export const listActions: Action[] = [
  {
    id: 'products.mark-list',
    label: t`Mark products from a list…`,
    group: t`Edit`,
    keywords: t`unlink delete remove paste import identifiers ids ticket csv`,
    enabled: () => useApp.getState().activeConnection !== null,
    whyNot: () => NO_CONNECTION,
    run: openHere('removalList'),
  },
  {
    id: 'products.ticket-report',
    label: t`Ticket report…`,
    group: t`Edit`,
    keywords: t`ticket list outcome result unlink delete restore paste back`,
    enabled: () => useApp.getState().activeConnection !== null,
    whyNot: () => NO_CONNECTION,
    run: openHere('ticketReport'),
  },
];
