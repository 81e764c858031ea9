import { expect, type Locator, type Page } from '@playwright/test';
import { origin } from '../kit/place.ts';

/** The list of products and its form. */
export class ProductPage {
  constructor(readonly page: Page) {}

  async open(subDomain: string): Promise<void> {
    await this.page.goto(`${origin(subDomain)}/products/products`);
    await expect(this.page.getByRole('table')).toBeVisible();
  }

  /** Filters the list. */
  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Search' }).fill(text);
    await expect(this.row(text)).toBeVisible();
  }

  row = (name: string): Locator => this.page.getByRole('row').filter({ hasText: name }).first();
  /** The fields of one combination of variants. */
  variant = (name: string): Locator => this.page.getByRole('group', { name, exact: true });

  /** Switches a product on or off in its row, by keys alone. */
  async switchActive(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `${name}: active: ` }).press('Enter');
    await this.page.getByRole('switch', { name: `${name}: active`, exact: true }).press('Space');
    await this.page.keyboard.press('Escape');
  }

  /** Types into the fields of the product itself. */
  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(fields))
      await this.page.getByRole('textbox', { name, exact: true }).first().fill(text);
  }

  /** Opens a picker, chooses one entry, and returns to the form. */
  async pick(button: string, entry: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
    const dialog = this.page.getByRole('dialog', { name: button });
    await dialog.getByRole('checkbox', { name: new RegExp(`^${entry}`) }).click();
    await dialog.getByRole('button', { name: /^Choose / }).click();
    await expect(dialog).toBeHidden();
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(this.page.getByText('Product saved')).toBeVisible();
  }
}
