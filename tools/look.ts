import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { screens, type ScreenID } from '@tavola/contract';
import { chromium, type BrowserContext, type Page } from 'playwright';

const USAGE = 'npx tsx tools/look.ts [--url http://localhost:3000] [--out DIR] [--only WORD,WORD] [--sizes 390,1024,1920] [--picture FILE] [--list]';

/** A screen or a state of one, and how to get there. Names are those of the files. */
interface View {
  readonly name: string;
  /** The row of the screens table that it shows; left out = a state of a screen that another view shows. */
  readonly screen?: ScreenID;
  readonly as: 'root' | 'nobody' | 'terminal';
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 1024, height: 768 }, desk: { width: 1920, height: 1080 } } as const;
const DEMO = { userName: 'demo', password: 'Tavola!2026' };
const DEVICE = 'Counter 1';
const SETTLE_MS = 400;

// Buttons are found by place and not by words, because every view is taken in both languages.
const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}[, ]`) }).first();
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
  for (const option of ['Fresh Tomato Salsa', 'Rice', 'Black Beans', 'Guacamole']) await page.getByRole('checkbox', { name: new RegExp(`^${option}( |$)`) }).click();
}

async function pay(page: Page): Promise<void> {
  await payButton(page).click();
  await page.getByRole('group', { name: /^(Quick amounts|จำนวนเงินด่วน)$/ }).waitFor();
}

const shown: readonly View[] = [
  { name: 'register-1-welcome', screen: 'register', as: 'root', path: '/' },
  { name: 'register-2-account', as: 'root', path: '/', prepare: (page) => page.locator('main button').first().click() },
  { name: 'register-3-refused', as: 'root', path: '/', prepare: async (page) => {
    await page.locator('main button').first().click();
    await page.locator('main button[type=submit]').click();
  } },
  { name: 'login-password', screen: 'login', as: 'nobody', path: '/login' },
  { name: 'forgot-password', screen: 'requestPasswordReset', as: 'nobody', path: '/request-reset-password' },
  { name: 'new-password', screen: 'resetPassword', as: 'nobody', path: '/reset-password?code=abc' },
  { name: 'no-permission', screen: 'noPermission', as: 'nobody', path: '/no-permission' },
  { name: 'unknown-path', as: 'nobody', path: '/nowhere' },
  { name: 'select-device', screen: 'selectDevice', as: 'terminal', path: '/select-device?cancelable=1' },
  { name: 'main', screen: 'main', as: 'terminal', path: '/' },
  { name: 'user-menu', as: 'terminal', path: '/', prepare: (page) => page.locator('header').getByRole('button').last().click() },
  { name: 'orders', screen: 'orders', as: 'terminal', path: '/orders' },
  { name: 'my-account', screen: 'myAccount', as: 'terminal', path: '/my-account' },
  { name: 'display', screen: 'preferenceDisplay', as: 'terminal', path: '/user-preferences/display' },
  { name: 'security', screen: 'preferenceSecurity', as: 'terminal', path: '/user-preferences/security' },
  { name: 'sell-empty', screen: 'quickService', as: 'terminal', path: '/quick-service' },
  { name: 'locked', as: 'terminal', path: '/quick-service', prepare: async (page) => {
    await page.evaluate(() => localStorage.setItem('tavola.locked', '1'));
    await page.reload();
    await page.getByRole('dialog').getByRole('button').first().waitFor();
  } },
  { name: 'sell-cart', as: 'terminal', path: '/quick-service', prepare: fillCart },
  { name: 'sell-item', as: 'terminal', path: '/quick-service', prepare: chooseBurrito },
  { name: 'sell-payment', as: 'terminal', path: '/quick-service', prepare: async (page) => {
    await fillCart(page);
    await pay(page);
  } },
  { name: 'sell-tip', as: 'terminal', path: '/quick-service', prepare: async (page) => {
    await fillCart(page);
    await pay(page);
    await page.getByRole('button', { name: /^(Add tip|เพิ่มทิป)$/ }).click();
  } },
  { name: 'sell-receipt', as: 'terminal', path: '/quick-service', prepare: async (page) => {
    await fillCart(page);
    await pay(page);
    await page.getByRole('button', { name: /^\D50\.00$/ }).click();
    await page.getByRole('article').waitFor();
  } },
];

/** Screens that stand only while something runs, or that a person passes through. */
const PASSING: readonly ScreenID[] = ['installing', 'logout', 'checkDevice', 'notFound'];

/** The first record of a list, opened as a person would. */
async function openFirst(page: Page): Promise<void> {
  const row = page.locator('main tbody tr, main [role=row] a, main li a').first();
  await row.waitFor({ timeout: 5000 });
  await row.locator('a, td:nth-child(2)').or(row).first().click();
}

/** Every screen of the table that no view above shows, so that a new one is in the pictures from its first day: lists and new records by their address, a record through its list. */
const fromTable = (Object.keys(screens) as ScreenID[]).filter((id) => !PASSING.includes(id) && !shown.some(({ screen }) => screen === id)).map((id): View => {
  const { path } = screens[id];
  const list = path.replace(/\/\$\w+$/, '');
  return { name: `screen-${id}`, screen: id, as: 'terminal', path: list, ...(list !== path && { prepare: openFirst }) };
});
const views = [...shown, ...fromTable];

const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:3000' }, out: { type: 'string', default: 'data/look' }, only: { type: 'string', default: '' }, sizes: { type: 'string', default: '390,1024,1920' }, list: { type: 'boolean' }, picture: { type: 'string' }, help: { type: 'boolean' } } });
if (values.help === true) {
  console.log(USAGE);
  process.exit(0);
}
if (values.list === true) {
  for (const { name, screen } of views) console.log(`${name}${screen === undefined ? '' : `  (${screen})`}`);
  for (const { path } of fromTable.map(({ screen }) => screens[screen ?? 'main']).filter(({ path: each }) => each.split('$').length > 2)) console.log(`no way to ${path} from here: give it a view of its own`);
  process.exit(0);
}
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const root = new URL(values.url);
const demo = `${root.protocol}//demo.${root.host}`;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const open = (options: Parameters<typeof browser.newContext>[0]): Promise<BrowserContext> => browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/Dublin', ...options });

/** Signs in to the demo restaurant as a person would, on the till that is called Counter 1, and gives what the browser keeps. */
async function signIn(): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await open({});
  const page = await context.newPage();
  await page.goto(`${demo}/login`);
  await page.getByRole('textbox', { name: 'Username' }).fill(DEMO.userName);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const yes = page.getByRole('button', { name: 'YES' });
  await page.getByRole('heading', { name: 'Which device is this?' }).or(yes).first().waitFor();
  if (await yes.isVisible()) await yes.click();
  await page.getByRole('heading', { name: 'Which device is this?' }).waitFor();
  const device = page.getByRole('radio', { name: new RegExp(`^${DEVICE}\\b`) });
  await page.getByRole('button', { name: /^(Use this device|Register device)$/ }).waitFor();
  if (await device.isVisible()) {
    await device.click();
    await page.getByRole('button', { name: 'Use this device' }).click();
    const force = page.getByRole('button', { name: 'Force Logout' });
    await force.or(yes).or(page.getByRole('heading', { level: 1, name: /^Good / })).first().waitFor();
    if (await force.or(yes).isVisible()) await force.or(yes).click();
  } else {
    if (await page.getByText('Existing device', { exact: true }).isVisible()) await page.getByText('New device', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Name of the device' }).fill(DEVICE);
    await page.getByRole('button', { name: 'Register device' }).click();
  }
  await page.waitForURL(`${demo}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** One picture of a view, in a browser that knows nothing of the view before. */
async function photograph(view: View, file: string, { size, theme, language }: { size: keyof typeof sizes; theme: 'Light' | 'Dark'; language: 'en' | 'th' }): Promise<void> {
  const context = await open({ viewport: sizes[size], ...(view.as === 'terminal' && { storageState: session }) });
  await context.addInitScript(([tongue, scheme]) => {
    localStorage.setItem('tavola.language', tongue);
    localStorage.setItem('tavola.theme', scheme);
    // The session is older than the idle time by now.
    localStorage.removeItem('tavola.usedAt');
  }, [language, theme.toLowerCase()] as const);
  const page = await context.newPage();
  // The person's own choice would win; each picture has its own.
  await page.route('**/api/company/user', async (route) => {
    const { host } = new URL(route.request().url());
    const answer = await route.fetch({ url: route.request().url().replace(host, `127.0.0.1:${root.port}`), headers: { ...route.request().headers(), host } });
    const user = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: { ...user, userPreference: { language, theme } } });
  });
  try {
    await page.goto(`${view.as === 'root' ? root.origin : demo}${view.path}`);
    await page.locator('main').first().waitFor();
    await page.waitForTimeout(SETTLE_MS);
    await view.prepare?.(page);
    await page.waitForTimeout(SETTLE_MS);
  } catch (failure) {
    console.error(`${file}: ${failure instanceof Error ? (failure.message.split('\n')[0] ?? '') : String(failure)}`);
  }
  await page.screenshot({ path: file });
  await context.close();
}

const session = await signIn();
try {
  if (values.picture !== undefined) {
    const view = views.find(({ name }) => name === 'sell-cart');
    if (view !== undefined) await photograph(view, values.picture, { size: 'tablet', theme: 'Light', language: 'en' });
  } else {
    mkdirSync(values.out, { recursive: true });
    const wanted = (Object.keys(sizes) as (keyof typeof sizes)[]).filter((size) => values.sizes.split(',').includes(String(sizes[size].width)));
    for (const view of views.filter(({ name }) => values.only.split(',').some((word) => name.includes(word)))) {
      for (const size of wanted) {
        for (const theme of ['Light', 'Dark'] as const) {
          for (const language of ['en', 'th'] as const) await photograph(view, join(values.out, `${view.name}-${String(sizes[size].width)}-${theme.toLowerCase()}-${language}.png`), { size, theme, language });
        }
      }
      console.log(view.name);
    }
  }
} finally {
  await browser.close();
}
