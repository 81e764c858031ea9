import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright';
import { findChromium } from '../../chromium.mjs';

const ARGUMENTS = ['--headless=new', '--remote-debugging-port=0', '--no-sandbox', '--disable-gpu', '--no-first-run'];

/** A Chromium whose profile is on the disk, which is killed and starts again with what it had. */
export class BrowserOnDisk {
  readonly #profile: string;
  #process: ChildProcess | null = null;

  private constructor(profile: string) {
    this.#profile = profile;
  }

  /** One that was never used. */
  static async install(): Promise<BrowserOnDisk> {
    return new BrowserOnDisk(await mkdtemp(join(tmpdir(), 'tavola-bench-browser-')));
  }

  /** Starts it and answers its only context. */
  async start(): Promise<BrowserContext> {
    const path = findChromium();
    if (path === null) throw new Error('No Chromium was found to measure in.');
    const child = spawn(path, [...ARGUMENTS, `--user-data-dir=${this.#profile}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process = child;
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
        if (found !== undefined) resolve(found);
      });
      child.on('exit', () => reject(new Error(`The browser ended: ${said}`)));
    });
    const [context] = (await chromium.connectOverCDP(address)).contexts();
    if (context === undefined) throw new Error('The browser has no context.');
    return context;
  }

  /** Ends it at once, as a power cut does. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Kills it and removes its profile. */
  async remove(): Promise<void> {
    await this.kill();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
