import { expect, type Locator, type Page } from '@playwright/test';
import { origin } from '../kit/place.ts';
import type { Person } from '../kit/restaurants.ts';

/** Sign-in by password or PIN, and the choice of a terminal after it. */
export class SignInPage {
  constructor(readonly page: Page) {}

  open = async (subDomain: string): Promise<void> => void (await this.page.goto(`${origin(subDomain)}/login`));

  get userName(): Locator {
    return this.page.getByRole('textbox', { name: 'Username' });
  }

  get password(): Locator {
    return this.page.getByRole('textbox', { name: 'Password', exact: true });
  }

  get alert(): Locator {
    return this.page.getByRole('alert');
  }

  /** Types both and submits. */
  async signIn({ userName, password }: Pick<Person, 'userName' | 'password'>): Promise<void> {
    await this.userName.fill(userName);
    await this.password.fill(password);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  /** Taps the digits on the pad; the sixth submits. */
  async tapPin(pin: string): Promise<void> {
    await tapDigits(this.page, pin);
  }

  get pinPad(): Locator {
    return this.page.getByRole('group', { name: 'Enter PIN' });
  }

  async nameTerminal(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Which terminal is this?' })).toBeVisible();
    await this.page.getByText('New terminal', { exact: true }).click();
    await this.page.getByRole('textbox', { name: 'Terminal name' }).fill(name);
    await this.page.getByRole('button', { name: 'Register terminal' }).click();
  }

  /** Chooses an existing terminal; its type and whether it is in use are next to the name. */
  terminal = (name: string): Locator => this.page.getByRole('radio', { name: new RegExp(`^${name}\\b`) });

  async chooseTerminal(name: string): Promise<void> {
    await this.terminal(name).click();
    await this.page.getByRole('button', { name: 'Use this terminal' }).click();
  }

  get start(): Locator {
    return this.page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), / });
  }

  /** A terminal whose drawer is closed starts with opening it. */
  async expectClosedDrawer(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Open the cash drawer' })).toBeVisible();
  }

  async expectStart(): Promise<void> {
    await expect(this.start).toBeVisible();
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: /^User menu of / }).click();
    await this.page
      .getByRole('dialog', { name: /^User menu of / })
      .getByRole('button', { name: 'Log Out' })
      .click();
    await expect(this.page).toHaveURL(/\/login$/);
  }
}

/** Taps digits on any pad of the page. */
export async function tapDigits(page: Page, digits: string): Promise<void> {
  for (const digit of digits)
    await page.getByRole('group', { name: 'Enter PIN' }).getByRole('button', { name: digit, exact: true }).click();
}
