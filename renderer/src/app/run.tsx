import './zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { listenToShortcuts } from '../actions/shortcut-handler.ts';
import { App } from './App.tsx';
import { registerAppActions } from './app-actions.ts';
import { rememberRegions } from './regions.ts';
import { startApp } from './start.ts';

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
