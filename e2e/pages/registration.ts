import { expect, type Locator, type Page } from '@playwright/test';
import { origin } from '../kit/place.ts';

/** The wizard of the root domain. */
export class RegistrationPage {
  constructor(readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto(origin());
    await expect(this.page.getByRole('heading', { name: 'Start selling in five minutes' })).toBeVisible();
  }

  start = (): Promise<void> => this.page.getByRole('button', { name: 'Start' }).click();
  next = (): Promise<void> => this.page.getByRole('button', { name: 'Next' }).click();
  back = (): Promise<void> => this.page.getByRole('button', { name: 'Back' }).click();
  create = (): Promise<void> => this.createButton.click();

  get createButton(): Locator {
    return this.page.getByRole('button', { name: 'Create restaurant' });
  }

  field = (name: string): Locator => this.page.getByRole('textbox', { name, exact: true });
  choice = (name: string): Locator => this.page.getByRole('combobox', { name, exact: true });

  /** Types into several fields, by their labels. */
  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.field(name).fill(value);
  }

  /** Picks from a list by typing the start of the word. */
  async choose(name: string, option: string): Promise<void> {
    await this.choice(name).click();
    await this.choice(name).fill(option);
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Confirms the tax of the dishes by its name in the list. */
  async confirmTax(option: string): Promise<void> {
    await this.choice('Tax on your dishes').click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
    await expect(this.page.getByText('The guest pays', { exact: false })).toBeVisible();
  }

  async expectStep(name: 'Account' | 'Company' | 'Location' | 'Setup'): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** Expects the field to report its error, to screen readers too, and no other control to take the focus. */
  async expectRefused(field: Locator, message: string): Promise<void> {
    await expect(field).toHaveAccessibleDescription(new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
}
