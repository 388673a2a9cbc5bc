import { type ComponentType, lazy } from 'react';
import { CatalogView } from '../features/catalog/CatalogView.tsx';
import type { ViewName } from './views.ts';

/** What each view is made of. All but the catalog are loaded when they are first shown. */
export const viewComponents: Record<ViewName, ComponentType> = {
  catalog: CatalogView,
  review: lazy(async () => ({ default: (await import('../features/review/ReviewView.tsx')).ReviewView })),
  rehearsal: lazy(async () => ({
    default: (await import('../features/rehearsal/RehearsalView.tsx')).RehearsalView,
  })),
  activity: lazy(async () => ({
    default: (await import('../features/activity/ActivityView.tsx')).ActivityView,
  })),
  connections: lazy(async () => ({
    default: (await import('../features/connections/ConnectionsView.tsx')).ConnectionsView,
  })),
  settings: lazy(async () => ({
    default: (await import('../features/settings/SettingsView.tsx')).SettingsView,
  })),
};
