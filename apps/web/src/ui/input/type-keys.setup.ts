import { vi } from 'vitest';

let nowMs = 0;
/**
 * Types into what has the focus, with these pauses between the keys, in turn. Time is made here: on a busy machine a
 * quick hand would be a slow one, and a scanner a quick hand.
 */
export function typeKeys(text: string, pausesMs: readonly number[]): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  nowMs = Math.max(nowMs, performance.now()) + 1000;
  for (const [index, sign] of [...text].entries()) {
    const key = sign === '\n' ? 'Enter' : sign;
    const code =
      key === 'Enter' ? key : key === '.' ? 'Period' : /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`;
    const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: nowMs });
    const { activeElement } = document;
    (activeElement ?? document.body).dispatchEvent(event);
    if (!event.defaultPrevented) takeEffect(key, activeElement);
    const pauseMs = pausesMs[index % pausesMs.length] ?? 0;
    nowMs += pauseMs;
    vi.advanceTimersByTime(pauseMs);
  }
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
}

/** What the browser does with a key that no listener took. */
function takeEffect(key: string, control: Element | null): void {
  if (key !== 'Enter') document.execCommand('insertText', false, key);
  else if (control instanceof HTMLButtonElement) control.click();
  else if (control instanceof HTMLInputElement) control.form?.requestSubmit();
}
