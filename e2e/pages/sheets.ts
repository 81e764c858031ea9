import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** The spreadsheets of a list: the button above the list, and the import dialog. */
export class SheetPage {
  constructor(readonly page: Page) {}

  get actions(): Locator {
    return this.page.getByRole('button', { name: 'Import and export' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: /^Import: / });
  }

  /** One row of the report, by its name. */
  row = (name: string): Locator => this.dialog.getByRole('listitem').filter({ hasText: name });
  button = (name: string | RegExp): Locator => this.dialog.getByRole('button', { name });

  async open(): Promise<void> {
    await this.actions.click();
    await this.page.getByRole('menuitem', { name: 'Import file…' }).click();
    await expect(this.dialog).toBeVisible();
  }

  /** The exported file, as the browser downloads it. */
  export = (format: 'Excel' | 'CSV'): Promise<Buffer> =>
    this.#download(async () => {
      await this.actions.click();
      await this.page.getByRole('menuitem', { name: `Export to ${format}` }).click();
    });

  template = (format: 'Excel' | 'CSV'): Promise<Buffer> => this.#download(() => this.button(format).click());
  refusedRows = (): Promise<Buffer> => this.#download(() => this.button('Download rows with errors').click());

  /** Chooses a file and waits for the changes it would make. */
  async choose(name: string, content: Buffer): Promise<void> {
    await this.dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content });
    await expect(this.dialog.getByRole('region', { name: 'All' })).toBeVisible();
  }

  async save(count: number): Promise<void> {
    await this.button(`Import ${count} row${count === 1 ? '' : 's'}`).click();
    await expect(this.dialog.getByText(`${count} row${count === 1 ? '' : 's'} imported`)).toBeVisible();
    await this.button('Done').click();
    await expect(this.dialog).toBeHidden();
  }

  async #download(press: () => Promise<void>): Promise<Buffer> {
    const coming = this.page.waitForEvent('download');
    await press();
    return readFile(await (await coming).path());
  }
}
