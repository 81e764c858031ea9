import { keysOf, screens, type Names, type ScreenID } from '@tavola/contract';
import type { Page } from 'playwright';
import { withThaiNames } from '@tavola/demo';

/** A screen or one of its states, and how to get there. Names are those of the files. */
export interface View {
  readonly name: string;
  /** The row of the screens table that it shows; left out = a state of a screen that another view shows. */
  readonly screen?: ScreenID;
  readonly as: 'root' | 'anonymous' | 'terminal';
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

// Buttons are found by position and not by text, because every view is taken in both languages.
const inEither = (name: string) =>
  `(${name}|${withThaiNames<{ name: string; names?: Names }>({ name }).names?.th ?? name})`;
const tile = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${inEither(name)}[, ]`) }).first();
const payButton = (page: Page) => page.getByRole('button', { name: /^(Pay|ชำระเงิน)$/ }).last();

async function fillCart(page: Page): Promise<void> {
  await chooseBurrito(page);
  await page.getByRole('button', { name: /^(Add|เพิ่ม) \D?\d/ }).click();
  await tile(page, 'Chips and Guacamole').click();
  await tile(page, 'Bottled Water').click();
  await tile(page, 'Bottled Water').click();
}

async function chooseBurrito(page: Page): Promise<void> {
  await tile(page, 'Chicken Burrito').click();
  for (const option of ['Fresh Tomato Salsa', 'Rice', 'Black Beans', 'Guacamole'])
    await page.getByRole('checkbox', { name: new RegExp(`^${inEither(option)}( |$)`) }).click();
}

async function pay(page: Page): Promise<void> {
  await payButton(page).click();
  await page.getByRole('group', { name: /^(Quick cash|แบงก์ที่รับมา)$/ }).waitFor();
}

async function withHours(page: Page): Promise<void> {
  await page.getByRole('switch', { name: /^(Limit to certain times|จำกัดช่วงเวลา)$/ }).click();
  await page.locator('button[data-path=discountAvailabilities]').click();
}

/** Opens a free table of the floor and adds three items. */
async function fillTable(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Table|โต๊ะ) .*(Free|ว่าง)/ })
    .first()
    .click();
  await tile(page, 'Chips and Guacamole').click();
  await tile(page, 'Bottled Water').click();
  await tile(page, 'Bottled Water').click();
}

/** The dialog that sells gift cards. */
async function openCards(page: Page): Promise<void> {
  await tile(page, 'Bottled Water').click();
  const bar = page.getByRole('button', { name: /^(Cart|ออเดอร์), / });
  if (await bar.isVisible()) await bar.click();
  await press(page, /^(Order actions|จัดการออเดอร์)/);
  await page
    .getByText(/^(Gift cards|บัตรของขวัญ)$/)
    .last()
    .click();
}

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();

/** Reports of a period that has sales, and the sale of a row. */
const reports: readonly View[] = [
  { name: 'report-summary', as: 'terminal', path: '/sales-reports/summary?p=thisMonth' },
  { name: 'report-products', as: 'terminal', path: '/sales-reports/product?p=thisMonth&cmp=before' },
  { name: 'report-hours', as: 'terminal', path: '/sales-reports/hours?p=thisMonth&by=hourOfDay' },
  { name: 'report-discounts', as: 'terminal', path: '/sales-reports/discount?p=thisMonth' },
  {
    name: 'report-sale',
    as: 'terminal',
    path: '/sales-reports/sales?p=thisMonth',
    prepare: async (page) => {
      await page.locator('tbody tr').first().click();
      await page.getByRole('dialog').locator('table').first().waitFor();
    },
  },
];

const shown: readonly View[] = [
  ...reports,
  { name: 'register-1-welcome', screen: 'register', as: 'root', path: '/' },
  { name: 'register-2-account', as: 'root', path: '/', prepare: (page) => page.locator('main button').first().click() },
  {
    name: 'register-3-refused',
    as: 'root',
    path: '/',
    prepare: async (page) => {
      await page.locator('main button').first().click();
      await page.locator('main button[type=submit]').click();
    },
  },
  { name: 'login-password', screen: 'signIn', as: 'anonymous', path: '/login' },
  { name: 'forgot-password', screen: 'requestPasswordReset', as: 'anonymous', path: '/request-reset-password' },
  { name: 'new-password', screen: 'resetPassword', as: 'anonymous', path: '/reset-password?code=abc' },
  { name: 'no-permission', screen: 'noPermission', as: 'anonymous', path: '/no-permission' },
  { name: 'unknown-path', as: 'anonymous', path: '/nowhere' },
  { name: 'select-device', screen: 'selectTerminal', as: 'terminal', path: '/select-device?cancelable=1' },
  { name: 'main', screen: 'main', as: 'terminal', path: '/' },
  {
    name: 'user-menu',
    as: 'terminal',
    path: '/',
    prepare: (page) => page.locator('header').getByRole('button').last().click(),
  },
  { name: 'orders', screen: 'orders', as: 'terminal', path: '/orders' },
  { name: 'my-account', screen: 'myAccount', as: 'terminal', path: '/my-account' },
  { name: 'display', screen: 'preferenceDisplay', as: 'terminal', path: '/user-preferences/display' },
  { name: 'security', screen: 'preferenceSecurity', as: 'terminal', path: '/user-preferences/security' },
  { name: 'sell-empty', screen: 'quickService', as: 'terminal', path: '/quick-service' },
  {
    name: 'locked',
    as: 'terminal',
    path: '/quick-service',
    prepare: async (page) => {
      await page.evaluate(() => localStorage.setItem('tavola.locked', '1'));
      await page.reload();
      await page.getByRole('dialog').getByRole('button').first().waitFor();
    },
  },
  { name: 'sell-cart', as: 'terminal', path: '/quick-service', prepare: fillCart },
  { name: 'sell-item', as: 'terminal', path: '/quick-service', prepare: chooseBurrito },
  {
    name: 'sell-payment',
    as: 'terminal',
    path: '/quick-service',
    prepare: async (page) => {
      await fillCart(page);
      await pay(page);
    },
  },
  {
    name: 'sell-tip',
    as: 'terminal',
    path: '/quick-service',
    prepare: async (page) => {
      await fillCart(page);
      await pay(page);
      await page.getByRole('button', { name: /^(Add tip|เพิ่มทิป)$/ }).click();
    },
  },
  {
    name: 'sell-part',
    as: 'terminal',
    path: '/quick-service',
    prepare: async (page) => {
      await fillCart(page);
      await pay(page);
      await press(page, /^5$/);
      await press(page, /^(Charge|รับเงิน) \D/);
      await press(page, /^(Take part payment|รับชำระบางส่วน)$/);
      await press(page, /^(Add tip|เพิ่มทิป)$/);
      await press(page, /^(Percentage|เปอร์เซ็นต์)$/);
      await press(page, /^10%$/);
      await press(page, /^(Add tip|เพิ่มทิป) \D/);
    },
  },
  {
    name: 'sell-split',
    as: 'terminal',
    path: '/quick-service',
    prepare: async (page) => {
      await fillCart(page);
      await pay(page);
      await press(page, /^(Split payment|แบ่งชำระ)$/);
      await press(page, /^(Add payment|เพิ่มรายการ)$/);
      await press(page, /^(Charge|รับชำระ) \D/);
      await press(page, /^(Exact|พอดี) /);
      await page.locator('ol [data-paid]').waitFor();
    },
  },
  {
    name: 'sell-receipt',
    as: 'terminal',
    path: '/quick-service',
    prepare: async (page) => {
      await fillCart(page);
      await pay(page);
      await page.getByRole('button', { name: /^\D50\.00$/ }).click();
      await page.getByRole('article').waitFor();
    },
  },
  {
    name: 'sell-cards',
    as: 'terminal',
    path: '/quick-service',
    prepare: async (page) => {
      await openCards(page);
      await page.getByRole('dialog').getByRole('group').getByRole('button').last().click();
    },
  },
  {
    name: 'sell-cards-pay',
    as: 'terminal',
    path: '/quick-service',
    prepare: async (page) => {
      await openCards(page);
      await page.getByRole('dialog').getByRole('group').getByRole('button').last().click();
      await press(page, /^(Pay|ชำระ) \D/);
    },
  },
  {
    name: 'sell-cards-tender',
    as: 'terminal',
    path: '/quick-service',
    prepare: async (page) => {
      await fillCart(page);
      await pay(page);
      const type = page.getByRole('dialog').getByRole('combobox');
      const option = type.locator('option', { hasText: /^(Gift card|บัตรของขวัญ)$/ });
      if (await type.isVisible()) await type.selectOption((await option.getAttribute('value')) ?? '');
      else await press(page, /^(Gift card|บัตรของขวัญ)/);
    },
  },
  { name: 'table-sell', as: 'terminal', path: screens.tableService.path, prepare: fillTable },
  {
    name: 'table-split',
    as: 'terminal',
    path: screens.tableService.path,
    prepare: async (page) => {
      await fillTable(page);
      await press(page, /^(Split bill|แยกบิล)$/);
      await page.getByRole('dialog').locator('section').waitFor();
    },
  },
  {
    name: 'table-bill',
    as: 'terminal',
    path: screens.tableService.path,
    prepare: async (page) => {
      await fillTable(page);
      await press(page, /^(Show bill|ดูบิล)$/);
      await page.getByRole('article').waitFor();
    },
  },
  // Only a phone has it.
  {
    name: 'table-rush',
    as: 'terminal',
    path: screens.tableService.path,
    prepare: async (page) => {
      await fillTable(page);
      await press(page, /^(Rush mode|โหมดชั่วโมงเร่ง)$/);
      await page
        .getByRole('group', { name: /^(Rush mode|โหมดชั่วโมงเร่ง)$/ })
        .getByRole('button')
        .last()
        .click();
    },
  },
  {
    name: 'stock-adjust',
    as: 'terminal',
    path: screens.inventory.path,
    prepare: async (page) => {
      await openFirst(page);
      await press(page, /^(Adjust stock|ปรับสต็อก)$/);
      await page.getByRole('dialog').locator('label').nth(1).click();
      await page.getByRole('dialog').getByRole('textbox').first().fill('12.5');
    },
  },
  {
    name: 'stock-track',
    as: 'terminal',
    path: screens.inventory.path,
    prepare: (page) => press(page, /^(Track an item|ติดตามสต็อกเพิ่ม)$/),
  },
  {
    name: 'gift-card',
    as: 'terminal',
    path: screens.giftCardInventory.path,
    prepare: async (page) => {
      await openFirst(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account-adjust',
    as: 'terminal',
    path: screens.paymentAccounts.path,
    prepare: async (page) => {
      await openFirst(page);
      await press(page, /^(Adjust balance|ปรับยอด)$/);
    },
  },
  // Found by the codes that `look-data` gives variants: most first pages have none.
  {
    name: 'variant',
    screen: 'productVariant',
    as: 'terminal',
    path: `${screens.products.path}?q=V-`,
    prepare: async (page) => {
      await page.locator('main tbody tr button[aria-expanded=false]').first().click({ timeout: 5000 });
      await page.locator('main tbody tr:has(button[aria-expanded=true]) + tr button').first().click();
      await page.locator('main form').waitFor();
    },
  },
  {
    name: 'list-order',
    as: 'terminal',
    path: screens.discounts.path,
    prepare: async (page) => {
      await press(page, /^(POS order|ลำดับบนหน้าขาย)$/);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'list-import',
    as: 'terminal',
    path: screens.glCodes.path,
    prepare: async (page) => {
      await press(page, /^(Import and export|นำเข้าและส่งออก)$/);
      await page.getByRole('menuitem').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'customer-erase',
    as: 'terminal',
    path: screens.customers.path,
    prepare: async (page) => {
      await openFirst(page);
      await press(page, /^(Erase personal data|ลบข้อมูลส่วนบุคคล)$/);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'customer-import',
    as: 'terminal',
    path: screens.customers.path,
    prepare: async (page) => {
      await press(page, /^(Import and export|นำเข้าและส่งออก)$/);
      await page.getByRole('menuitem').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'form-refused',
    as: 'terminal',
    path: screens.discountNew.path,
    prepare: async (page) => {
      await withHours(page);
      await page.locator('main button[type=submit]').click();
    },
  },
  {
    name: 'form-long',
    as: 'terminal',
    path: screens.discountNew.path,
    prepare: async (page) => {
      await page.getByRole('radio').nth(2).click();
      await withHours(page);
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 2400 });
    },
  },
];

/** Screens that exist only while something runs, or that a person passes through. */
const PASSING: readonly ScreenID[] = ['installing', 'signOut', 'checkTerminal', 'notFound'];

/** The first record of a list, opened as a person would. */
async function openFirst(page: Page): Promise<void> {
  const row = page.locator('main tbody tr, main [role=row] a, main li a').first();
  await row.waitFor({ timeout: 5000 });
  await row.locator('a, td:nth-child(2)').or(row).first().click();
}

/**
 * Every screen of the table that no view above shows, so that a new one is included from its first day: lists and new
 * records by their address, a record through its list.
 */
const fromTable = keysOf(screens)
  .filter((id) => !PASSING.includes(id) && !shown.some(({ screen }) => screen === id))
  .map((id): View => {
    const { path } = screens[id];
    const list = path.replace(/\/\$\w+$/, '');
    return {
      name: `screen-${id}`,
      screen: id,
      as: 'terminal',
      path: list,
      ...(list !== path && { prepare: openFirst }),
    };
  });
/** What `look` can photograph. */
export const views: readonly View[] = [...shown, ...fromTable];

/** Screens that name more than one record in their address and have no own view. */
export const outOfReach: readonly string[] = fromTable
  .map(({ screen }) => screens[screen ?? 'main'].path)
  .filter((path) => path.split('$').length > 2);
