import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keysOf, screens, type ScreenDefinition, type ScreenID } from '@tavola/contract';

/** Prints what each screen costs on a cold start, compressed as served, and fails over budget (goal S6). */

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
}
type Manifest = Readonly<Record<string, Chunk>>;

const KB = 1024;
/** The whole first load of these screens, in KB of JavaScript. */
const WHOLE: Partial<Record<ScreenID, number>> = {
  signIn: 180,
  quickService: 240,
  order: 240,
  // Lists at the counter, like those of the back office.
  orders: 270,
  sales: 270,
  refunds: 270,
  printRecovery: 270,
  offlineSales: 270,
  deviceActivities: 270,
};
/** The limit for every page that the menu of the back office opens: its lists, and settings of one page. */
const OFFICE = 270;
/**
 * The limit for every other screen: what it adds to the page from which it is opened: its list, the sign-in page or the
 * shell.
 */
const ADDED = 60;
const CSS = 30;
const SHELL = 'src/app/shell/Shell.tsx';

const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const manifestFile = join(dist, '.vite/manifest.json');
if (!existsSync(manifestFile)) {
  console.error('No build found. Run "npm run build -w @tavola/web" first.');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
const keys = Object.keys(manifest);
// The gallery of the kit is for developers.
if (keys.some((key) => key.includes('gallery'))) throw new Error('The gallery is part of the build.');
const entry = keys.find((key) => manifest[key]?.isEntry === true);
if (entry === undefined) throw new Error('The manifest has no entry.');

/** Files that must arrive before the chunks can run. */
function closure(
  roots: readonly string[],
  inside: Manifest = manifest,
): { readonly scripts: Set<string>; readonly styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = inside[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const root of roots) visit(root);
  return { scripts, styles };
}

const compressedBytes = (file: string): number => {
  const path = join(dist, `${file}.br`);
  return statSync(existsSync(path) ? path : join(dist, file)).size;
};
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + compressedBytes(file), 0);
const kb = (bytes: number): string => (bytes / KB).toFixed(1).padStart(7);

// Areas and stations declare which file shows which screen; this only reads them.
const source = fileURLToPath(new URL('../apps/web/src/', import.meta.url));
const screenFiles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('/screens.ts'))
  .map((file) => ({ folder: dirname(file), text: readFileSync(join(source, file), 'utf8') }));
const moduleOf = (id: ScreenID): string | undefined => {
  const pattern = new RegExp(`^\\s+${id}: screenView\\(\\s*\\(\\) => import\\('([^']+)'`, 'm');
  const paths = screenFiles.flatMap(({ folder, text }) => {
    const path = pattern.exec(text)?.[1];
    return path === undefined ? [] : [join(folder, path)];
  });
  return keys.find((key) => key === `src/${paths[0]}`);
};

/** The page above a screen: the one whose path is the longest prefix of the screen's path. */
const above = (id: ScreenID): ScreenID | undefined =>
  keysOf(screens)
    .filter((one) => screens[one].path !== '/' && screens[id].path.startsWith(`${screens[one].path}/`))
    .toSorted((one, other) => screens[other].path.length - screens[one].path.length)[0];
const isOfficePage = (id: ScreenID): boolean => {
  const { menu }: ScreenDefinition = screens[id];
  return menu !== undefined && menu.group !== 'operations' && menu.group !== 'account';
};

const faults: string[] = [];
console.log(`${'screen'.padEnd(22)}   JS KB  +own KB  CSS KB  files   budget`);
for (const id of keysOf(screens)) {
  const module = moduleOf(id);
  if (module === undefined) {
    faults.push(`${id}: no ${id}Screen in the build`);
    continue;
  }
  const isInShell = Array.isArray((screens[id] as ScreenDefinition).access);
  const parent = above(id);
  const before = closure(
    isInShell
      ? [entry, SHELL, ...(parent === undefined ? [] : [moduleOf(parent) ?? entry])]
      : [entry, moduleOf('signIn') ?? entry],
  );
  const whole = closure([...(isInShell ? [entry, SHELL] : [entry]), module]);
  const scripts = sum(whole.scripts);
  const own = sum([...whole.scripts].filter((file) => !before.scripts.has(file)));
  const styles = sum(whole.styles);
  const limit = WHOLE[id] ?? (isOfficePage(id) ? OFFICE : undefined);
  const isOver = limit === undefined ? own > ADDED * KB : scripts > limit * KB;
  if (isOver)
    faults.push(
      `${id}: ${limit === undefined ? `adds ${kb(own).trim()} KB, allowed ${ADDED}` : `${kb(scripts).trim()} KB, allowed ${limit}`}`,
    );
  if (styles > CSS * KB) faults.push(`${id}: ${kb(styles).trim()} KB of CSS, allowed ${CSS}`);
  console.log(
    `${id.padEnd(22)} ${kb(scripts)}  ${kb(own)} ${kb(styles)}  ${String(whole.scripts.size).padStart(5)}   ${limit === undefined ? `+${ADDED}` : limit}`,
  );
}
// The pages of guests are built separately; what is fetched before anything is shown counts.
const GUESTS = 150;
const guestManifest = join(dist, 'order-page/manifest.json');
if (existsSync(guestManifest)) {
  const ofGuests = JSON.parse(readFileSync(guestManifest, 'utf8')) as Manifest;
  for (const page of ['order.html', 'receipt.html']) {
    const { scripts, styles } = closure([page], ofGuests);
    const bytes = sum(scripts);
    console.log(
      `${`(${page})`.padEnd(22)} ${kb(bytes)}  ${kb(bytes)} ${kb(sum(styles))}  ${String(scripts.size).padStart(5)}   ${GUESTS}`,
    );
    if (bytes > GUESTS * KB) faults.push(`${page}: ${kb(bytes).trim()} KB, allowed ${GUESTS}`);
  }
} else faults.push('ordering page: not in the build');
if (faults.length > 0) {
  console.error(`\nOver budget:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  process.exit(1);
}
console.log('\nAll screens are within budget.');
