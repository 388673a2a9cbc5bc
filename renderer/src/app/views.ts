import { t } from '@lingui/core/macro';
import {
  Activity,
  BarChart3,
  ClipboardCheck,
  Languages,
  type LucideIcon,
  RefreshCw,
  Settings,
  Table2,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { ActivityView } from '../features/activity/ActivityView.tsx';
import { CatalogView } from '../features/catalog/CatalogView.tsx';
import { ChangesView } from '../features/changes/ChangesView.tsx';
import { CompletenessView } from '../features/completeness/CompletenessView.tsx';
import { ConnectionsView } from '../features/connections/ConnectionsView.tsx';
import { ImportView } from '../features/import/ImportView.tsx';
import { RehearsalView } from '../features/rehearsal/RehearsalView.tsx';
import { ReviewView } from '../features/review/ReviewView.tsx';
import { SettingsView } from '../features/settings/SettingsView.tsx';
import { TranslateView } from '../features/translate/TranslateView.tsx';
import type { ViewName } from '../state/app.ts';

interface View {
  label: string;
  /** The label in the rail, if `label` is too long for it. */
  railLabel?: string;
  component: ComponentType;
  /** Whether the view shows the active connection's data, so that it is useless without one. */
  needsConnection: boolean;
  shortcut?: string;
  /** Where the view is opened from; `foot` is the foot of the rail. The palette offers every view. */
  opener: { in: 'rail' | 'foot'; icon: LucideIcon } | { in: 'Catalog' | 'Review' | 'connection menu' };
}

export const views: Record<ViewName, View> = {
  catalog: {
    label: t`Catalog`,
    component: CatalogView,
    needsConnection: true,
    shortcut: 'Ctrl+Shift+1',
    opener: { in: 'rail', icon: Table2 },
  },
  import: {
    label: t`Import`,
    component: ImportView,
    needsConnection: true,
    opener: { in: 'Catalog' },
  },
  translate: {
    label: t`Translate`,
    component: TranslateView,
    needsConnection: true,
    shortcut: 'Ctrl+Shift+2',
    opener: { in: 'rail', icon: Languages },
  },
  review: {
    label: t`Review`,
    component: ReviewView,
    needsConnection: true,
    shortcut: 'Ctrl+Shift+3',
    opener: { in: 'rail', icon: ClipboardCheck },
  },
  rehearsal: {
    label: t`Rehearsal`,
    component: RehearsalView,
    needsConnection: true,
    opener: { in: 'Review' },
  },
  activity: {
    label: t`Activity`,
    component: ActivityView,
    needsConnection: true,
    shortcut: 'Ctrl+Shift+4',
    opener: { in: 'rail', icon: Activity },
  },
  changes: {
    label: t`Changes`,
    component: ChangesView,
    needsConnection: true,
    shortcut: 'Ctrl+Shift+5',
    opener: { in: 'rail', icon: RefreshCw },
  },
  completeness: {
    label: t`Completeness`,
    railLabel: t`Complete`,
    component: CompletenessView,
    needsConnection: true,
    shortcut: 'Ctrl+Shift+6',
    opener: { in: 'rail', icon: BarChart3 },
  },
  connections: {
    label: t`Connections`,
    component: ConnectionsView,
    needsConnection: false,
    opener: { in: 'connection menu' },
  },
  settings: {
    label: t`Settings`,
    component: SettingsView,
    needsConnection: false,
    shortcut: 'Mod+,',
    opener: { in: 'foot', icon: Settings },
  },
};
