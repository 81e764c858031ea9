import { PrinterSimulator } from '@tavola/testkit/printing/printer-simulator.ts';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PrinterConnection } from './connection.ts';

const LINE = Buffer.from('Soup\n');

const placeAt = (port: number) =>
  ({
    printerType: 'Network',
    printerMode: 'StarImpact1',
    ip: '127.0.0.1',
    port,
    com: '',
    baudRate: 115_200,
    vid: null,
    pid: null,
    filePath: '',
  }) as const;

describe('a printer of Star', () => {
  let device: PrinterSimulator;
  let connection: PrinterConnection;
  beforeEach(async () => {
    device = await PrinterSimulator.start(0, 'Star');
    connection = await PrinterConnection.open(placeAt(device.port), '/nowhere');
  });
  afterEach(async () => {
    connection.close();
    await device.close();
  });

  it('says that it is well', async () => {
    await expect(connection.check()).resolves.toBe(true);
  });
  it('that is out of paper says so before a ticket', async () => {
    device.faults.isPaperOut = true;
    await expect(connection.check()).rejects.toThrow('The printer is out of paper.');
  });
  it('whose cover is open says so before a ticket', async () => {
    device.faults.isCoverOpen = true;
    await expect(connection.check()).rejects.toThrow('The cover of the printer is open.');
  });
  it('whose cutter is stuck says so before a ticket', async () => {
    device.faults.isJammed = true;
    await expect(connection.check()).rejects.toThrow('The printer reports an error.');
  });
  it('that says nothing is not waited for longer where the clock of the machine is set back', async () => {
    device.faults.isMute = true;
    let now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now -= 3_600_000));
    try {
      await expect(connection.check()).resolves.toBe(false);
    } finally {
      clock.mockRestore();
    }
  });
  it('that says nothing of itself is taken at its bytes', async () => {
    device.faults.isMute = true;
    await expect(connection.check()).resolves.toBe(false);
  });
  it('has printed when it has counted the ticket', async () => {
    for (let ticket = 0; ticket < 40; ticket += 1) {
      await connection.check();
      await connection.send(LINE);
      await connection.printed();
    }
    expect(device.lines).toHaveLength(40);
  });
  it('that runs out of paper in a ticket says so after it', async () => {
    await connection.check();
    device.faults.isPaperOut = true;
    await connection.send(LINE);
    await expect(connection.printed()).rejects.toThrow('The printer ran out of paper while it was printing.');
  });
});

describe('the state of a printer of Star', () => {
  let server: Server;
  let answers: readonly (readonly number[])[] = [];
  let connection: PrinterConnection;
  beforeEach(async () => {
    server = createServer((socket) => {
      socket.on('data', () => answers.forEach((answer) => socket.write(Buffer.from(answer))));
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // It listens on a port.
    connection = await PrinterConnection.open(placeAt((server.address() as AddressInfo).port), '/nowhere');
  });
  afterEach(() => {
    connection.close();
    server.close();
  });

  it('is read in pieces', async () => {
    answers = [[0x23], [0x06, 0, 0, 0, 0x08], [0, 0, 0]];
    await expect(connection.check()).rejects.toThrow('out of paper');
  });
  it('is read after the end of another one', async () => {
    answers = [[0, 0, 0x23, 0x06, 0x20, 0, 0, 0, 0, 0, 0]];
    await expect(connection.check()).rejects.toThrow('cover');
  });
  it('without a count of blocks leaves a ticket to its bytes', async () => {
    answers = [[0x0f, 0x06, 0, 0, 0, 0, 0]];
    await expect(connection.check()).resolves.toBe(false);
  });
  it('names a printer that was switched offline', async () => {
    answers = [[0x23, 0x06, 0x08, 0, 0, 0, 0, 0, 0]];
    await expect(connection.check()).rejects.toThrow('offline');
  });
  it('that never counts the block leaves the ticket unconfirmed after twelve seconds', async () => {
    answers = [[0x23, 0x06, 0, 0, 0, 0, 0, 0x08, 0]];
    await connection.check();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    try {
      await connection.send(LINE);
      const printed = connection.printed().then(
        () => 'printed',
        (error: unknown) => String(error),
      );
      let outcome = '';
      void printed.then((said) => (outcome = said));
      for (let waitedMs = 0; waitedMs < 11_500; waitedMs += 100) {
        await vi.advanceTimersByTimeAsync(100);
        for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      }
      expect(outcome).toBe('');
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await printed).toContain('did not confirm that it has printed');
    } finally {
      vi.useRealTimers();
    }
  });
});
