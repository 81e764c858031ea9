import type { CallerEvent } from '@tavola/contract';
import { createSocket } from 'node:dgram';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenForCallers, readCallerLine } from './caller-line.ts';

const now = new Date('2026-11-29T11:00:00.000Z');
const read = (packet: string) => readCallerLine(packet, now);

describe('what a box says of a call', () => {
  it('is the number, the name, the line and whether it begins', () => {
    expect(read('^^<U>000001<S>123456$01 I S 0000 G A1 11/29 06:05 PM 081-234-5678   SOMCHAI')).toEqual({
      phoneNumber: '0812345678',
      callerName: 'SOMCHAI',
      lineNumber: 1,
      io: 'I',
      time: now.toISOString(),
      isStart: true,
    });
  });
  it('is the end of a call', () => {
    expect(read('02 I E 0042 G A1 11/29 06:05 PM 081-234-5678   SOMCHAI')?.isStart).toBe(false);
  });
  it('is a call from here', () => {
    expect(read('01 O S 0000 G A1 11/29 06:05 PM 081-234-5678   ')?.io).toBe('O');
  });
  it('has the name <unknown> where the line says none', () => {
    expect(read('01 I S 0000 G A1 11/29 06:05 PM 081-234-5678   ')?.callerName).toBe('<unknown>');
  });
  it('has no number where the line withholds it', () => {
    expect(read('01 I S 0000 G A1 11/29 06:05 PM Private        Private')?.phoneNumber).toBe('');
  });
  it('carries no control bytes into a name', () => {
    expect(read('01 I S 0000 G A1 11/29 06:05 PM 081-234-5678   SOM\u001b@CHAI')?.callerName).toBe('SOM@CHAI');
  });
  it.each(['', 'hello', '01 I S 0000 B A1 11/29 06:05 PM 081-234-5678   SOMCHAI', '01 X S 0000 G A1 11/29'])(
    'is not read from "%s"',
    (packet) => expect(read(packet)).toBeNull(),
  );
});

describe('a listener', () => {
  let close = (): Promise<void> => Promise.resolve();
  afterEach(() => close());

  it('receives calls of the network, and says of other packets that they cannot be read', async () => {
    const onCall = vi.fn<(call: CallerEvent) => void>();
    const say = vi.fn<(text: string) => void>();
    const listener = await listenForCallers(0, { onCall, say });
    close = () => listener.close();
    const box = createSocket('udp4');
    const send = (text: string) =>
      new Promise<void>((resolve, reject) => {
        box.send(text, listener.port, '127.0.0.1', (error) => (error === null ? resolve() : reject(error)));
      });
    await send('nonsense');
    await send('01 I S 0000 G A1 11/29 06:05 PM 081-234-5678   SOMCHAI');
    await vi.waitFor(() => expect(onCall).toHaveBeenCalledOnce());
    expect(onCall.mock.calls[0]?.[0].phoneNumber).toBe('0812345678');
    expect(say).toHaveBeenCalledOnce();
    box.close();
  });
});
