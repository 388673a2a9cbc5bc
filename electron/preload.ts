import { contextBridge, ipcRenderer } from 'electron';
import { exposeContract } from './transports/ipc-page.ts';

contextBridge.exposeInMainWorld('catalogDesk', exposeContract(ipcRenderer));
