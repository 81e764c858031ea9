import type { Browser, Page } from 'playwright';

/** What a bench sees of a page's frames and of the tasks that make them wait. */

/** A task of the page that takes longer makes a frame wait. */
export const LONG_MS = 50;
/** A frame that comes later than this after the one before it has left one out, at 60 a second. */
const DROPPED_MS = 25;
const SCROLL_FRAMES = 300;

/** A task of the page's main thread: how long it took, and for how much of that it had a processor. */
export interface Task {
  readonly wallMs: number;
  readonly cpuMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The tasks of the page's main thread that took long while `work` ran. */
export async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<Task[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] });
  await work();
  // Chromium's own format.
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = dur }) => ({ wallMs: dur / 1000, cpuMs: tdur / 1000 }))
    .filter(({ wallMs }) => wallMs > LONG_MS);
}

/** How many frames were left out. */
export const dropped = (intervals: readonly number[]): number => intervals.filter((ms) => ms > DROPPED_MS).length;
/** Frames in words. */
export const inFrames = (intervals: readonly number[]): string =>
  `${intervals.length} frames, ${dropped(intervals)} dropped, the longest ${Math.max(0, ...intervals).toFixed(0)} ms`;

/** The time from each frame to the next while the page scrolls from its top to its end, a screen every half second. */
export const scrolled = (page: Page): Promise<number[]> =>
  page.evaluate(async (frames) => {
    const scroller =
      [...document.querySelectorAll('*')].find(
        (each) => each.scrollHeight > each.clientHeight + 100 && /auto|scroll/.test(getComputedStyle(each).overflowY),
      ) ?? document.documentElement;
    scroller.scrollTop = 0;
    const step = Math.ceil(scroller.clientHeight / 30);
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const intervals: number[] = [];
    let last = await nextFrame();
    for (let frame = 0; frame < frames; frame += 1) {
      const isEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
      scroller.scrollTop = isEnd ? 0 : scroller.scrollTop + step;
      const now = await nextFrame();
      intervals.push(now - last);
      last = now;
    }
    return intervals;
  }, SCROLL_FRAMES);

/** As many boxes with text as the board has cards, in as many columns. */
export const plainPage = (boxes: number): string =>
  `<div style="display:grid;grid-template-columns:repeat(6,1fr);gap:12px">${Array.from(
    { length: boxes },
    (_, index) => `<div style="height:260px;border:1px solid">Order ${index}</div>`,
  ).join('')}</div>`;

/** Tasks in words. */
export const worded = (tasks: readonly Task[]): string =>
  tasks.length === 0
    ? `no task above ${LONG_MS} ms`
    : `${tasks.length} above ${LONG_MS} ms: ${tasks.map(({ wallMs, cpuMs }) => `${wallMs.toFixed(0)} (${cpuMs.toFixed(0)} of a processor)`).join(', ')}`;
