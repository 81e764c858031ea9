import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  cashDrawerRoutes,
  customerRoutes,
  giftCardInventoryRoutes,
  giftCardRoutes,
  operationalSettingRoutes,
  paymentAccountRoutes,
  paymentDeviceRoutes,
  paymentIntegrationRoutes,
  PaymentType,
  settingsRoutes,
  systemPaymentSettingRoutes,
  terminalPaymentDeviceRoutes,
  terminalReportRoutes,
} from '@tavola/contract';
import { demoCatalog } from '@tavola/demo';
import { CardTerminalSimulator } from '@tavola/testkit/card-terminals/card-terminal-simulator.ts';
import { blankCustomer } from '@tavola/testkit/office/customers.ts';
import { parseOrders } from '@tavola/tools/import-orders/orders-file.ts';
import { toTerminalOrders, type TerminalItemLine } from '@tavola/tools/import-orders/terminal-orders.ts';
import type { Page } from '@playwright/test';
import type { Api } from '../kit/api.ts';
import { signInAtDrawer } from '../kit/drawer.ts';
import { typeByHand } from '../kit/keyboard.ts';
import { lastOrder } from '../kit/ledger.ts';
import { port } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** Real orders as a cashier taps them, by every tender that a restaurant in euros has, and by mixes of them. */

const SAMPLE = new URL('../../tools/import-orders/sample-orders.tsv', import.meta.url);
const ORDERS = 20;
const FLOAT = 100;
// More than the dearest of these orders.
const CARD_PRICE = 250;
/** What a cashier types as the first part of a mix. */
const PART = 200;
const catalog = demoCatalog('burrito');

interface RealOrder {
  readonly orderNo: string;
  readonly lines: readonly TerminalItemLine[];
  readonly totalCents: number;
}

/** Orders of the file whose prices are those of the menu that a terminal shows first. */
function realOrders(): readonly RealOrder[] {
  const { orders } = parseOrders(readFileSync(SAMPLE, 'utf8'));
  return toTerminalOrders(orders, catalog)
    .map(({ orderNo, lines, totalCents }) => ({
      orderNo,
      totalCents,
      count: lines.length,
      lines: lines.filter((line) => line.kind === 'item').filter(({ menu, note }) => menu === 'counter' && !note),
    }))
    .filter(({ lines, count }) => lines.length === count)
    .slice(0, ORDERS);
}

type Tender = 'Cash' | 'Credit Card' | 'Card terminal' | 'Gift card' | 'Customer account';
/** How an order is paid: the parts in their order; all but the last are of the amount that is typed. */
const WAYS: readonly (readonly Tender[] | 'change' | 'split')[] = [
  ['Cash'],
  'change',
  ['Credit Card'],
  ['Card terminal'],
  ['Gift card'],
  ['Customer account'],
  'split',
  ['Cash', 'Credit Card'],
  ['Credit Card', 'Cash'],
  ['Cash', 'Card terminal'],
  ['Cash', 'Gift card'],
  ['Credit Card', 'Customer account'],
  ['Cash', 'Credit Card', 'Card terminal'],
];

const cents = (amount: number): number => Math.round(amount * 100);
const euros = (units: number): string => (units / 100).toFixed(2);

/** A counter with a drawer that takes every tender, with a card terminal and a customer who has an account. */
async function openCounter(address: string): Promise<{ readonly api: Api; readonly subDomain: string }> {
  const place = await registerRestaurant('real-orders');
  const api = await signInAtDrawer(place);
  await api.call(cashDrawerRoutes.openCashTerminal, {
    body: { terminalReportID: randomUUID(), cashCounts: [], cashAmount: FLOAT },
  });
  const { version } = await api.call(settingsRoutes.operational);
  await api.call(operationalSettingRoutes.giftCards, {
    body: { isGiftCardEnabled: true, quickTopUpAmounts: [20], version },
  });
  const id = randomUUID();
  await api.call(giftCardInventoryRoutes.create, {
    body: { giftCardProductID: id, giftCardTypeName: 'Voucher', giftCardPrice: CARD_PRICE },
  });
  await api.call(giftCardInventoryRoutes.adjust, {
    params: { id },
    body: { mode: 'Add', quantity: 5, reason: 'Delivery', comment: '' },
  });
  const customerID = randomUUID();
  await api.call(customerRoutes.create, { body: { ...blankCustomer('Orla'), customerID } });
  const account = { accountID: randomUUID(), name: 'Rowing club', paymentTypeID: PaymentType.CustomerAccount };
  await api.call(paymentAccountRoutes.create, {
    body: { ...account, creditLimit: null, isActive: true, customerPaymentAccounts: [{ customerID }] },
  });
  await api.call(paymentIntegrationRoutes.update, {
    params: { id: 'http' },
    body: { address, isActive: true, key: 'k', version: 0 },
  });
  const device = { name: 'Front', paymentIntegrationID: 'http' as const, deviceCode: 'D1', isActive: true };
  const { paymentDeviceID } = await api.call(paymentDeviceRoutes.create, { body: device });
  await api.call(terminalPaymentDeviceRoutes.setPreference, { body: { paymentDeviceID } });
  const wanted: readonly number[] = [PaymentType.GiftCard, PaymentType.CustomerAccount, PaymentType.IntegratedTerminal];
  for (const type of await api.call(systemPaymentSettingRoutes.list))
    if (wanted.includes(type.paymentTypeID))
      await api.call(systemPaymentSettingRoutes.setActive, {
        params: { id: type.systemPaymentSettingID },
        query: { isActive: true },
      });
  return { api, subDomain: place.subDomain };
}

async function ringUp(terminal: SalePage, { lines }: RealOrder): Promise<void> {
  const options = new Map(catalog.modifierGroups.flatMap((group) => group.options.map(({ ref, name }) => [ref, name])));
  for (const { product: ref, quantity, modifiers } of lines) {
    const product = catalog.products.find((each) => each.ref === ref);
    if (product === undefined) throw new Error(`There is no ${ref}.`);
    for (let piece = 0; piece < quantity; piece += 1) {
      await terminal.tap(product.name);
      if (product.modifierGroups.length === 0) continue;
      await terminal.choose(...modifiers.map(({ option }) => options.get(option) ?? option));
      // The answer of an only question adds the item by itself.
      if (product.modifierGroups.length > 1) await terminal.answerTheRestAndAdd();
      await expect(terminal.page.getByRole('dialog')).toHaveCount(0);
    }
  }
}

/** Sells a gift card for cash over the order of the cart; gives its number. */
async function sellCard(page: Page, terminal: SalePage, api: Api): Promise<string> {
  await terminal.orderAction('Gift cards');
  const dialog = page.getByRole('dialog', { name: 'Gift cards' });
  await dialog.getByRole('button', { name: /Voucher/ }).click();
  await dialog.getByRole('button', { name: /^Pay / }).click();
  await dialog.getByRole('radio', { name: 'Cash' }).click();
  await dialog.getByRole('button', { name: /^Take / }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const { items } = await api.call(giftCardRoutes.list);
  return items.toSorted((a, b) => b.currentBalance - a.currentBalance)[0]?.issueNo ?? '';
}

async function addCustomer(page: Page, terminal: SalePage): Promise<void> {
  await terminal.orderAction('Customer');
  const popup = page.getByRole('dialog');
  await popup.getByRole('searchbox', { name: 'Search' }).fill('Orla');
  await popup.getByRole('button', { name: 'Choose Orla' }).click();
  await popup.getByRole('button', { name: 'Done' }).click();
  await expect(popup).toHaveCount(0);
}

/** Types a part of the balance in cash or by credit card. */
async function payPart(page: Page, terminal: SalePage, tender: Tender): Promise<void> {
  const { payment } = terminal;
  await payment.getByRole('group', { name: 'Amount keypad' }).waitFor();
  if (tender === 'Cash') await terminal.payPart(euros(PART));
  else {
    // A tap on a card takes all of it, unless something was typed before; that is no part of the card.
    await typeByHand(page, euros(PART));
    await terminal.payType('Credit Card').click();
    await typeByHand(page, euros(PART));
    await payment.getByRole('button', { name: `Record €${euros(PART)} – Credit Card` }).click();
    await page.getByRole('button', { name: 'Take part payment' }).click();
  }
  await expect(payment.getByRole('button', { name: `Void ${tender}, €${euros(PART)}` })).toBeVisible();
}

/** Takes all that is due. */
async function payRest(page: Page, terminal: SalePage, tender: Tender, giftCardNo: string): Promise<void> {
  const { payment } = terminal;
  if (tender === 'Cash') {
    await terminal.payType('Cash').click();
    return terminal.exact.click();
  }
  await terminal.payType(tender).click();
  // After a typed part a tap only chooses the card, and its button takes the rest.
  const take = payment.getByRole('button', { name: /^(Record|Send) / });
  await expect(
    terminal.done.or(take).or(payment.getByRole('textbox')).or(payment.getByRole('radiogroup')).first(),
  ).toBeVisible();
  if (tender === 'Credit Card' || tender === 'Card terminal')
    await take.click({ timeout: 2_000 }).catch(() => undefined);
  if (tender === 'Gift card') {
    await payment.getByRole('textbox', { name: 'Number of the card' }).fill(giftCardNo);
    await page.keyboard.press('Enter');
    await payment.getByRole('button', { name: /^Charge / }).click();
  }
  if (tender === 'Customer account') {
    const accounts = payment.getByRole('radiogroup', { name: 'Accounts' });
    await accounts.getByRole('radio', { name: /^Rowing club/ }).click();
    await payment.getByRole('button', { name: /^Charge .* to Rowing club$/ }).click();
  }
}

/** Two guests pay a half each, both in cash. */
async function paySplit(terminal: SalePage, totalCents: number): Promise<void> {
  const { payment } = terminal;
  await payment.getByRole('button', { name: 'Split payment' }).click();
  for (const half of [Math.ceil(totalCents / 2), Math.floor(totalCents / 2)]) {
    await payment
      .getByRole('button', { name: `Charge €${euros(half)} – Cash` })
      .first()
      .click();
    await payment.getByRole('button', { name: `Exact €${euros(half)}` }).click();
  }
}

/** What an order is expected to be paid with, in cents. */
function expectedParts(way: (typeof WAYS)[number], totalCents: number): [tender: Tender, amount: number][] {
  if (way === 'change') return [['Cash', totalCents]];
  if (way === 'split')
    return [
      ['Cash', Math.ceil(totalCents / 2)],
      ['Cash', Math.floor(totalCents / 2)],
    ];
  const rest = totalCents - PART * (way.length - 1);
  return way.map((tender, index) => [tender, index === way.length - 1 ? rest : PART]);
}

test(
  'twenty real orders are paid by every tender and by mixes of them, to the cent',
  LONG,
  async ({ page, context }) => {
    test.setTimeout(900_000);
    const book = join(mkdtempSync(join(tmpdir(), 'tavola-real-')), 'book.json');
    const simulator = await CardTerminalSimulator.start({ port: port + 900, book, key: 'k', guestMs: 300 });
    try {
      const { api, subDomain } = await openCounter(simulator.address);
      await enterAs(context, api);
      // Here every way to pay is a button.
      await page.setViewportSize({ width: 1920, height: 1080 });
      const terminal = new SalePage(page);
      await terminal.open(subDomain);
      await terminal.section('All Items').click();
      const sums = new Map<Tender, number>();
      let [sold, cards] = [0, 0];
      const orders = realOrders();
      expect(orders).toHaveLength(ORDERS);
      for (const [index, order] of orders.entries()) {
        const way = WAYS[index % WAYS.length] ?? 'change';
        await test.step(`order ${order.orderNo}: ${typeof way === 'string' ? way : way.join(', ')}`, async () => {
          await ringUp(terminal, order);
          await terminal.expectTotal(order.totalCents / 100);
          const giftCardNo = way.includes('Gift card') ? await sellCard(page, terminal, api) : '';
          if (giftCardNo !== '') cards += 1;
          if (way.includes('Customer account')) await addCustomer(page, terminal);
          await terminal.pay();
          if (way === 'split') await paySplit(terminal, order.totalCents);
          else if (way === 'change') await terminal.quickAmounts.first().click();
          else {
            for (const tender of way.slice(0, -1)) await payPart(page, terminal, tender);
            await payRest(page, terminal, way.at(-1) ?? 'Cash', giftCardNo);
          }
          await expect(terminal.done).toBeVisible();
          await terminal.done.getByRole('button', { name: /^Done/ }).last().click();
          await expect(terminal.cart.getByText('The cart is empty')).toBeVisible();
          const stored = await lastOrder(api);
          expect(cents(stored.totalDueAmount)).toBe(order.totalCents);
          expect(stored.orderPaymentStatus).toBe('Paid');
          const paid = stored.sale?.payments ?? [];
          const expected = expectedParts(way, order.totalCents);
          expect(paid.map(({ name, amount }) => [name, cents(amount)])).toEqual(expected);
          sold += order.totalCents;
          for (const [tender, amount] of expected) sums.set(tender, (sums.get(tender) ?? 0) + amount);
        });
      }
      expect(sold).toBe(orders.reduce((sum, { totalCents }) => sum + totalCents, 0));
      expect([...sums.values()].reduce((sum, each) => sum + each, 0)).toBe(sold);
      const charged = [...simulator.kept.values()].reduce((sum, amount) => sum + cents(Number(amount)), 0);
      expect(charged, 'the book of the card terminal').toBe(sums.get('Card terminal'));
      const { items } = await api.call(giftCardRoutes.list);
      const left = items.reduce((sum, { currentBalance }) => sum + cents(currentBalance), 0);
      expect(cards * CARD_PRICE * 100 - left, 'taken off gift cards').toBe(sums.get('Gift card'));
      const { items: accounts } = await api.call(paymentAccountRoutes.list);
      // The examples of a new restaurant have accounts too.
      const owed = cents(accounts.find(({ name }) => name === 'Rowing club')?.accountBalance ?? 0);
      expect(owed, 'owed by the account').toBe(sums.get('Customer account'));
      const { report } = await api.call(terminalReportRoutes.current);
      const inDrawer = FLOAT * 100 + (sums.get('Cash') ?? 0) + cards * CARD_PRICE * 100;
      const closed = await api.call(cashDrawerRoutes.closeCashTerminal, {
        body: {
          terminalReportID: report?.terminalReportID ?? '',
          version: report?.version ?? 0,
          cashCounts: [],
          cashAmount: inDrawer / 100,
          note: null,
        },
      });
      const drawer = closed.perType.find(({ paymentTypeID }) => paymentTypeID === PaymentType.Cash);
      expect(drawer?.difference).toBe(0);
      const byTender = [...sums].map(([tender, amount]) => `${tender} ${euros(amount)}`).join(', ');
      process.stdout.write(`${orders.length} orders: ${euros(sold)} sold, ${byTender}, drawer ${euros(inDrawer)}\n`);
    } finally {
      await simulator.close();
    }
  },
);
