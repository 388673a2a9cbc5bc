import './app/zod-without-eval.ts';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { listenToShortcuts } from './actions/shortcut-handler.ts';
import { App } from './app/App.tsx';
import { registerAppActions } from './app/app-actions.ts';
import { rememberRegions } from './app/regions.ts';
import { startApp } from './app/start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

registerAppActions();
listenToShortcuts();
rememberRegions();
void startApp();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
