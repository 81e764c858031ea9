import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Debian's Chromium that can open no window; the tests take a third of the processor time in it. */
const SHELL = '/usr/bin/chromium-headless-shell';
const INSTALL_LIMIT_MS = 180_000;
/** Without a network it is said soon. */
const APT = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];

/** Installs a package of Debian where we may; false where the program is still not there. */
function installed(name, program) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${name} for the browser tests…`);
  const settings = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: INSTALL_LIMIT_MS,
  };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]])
    spawnSync('apt-get', [...APT, ...args], settings);
  return existsSync(program);
}

/**
 * The Chromium of the tests, which open no window: CHROMIUM_PATH when set, else the one without windows where it is
 * installed or Debian has it, else that of `findChromium`, with what that says.
 */
export function findTestChromium() {
  const isChosen = (process.env.CHROMIUM_PATH ?? '') !== '';
  return !isChosen && (existsSync(SHELL) || installed('chromium-headless-shell', SHELL)) ? SHELL : findChromium();
}

/**
 * A Chromium as people have it, for pictures and benches: CHROMIUM_PATH when set, else an installed one, else Debian's
 * own package when we may install it, else the one that Playwright downloads for itself. Returns null after printing
 * what to do.
 */
export function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted !== undefined && wanted !== '') {
    if (existsSync(wanted)) return wanted;
    console.error(`CHROMIUM_PATH is set to ${wanted}, which does not exist. Correct it or unset it.`);
    return null;
  }
  const found = places.find((place) => existsSync(place));
  if (found !== undefined) return found;
  if (installed('chromium', '/usr/bin/chromium')) return '/usr/bin/chromium';
  // Required here and not imported above: this file is read before the packages are installed.
  const own = createRequire(import.meta.url)('playwright').chromium.executablePath();
  if (!existsSync(own)) {
    console.log('Downloading the Chromium of Playwright for the browser tests…');
    spawnSync('npx', ['--no-install', 'playwright', 'install', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
  }
  if (existsSync(own)) return own;
  console.error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to one, and run the tests again.',
  );
  return null;
}
