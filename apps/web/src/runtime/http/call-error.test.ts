import { afterEach, describe, expect, it, vi } from 'vitest';
import { textOf } from '#text/define.ts';
import { callStrings } from './calls.strings.ts';
import { CallError, failureMessage, unreachable } from './call-error.ts';

afterEach(() => vi.restoreAllMocks());

describe('the message of a failure', () => {
  it('logs a RangeError of the browser once and does not show its words, however often the page is drawn', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fault = new RangeError('Invalid time value');
    const unknown = textOf(callStrings)('unknown');
    expect(failureMessage(fault)).toEqual(unknown);
    expect(failureMessage(fault)).toEqual(unknown);
    expect(log.mock.calls).toEqual([[fault]]);
  });

  it('shows the words of a refusal and logs nothing', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const refusal = new CallError({ ...unreachable().body, message: 'Order not found.' });
    expect(failureMessage(refusal)).toBe('Order not found.');
    expect(log).not.toHaveBeenCalled();
  });
});
