import { expect, type Locator, type Page } from '@playwright/test';
import { typeByHand } from '../kit/keyboard.ts';
import { origin } from '../kit/place.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const MOST_QUESTIONS = 20;

/** The number in a text such as `€8.75`. */
export const amountIn = (text: string): number =>
  Number(/-?[\d,]*\.?\d+/.exec(text.replaceAll('−', '-'))?.[0].replaceAll(',', '') ?? Number.NaN);

/** The sell screen at the counter: menu, cart, payment, receipt. */
export class SalePage {
  constructor(readonly page: Page) {}

  async open(subDomain: string): Promise<void> {
    await this.page.goto(`${origin(subDomain)}/quick-service`);
    await expect(this.cart.or(this.#cartBar)).toBeVisible();
  }

  /** On a phone the cart is a sheet that its bar opens; elsewhere it is always visible. */
  async showCart(): Promise<void> {
    await expect(this.cart.or(this.#cartBar).first()).toBeVisible();
    if (!(await this.cart.isVisible())) await this.#cartBar.click();
    await expect(this.cart).toBeVisible();
  }

  get #cartBar(): Locator {
    return this.page.getByRole('button', { name: /^Cart, / });
  }

  get menu(): Locator {
    return this.page.getByRole('region', { name: 'Menu', exact: true });
  }

  get cart(): Locator {
    return this.page.getByRole('region', { name: 'Cart', exact: true });
  }

  get lines(): Locator {
    return this.cart.getByRole('listitem');
  }

  tile = (name: string): Locator => this.menu.getByRole('button', { name: new RegExp(`^${escaped(name)}, `) });
  section = (name: string): Locator =>
    this.menu.getByRole('group', { name: 'Menu sections' }).getByRole('button', { name, exact: true });
  line = (name: string): Locator =>
    this.cart.getByRole('button', { name: new RegExp(`^[\\d.]+ × ${escaped(name)}, `) });

  /** An action of the open line; the rarer ones are under More. */
  async lineTool(name: string): Promise<Locator> {
    const tool = this.cart.getByRole('button', { name, exact: true });
    const more = this.cart.getByRole('button', { name: /^More for / });
    await expect(more).toBeVisible();
    if (!(await tool.isVisible())) await more.click();
    return tool;
  }

  /** Expects the terminal to show this amount due. */
  async expectTotal(amount: number): Promise<void> {
    await expect.poll(() => this.total()).toBe(amount);
  }

  async total(): Promise<number> {
    return amountIn((await this.cart.getByRole('button', { name: /total/ }).innerText()).split('\n').at(-1) ?? '');
  }

  tap = (name: string): Promise<void> => this.tile(name).click();

  get payButton(): Locator {
    return this.cart.getByRole('button', { name: 'Pay', exact: true });
  }

  /** Pay of the cart, or of the bar of a phone. */
  async pay(): Promise<void> {
    const isInBar = !(await this.cart.isVisible()) && (await this.#cartBar.isVisible());
    await (isInBar ? this.page.getByRole('button', { name: 'Pay', exact: true }) : this.payButton).click();
  }

  get payment(): Locator {
    return this.page.getByRole('dialog', { name: /^Payment( · |$)/ });
  }

  /** A way to pay. A tap on a card takes all that is due, unless an amount was typed. */
  payType = (name: string): Locator =>
    this.payment.getByRole('group', { name: 'Payment type' }).getByRole('button', { name: new RegExp(`^${name}`) });

  /** The quick cash amounts, without the exact one. */
  get quickAmounts(): Locator {
    return this.payment.getByRole('group', { name: 'Quick cash' }).getByRole('button', { name: /^[^E]/ });
  }

  get exact(): Locator {
    return this.payment.getByRole('button', { name: /^Exact / });
  }

  /** The first quick amount that is enough and gives change. */
  quickAmount = (amount: number): Locator =>
    this.payment
      .getByRole('group', { name: 'Quick cash' })
      .getByRole('button', { name: new RegExp(`^\\D${amount}\\.00$`) });

  #charge = (amount: string): Locator =>
    this.payment.getByRole('button', { name: new RegExp(`^(Charge|Record) .?${escaped(amount)}`) });

  /** Types an amount below what is due, and says yes to the question whether it is meant. */
  async payPart(amount: string): Promise<void> {
    // The dialog loads after Pay, and keys that are typed before reach nothing.
    await this.exact.waitFor();
    await typeByHand(this.page, amount);
    await this.#charge(amount).click();
    await this.page
      .getByRole('dialog', { name: /as a part payment\?$/ })
      .getByRole('button', { name: 'Take part payment' })
      .click();
  }

  get done(): Locator {
    return this.page.getByRole('dialog', { name: 'Payment complete' });
  }

  get receipt(): Locator {
    return this.done.getByRole('article', { name: /^Receipt for order / });
  }

  /** Picks options in the open item dialog: checkboxes where several are allowed, radios where one is required. */
  async choose(...options: readonly string[]): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    for (const option of options) {
      const name = new RegExp(`^${escaped(option)}( |$)`);
      await dialog.getByRole('checkbox', { name }).or(dialog.getByRole('radio', { name })).first().click();
    }
  }

  /** Answers the open questions of the item dialog with the first choice of each, then adds the item. */
  async answerTheRestAndAdd(): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    const open = dialog.getByRole('button', { name: /^Choose: / });
    for (let question = 0; question < MOST_QUESTIONS && (await open.isVisible()); question += 1) {
      const name = (await open.innerText()).replace('Choose: ', '');
      const group = dialog
        .getByRole('group', { name, exact: true })
        .or(dialog.getByRole('radiogroup', { name, exact: true }))
        .first();
      await group.getByRole('radio').or(group.getByRole('checkbox')).or(group.getByRole('button')).first().click();
    }
    await dialog.getByRole('button', { name: /^Add / }).click();
  }

  async orderAction(name: string): Promise<void> {
    await this.showCart();
    await this.cart.getByRole('button', { name: 'Order actions' }).click();
    await this.page
      .getByRole('dialog', { name: 'Order actions' })
      .or(this.page.getByRole('menu', { name: 'Order actions' }))
      .getByText(name, { exact: true })
      .click();
  }
}
