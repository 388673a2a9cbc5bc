import { lazy, Suspense } from 'react';
import type { Action } from '../../actions/action.ts';
import { useActions } from '../../actions/use-actions.ts';
import { closeAboutDialog, openDiagnostics, openLicenses, useAbout } from '../../state/about.ts';

const DiagnosticsDialog = lazy(async () => ({
  default: (await import('./DiagnosticsDialog.tsx')).DiagnosticsDialog,
}));
const LicensesDialog = lazy(async () => ({ default: (await import('./LicensesDialog.tsx')).LicensesDialog }));

const ACTIONS: Action[] = [
  {
    id: 'help.diagnostics',
    label: 'Save diagnostics…',
    group: 'Help',
    keywords: ['support', 'log', 'bug', 'report', 'zip', 'problem'],
    enabled: () => true,
    run: openDiagnostics,
  },
  {
    id: 'help.licenses',
    label: 'Licenses of bundled software',
    group: 'Help',
    keywords: ['about', 'open source', 'packages', 'copyright'],
    enabled: () => true,
    run: openLicenses,
  },
];

/** Stands once in the app. A dialog is loaded when it is first asked for, and made anew each time it opens. */
export function AboutDialogHost() {
  useActions(ACTIONS);
  const dialog = useAbout((state) => state.dialog);
  return (
    <Suspense fallback={null}>
      {dialog === 'diagnostics' ? <DiagnosticsDialog onClose={closeAboutDialog} /> : null}
      {dialog === 'licenses' ? <LicensesDialog onClose={closeAboutDialog} /> : null}
    </Suspense>
  );
}
