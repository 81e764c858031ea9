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

/**
 * The Chromium that the browser tests use: CHROMIUM_PATH when set, else an installed one, else Debian's own package
 * when we may install it, else the one that Playwright downloads for itself. Returns null after printing what to do.
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
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests…');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ])
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
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
