import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Chromium with a profile on the disk, which a script kills and starts again as a power cut does. */
export class BrowserProcess {
  readonly #profile: string;
  #process: ChildProcess | null = null;
  #browser: Browser | null = null;

  private constructor(profile: string) {
    this.#profile = profile;
  }

  /** A browser that was never used; it is not running yet. */
  static async install(): Promise<BrowserProcess> {
    return new BrowserProcess(await mkdtemp(join(tmpdir(), 'tavola-browser-')));
  }

  /** Starts it with what its profile has, and with these flags; answers its only context. */
  async start(flags: readonly string[] = []): Promise<BrowserContext> {
    const child = spawn(
      process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      [
        '--headless=new',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.#profile}`,
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--force-prefers-reduced-motion',
        '--lang=en-US',
        ...flags,
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#process = child;
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const [, found] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.on('exit', () => reject(new Error(`The browser ended: ${said}`)));
    });
    this.#browser = await chromium.connectOverCDP(address);
    const [context] = this.#browser.contexts();
    if (context === undefined) throw new Error('The browser has no context.');
    return context;
  }

  /** Ends it at once: nothing is written, nothing is asked. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const isOver = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGKILL');
    await isOver;
    await this.#browser?.close().catch(() => undefined);
  }

  /** Ends it as a person does, so that everything is written. */
  async close(): Promise<void> {
    const child = this.#process;
    if (child === null || this.#browser === null) return;
    const isOver = new Promise((resolve) => child.on('exit', resolve));
    const session = await this.#browser.newBrowserCDPSession();
    await session.send('Browser.close');
    await isOver;
  }

  /**
   * Takes a copy of what the disk has of local storage; the answer puts it back after a kill, so that nothing is there
   * that Chromium happened to write since.
   */
  async copyLocalStorage(): Promise<() => Promise<void>> {
    const [own, copy] = [join(this.#profile, 'Default', 'Local Storage'), join(this.#profile, 'local-storage-before')];
    await cp(own, copy, { recursive: true });
    return async () => {
      await rm(own, { recursive: true });
      await cp(copy, own, { recursive: true });
    };
  }

  /** Kills it and removes its profile. */
  async remove(): Promise<void> {
    await this.kill();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
