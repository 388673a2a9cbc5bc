import type { Locator, Page } from 'playwright/test';

/** The editor that is open over a cell. */
export class CellEditorPage {
  readonly popup: Locator;
  /** The field to type into; the first if there are several. */
  readonly field: Locator;

  constructor(page: Page) {
    this.popup = page.locator('[data-editor="open"]');
    this.field = this.popup.getByRole('textbox').first();
  }
}
