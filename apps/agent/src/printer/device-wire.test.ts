import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { PaperReader } from '@tavola/testkit/printing/paper.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serialWire } from './device-wire.ts';

// `script` of Linux makes a terminal whose other end is its input and output: a serial cable without hardware.
const hasCable = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;
const ANY_TERMINAL = /^\/dev\/pts\/\d+$/;

describe.skipIf(!hasCable)('a printer at a serial port', () => {
  let cable: ChildProcess;
  let port = '';
  const received: number[] = [];
  beforeEach(async () => {
    received.length = 0;
    cable = spawn('script', ['-qfc', 'stty raw -echo; tty; exec sleep 600', '/dev/null'], { detached: true });
    port = await new Promise<string>((resolve) => {
      let said = '';
      cable.stdout?.on('data', (bytes: Buffer) => {
        if (port !== '') return void received.push(...bytes);
        said += bytes.toString();
        const [found] = /\/dev\/pts\/\d+(?=\s)/.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
    });
  });
  afterEach(() => {
    if (cable.pid !== undefined) process.kill(-cable.pid, 'SIGKILL');
    port = '';
  });
  const open = () => serialWire({ com: port, baudRate: 115_200 }, ANY_TERMINAL);
  const until = async (isThere: () => boolean): Promise<void> => {
    while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  it('gets every byte as it is, control bytes included', async () => {
    const wire = await open();
    wire.onBytes(() => undefined);
    const bytes = Uint8Array.from({ length: 5_000 }, (_, at) => at % 256);
    await wire.write(bytes);
    await until(() => received.length >= bytes.length);
    wire.close();
    expect(received).toEqual([...bytes]);
  });

  it('is asked how it is, and answers', async () => {
    const wire = await open();
    const answers: number[] = [];
    wire.onBytes((bytes) => answers.push(...bytes));
    await wire.write(Uint8Array.from([0x10, 0x04, 0x01]));
    await until(() => received.length >= 3);
    expect(new PaperReader().read(Uint8Array.from(received)).questions).toHaveLength(1);
    cable.stdin?.write(Uint8Array.from([0x12]));
    await until(() => answers.length > 0);
    wire.close();
    expect(answers).toEqual([0x12]);
  });
});

describe('a file that is no serial port', () => {
  it.each(['/dev/sda', '/etc/passwd', '/dev/pts/1', '/dev/ttyUSB0/../sda', '/dev/tty', 'ttyUSB0'])(
    '%s is never opened',
    async (com) => {
      await expect(serialWire({ com, baudRate: 9_600 })).rejects.toThrow('is no serial port');
    },
  );
  it('a port that is not there is named', async () => {
    await expect(serialWire({ com: '/dev/ttyUSB999', baudRate: 9_600 })).rejects.toThrow('cannot be opened');
  });
});
