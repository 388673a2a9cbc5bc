import type { Plugin } from 'vite';

export declare class LicensesOfBundle {
  constructor(root: string);
}

export declare function licensesPlugin(licenses: LicensesOfBundle, out: string): Plugin;
