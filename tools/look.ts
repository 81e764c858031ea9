import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { walk } from '../e2e/kit/screens.ts';
import { settled, watchFetches } from '../e2e/kit/settled.ts';
import { findChromium } from './chromium.mjs';
import { helpLanguages, readHelp } from './help.ts';
import { outOfReach, views, type View } from './look-views.ts';

const USAGE = `npx tsx tools/look.ts [OPTIONS]: pictures of the screens of a running server
  --url http://localhost:3000        the server
  --company demo --login NAME:PASSWORD   whose restaurant, and who looks at it (left out = the demo)
  --only WORD,WORD                   a view or screen by its exact name, else those whose name holds the word
  --sizes 390,1024,1920  --themes light,dark  --languages en,th
  --out data/look  --montage         where to; all themes and languages of a view side by side as well (with ImageMagick)
  --picture FILE                     the one picture of the sell screen for the README
  --help-pictures FOLDER             the picture of each page of help, in each language
  --gallery                          the gallery of the kit instead, at the address of "npm run dev"
  --list                             names only`;

const sizes: Readonly<Record<string, { readonly width: number; readonly height: number }>> = {
  390: { width: 390, height: 844 },
  1024: { width: 1024, height: 768 },
  1920: { width: 1920, height: 1080 },
  help: { width: 1024, height: 640 },
};
/** Pictures of help are looked at in a third of a screen. */
const HELP_WIDTH = 720;
const HELP_QUALITY = 0.6;
const sizeOf = (name: string) => sizes[name] ?? { width: Number(name), height: 844 };
/** The shared terminal of the demo, whose sales do not wait for a counted drawer. */
const TERMINAL_NAME = 'Demo counter';
/** Anything missing by then is reported, and the picture shows it. */
const PATIENCE_MS = 10_000;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    company: { type: 'string', default: 'demo' },
    login: { type: 'string', default: 'demo:Tavola!2026' },
    out: { type: 'string', default: 'data/look' },
    only: { type: 'string', default: '' },
    sizes: { type: 'string', default: '390,1024,1920' },
    themes: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: 'en,th' },
    montage: { type: 'boolean' },
    list: { type: 'boolean' },
    picture: { type: 'string' },
    'help-pictures': { type: 'string' },
    gallery: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (values.help === true) {
  console.log(USAGE);
  process.exit(0);
}
if (values.list === true) {
  for (const { name, screen } of views) console.log(`${name}${screen === undefined ? '' : `  (${screen})`}`);
  for (const path of outOfReach) console.log(`no way to ${path} from here: give it a view of its own`);
  process.exit(0);
}
const executablePath = findChromium();
if (executablePath === null) process.exit(1);
const root = new URL(values.url);
const restaurant = `${root.protocol}//${values.company}.${root.host}`;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

/** One combination of size, theme and language. */
interface Look {
  readonly size: string;
  readonly theme: string;
  readonly language: string;
}

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

async function open(options: Parameters<typeof browser.newContext>[0]): Promise<BrowserContext> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Dublin',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  // The helper that tsx wraps around named functions; functions that run in the page need it there.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' });
  return context;
}

/** Signs in as a person would, on the demo's own terminal, and returns the browser's storage. */
async function signIn(): Promise<Kept> {
  const [userName, ...password] = values.login.split(':');
  const context = await open({});
  const page = await context.newPage();
  await page.goto(`${restaurant}/login`);
  await page.getByRole('textbox', { name: 'Username' }).fill(userName ?? '');
  await page.getByRole('textbox', { name: 'Password' }).fill(password.join(':'));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const yes = page.getByRole('button', { name: 'YES' });
  await page.getByRole('heading', { name: 'Which terminal is this?' }).or(yes).first().waitFor();
  if (await yes.isVisible()) await yes.click();
  await page.getByRole('heading', { name: 'Which terminal is this?' }).waitFor();
  const terminal = page.getByRole('radio', { name: new RegExp(`^${TERMINAL_NAME}\\b`) });
  await page.getByRole('button', { name: /^(Use this terminal|Register terminal)$/ }).waitFor();
  if (await terminal.isVisible()) {
    await terminal.click();
    await page.getByRole('button', { name: 'Use this terminal' }).click();
    const force = page.getByRole('button', { name: 'Force Logout' });
    await force
      .or(yes)
      .or(page.getByRole('heading', { level: 1, name: /^Good / }))
      .first()
      .waitFor();
    if (await force.or(yes).isVisible()) await force.or(yes).click();
  } else {
    if (await page.getByText('Existing terminal', { exact: true }).isVisible())
      await page.getByText('New terminal', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Terminal name' }).fill(TERMINAL_NAME);
    await page.getByRole('button', { name: 'Register terminal' }).click();
  }
  await page.waitForURL(`${restaurant}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const kept = await context.storageState();
  await context.close();
  return kept;
}

/** Pages on which an action was made. */
const touched = new WeakSet<Page>();

/** A page of one size, theme and language; with the storage of another one, it is signed in. */
async function openAs({ size, theme, language }: Look, kept?: Kept): Promise<Page> {
  const context = await open({ viewport: sizeOf(size), ...(kept && { storageState: kept }) });
  await context.addInitScript(
    ([tongue, scheme]) => {
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('tavola.language', tongue);
      localStorage.setItem('tavola.theme', scheme);
      // The session is older than the idle time by now.
      localStorage.removeItem('tavola.usedAt');
    },
    [language, theme] as const,
  );
  // The person's own choice would take precedence; each browser has its own.
  await context.route('**/api/company/user', async (route) => {
    const { host } = new URL(route.request().url());
    const answer = await route.fetch({
      url: route.request().url().replace(host, `127.0.0.1:${root.port}`),
      headers: { ...route.request().headers(), host },
    });
    const user = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({
      response: answer,
      json: { ...user, userPreference: { language, theme: theme === 'dark' ? 'Dark' : 'Light' } },
    });
  });
  const page = await context.newPage();
  watchFetches(page);
  page.on('dialog', (dialog) => void dialog.accept());
  return page;
}

/**
 * One picture of a view. The app navigates from screen to screen as its menu does; after a view that changed something
 * it restarts, without the cart or the lock left over from it. Returns whether what the view shows appeared.
 */
async function photograph(page: Page, view: View, file: string, size: string): Promise<boolean> {
  let isThere = true;
  const origin = view.as === 'root' ? root.origin : restaurant;
  try {
    if (page.url().startsWith(`${origin}/`) && !touched.has(page)) await walk(page, view.path);
    else await page.goto(`${origin}${view.path}`);
    await ready(page);
    await view.prepare?.(page);
    await ready(page);
  } catch (failure) {
    console.error(`${file}: ${failure instanceof Error ? (failure.message.split('\n')[0] ?? '') : String(failure)}`);
    touched.add(page);
    isThere = false;
  }
  await page.screenshot({ path: file, timeout: 6 * PATIENCE_MS });
  touched.delete(page);
  if (view.prepare === undefined) return isThere;
  touched.add(page);
  // A long view may have increased the window height.
  await page.setViewportSize(sizeOf(size));
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('tavola.sale.') || key === 'tavola.locked') localStorage.removeItem(key);
  });
  return isThere;
}

async function ready(page: Page): Promise<void> {
  await page.locator('main').first().waitFor();
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  await settled(page);
}

const fileOf = ({ name }: View, { size, theme, language }: Look): string =>
  join(values.out, `${name}-${size}-${theme}-${language}.png`);

/** The pictures of one view and size next to each other in one file. */
function mount(view: View, size: string, looks: readonly Look[]): void {
  const { status } = spawnSync(
    'montage',
    [
      ...looks.map((look) => fileOf(view, look)),
      '-tile',
      size === '390' ? '4x' : '2x',
      '-geometry',
      '+6+6',
      '-background',
      '#888',
      join(values.out, `all-${view.name}-${size}.png`),
    ],
    { stdio: 'inherit' },
  );
  if (status !== 0) console.error('No montage was made: that needs `montage` of ImageMagick.');
}

/** The parts of the kit, and each of its dialogs, in every combination. */
async function photographGallery(): Promise<void> {
  mkdirSync(values.out, { recursive: true });
  for (const size of values.sizes.split(','))
    for (const theme of values.themes.split(','))
      for (const language of values.languages.split(',')) {
        const page = await openAs({ size, theme, language });
        for (const open of ['', 'question', 'form', 'creation', 'list', 'pin']) {
          await page.goto(`${root.origin}/gallery?open=${open}`);
          // A dialog hides the page below it from its roles.
          await page.locator('h1').first().waitFor();
          await settled(page);
          const name = open === '' ? 'gallery' : `gallery-${open}`;
          const path = join(values.out, `${name}-${size}-${theme}-${language}.png`);
          await page.screenshot({ path, fullPage: open === '' });
        }
        await page.context().close();
      }
}

/** The picture of each page of help whose screen can be opened, in light colours, as small files. */
async function photographHelp(folder: string): Promise<void> {
  const smaller = await browser.newPage();
  const raw = join(folder, 'raw.png');
  for (const language of helpLanguages) {
    mkdirSync(join(folder, language), { recursive: true });
    const look = { size: 'help', theme: 'light', language };
    const stranger = await openAs(look);
    const person = await openAs(look, kept);
    for (const { id } of readHelp(new URL('../docs/help/', import.meta.url), language)) {
      const view = views.find(({ screen }) => screen === id);
      if (view === undefined) continue;
      const isThere = await photograph(view.as === 'terminal' ? person : stranger, view, raw, 'help');
      if (isThere) writeFileSync(join(folder, language, `${id}.webp`), await webpOf(smaller, readFileSync(raw)));
    }
    kept = await person.context().storageState();
    await Promise.all([person, stranger].map((page) => page.context().close()));
    console.log(language);
  }
  rmSync(raw);
}

/** A picture as the browser itself makes it smaller; its page is blank, because the product's lets nothing in. */
async function webpOf(blank: Page, png: Buffer): Promise<Buffer> {
  const text = await blank.evaluate(
    async ([data, width, quality]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(width, Math.round((image.height * width) / image.width));
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [png.toString('base64'), HELP_WIDTH, HELP_QUALITY] as const,
  );
  return Buffer.from(text, 'base64');
}

const isGallery = values.gallery === true;
let kept: Kept = isGallery ? { cookies: [], origins: [] } : await signIn();
try {
  const helpPictures = values['help-pictures'];
  if (isGallery) await photographGallery();
  else if (helpPictures !== undefined) await photographHelp(helpPictures);
  else if (values.picture !== undefined) {
    const page = await openAs({ size: '1024', theme: 'light', language: 'en' }, kept);
    for (const view of views.filter(({ name }) => name === 'sell-cart'))
      await photograph(page, view, values.picture, '1024');
  } else {
    mkdirSync(values.out, { recursive: true });
    const wanted = views.filter((view) => values.only.split(',').some((word) => isMeant(view, word)));
    const list = (words: string): readonly string[] => words.split(',');
    for (const size of list(values.sizes).filter((one) => one in sizes)) {
      const looks = list(values.themes).flatMap((theme) =>
        list(values.languages).map((language): Look => ({ size, theme, language })),
      );
      for (const look of looks) {
        const stranger = await openAs(look);
        const person = await openAs(look, kept);
        for (const view of wanted)
          await photograph(view.as === 'terminal' ? person : stranger, view, fileOf(view, look), size);
        // The next browser continues with this one's storage: a token that was renewed in between is no longer valid.
        kept = await person.context().storageState();
        await Promise.all([person, stranger].map((page) => page.context().close()));
        console.log(Object.values(look).join(' '));
      }
      if (values.montage === true) for (const view of wanted) mount(view, size, looks);
    }
  }
} finally {
  await browser.close();
}

function isMeant({ name, screen }: View, word: string): boolean {
  const isExact = views.some((view) => view.name === word || view.screen === word);
  return isExact ? name === word || screen === word : name.includes(word);
}
