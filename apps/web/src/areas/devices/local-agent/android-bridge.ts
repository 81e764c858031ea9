import { LocalPrinted, LocalStatuses, type LocalPrint } from '@tavola/contract';
import type * as z from 'zod/mini';
import { newID } from '#runtime/clock/ids.ts';
import { offerScan } from '#ui/input/key-gate.ts';

/**
 * The contract with an Android app that shows this page (decision 419; docs/android.md). A bridge of a WebView passes
 * texts alone, so what is asked and answered is JSON in the shapes of the agent, and answers come by their id.
 */

/** What the app gives the page as `window.TavolaAndroid`. */
export interface AndroidBridge {
  /** Prints an `AndroidPrint`; answered with a `LocalPrinted`. What was printed under its id is not printed again. */
  readonly print: (id: string, job: string) => void;
  /** Opens the drawer at the printer, once for each id; answered with a `LocalPrinted`. */
  readonly openDrawer: (id: string, job: string) => void;
  /** Answered with a `LocalStatuses`: the printers of the app itself, none where it has no printer. */
  readonly status: (id: string) => void;
  /** Keeps the screen on while the page sells. */
  readonly keepAwake: (isOn: boolean) => void;
}

/** What the page gives the app as `window.tavolaPage`. */
export interface AndroidPage {
  /** Answers what was asked under an id, in JSON. */
  readonly answer: (id: string, json: string) => void;
  /** A code that the scanner of the device has read. */
  readonly scan: (code: string) => void;
}

export type AndroidPrint = Omit<z.infer<typeof LocalPrint>, 'printerID' | '_tag'>;
export interface AndroidDrawer {
  readonly printJobID: string;
}

interface AndroidWindow {
  readonly TavolaAndroid?: AndroidBridge;
  tavolaPage?: AndroidPage;
}

/** A printer answers within this time, with what is before it. */
const TIMEOUT_MS = 120_000;
const waiting = new Map<string, (json: string) => void>();
let hasPrinter = false;

// No type of a browser names what the app adds.
const ours = (): AndroidWindow => globalThis as AndroidWindow;

/** Whether an Android app shows this page and has a printer. */
export const hasAndroidPrinter = (): boolean => hasPrinter && ours().TavolaAndroid !== undefined;

/** Prints by the app. Rejects where it does not answer. */
export async function printByAndroid(job: AndroidPrint): Promise<LocalPrinted> {
  return LocalPrinted.parse(await asked((app, id) => app.print(id, JSON.stringify(job))));
}

/** Opens the drawer by the app. Rejects where it does not answer. */
export async function openDrawerByAndroid(job: AndroidDrawer): Promise<LocalPrinted> {
  return LocalPrinted.parse(await asked((app, id) => app.openDrawer(id, JSON.stringify(job))));
}

/** Meets the app, where there is one: keeps the screen on, takes its scans, and asks whether it prints. */
export async function meetAndroid(): Promise<void> {
  const app = ours().TavolaAndroid;
  hasPrinter = false;
  if (app === undefined) return;
  ours().tavolaPage = {
    answer: (id, json) => waiting.get(id)?.(json),
    scan: offerScan,
  };
  app.keepAwake(true);
  const { printers } = LocalStatuses.parse(await asked((one, id) => one.status(id)));
  hasPrinter = printers.length > 0;
}

function asked(ask: (app: AndroidBridge, id: string) => void): Promise<unknown> {
  const app = ours().TavolaAndroid;
  if (app === undefined) return Promise.reject(new Error('No Android app shows this page.'));
  const id = newID();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<unknown>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The Android app did not answer.')), TIMEOUT_MS);
    waiting.set(id, (json) => {
      try {
        resolve(JSON.parse(json));
      } catch {
        reject(new Error('The Android app answered no JSON.'));
      }
    });
    ask(app, id);
  }).finally(() => {
    clearTimeout(timer);
    waiting.delete(id);
  });
}
