import { SERIAL_DEVICE, type Printer } from '@tavola/contract';
import { execFile } from 'node:child_process';
import { constants, type PathLike } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { usbDevices } from './usb-printers.ts';
import { PrinterFault, type Wire } from './wire.ts';

const run = promisify(execFile);
/** How often a device is asked whether it says something, or takes more bytes. */
const LOOK_MS = 20;
/** A printer that takes no byte for so long is out of paper, or off. */
const STUCK_MS = 10_000;
const READ_BYTES = 64;

/**
 * Opens a printer at a serial port. The port is set up by `stty`, which every Linux and macOS has; a name that is no
 * serial port is never opened, whatever the settings of the location say.
 */
export async function serialWire(
  { com, baudRate }: Pick<Printer, 'com' | 'baudRate'>,
  ports: RegExp = SERIAL_DEVICE,
): Promise<Wire> {
  if (process.platform === 'win32') throw new PrinterFault('Serial printers need an agent on Linux or macOS.');
  if (!ports.test(com)) throw new PrinterFault(`${com} is no serial port.`);
  const flag = process.platform === 'darwin' ? '-f' : '-F';
  const line = ['raw', '-echo', 'cs8', '-cstopb', '-parenb', 'clocal'];
  await run('stty', [flag, com, String(baudRate), ...line], { timeout: STUCK_MS }).catch(() => {
    throw new PrinterFault(`The serial port ${com} cannot be opened.`);
  });
  return deviceWire(com);
}

/** Opens the USB printer of this maker and model, of this machine. */
export async function usbWire({ vid, pid }: Pick<Printer, 'vid' | 'pid'>, root = '/'): Promise<Wire> {
  if (process.platform !== 'linux') throw new PrinterFault('USB printers need an agent on Linux.');
  const device = usbDevices(root).find((one) => one.vid === vid && one.pid === pid);
  if (device === undefined) throw new PrinterFault('The USB printer is not connected, or is switched off.');
  return deviceWire(device.file);
}

/** Bytes to and from the file of a device, without ever waiting inside the system for one that is stuck. */
async function deviceWire(path: PathLike): Promise<Wire> {
  const { O_RDWR, O_NOCTTY, O_NONBLOCK } = constants;
  const file = await open(path, O_RDWR | O_NOCTTY | O_NONBLOCK).catch((error: unknown) => {
    const isForbidden = codeOf(error) === 'EACCES';
    throw new PrinterFault(
      isForbidden ? `The agent may not open ${String(path)}.` : `The printer at ${String(path)} cannot be opened.`,
    );
  });
  let isClosed = false;
  let end: (error: Error) => void = () => undefined;
  let receive: (bytes: Uint8Array) => void = () => undefined;
  const listen = async (): Promise<void> => {
    while (!isClosed) {
      const bytes = await readSome(file);
      if (bytes.length > 0) receive(bytes);
      else await pause();
    }
  };
  const failed = (error: unknown): void => {
    if (!isClosed) end(error instanceof Error ? error : new PrinterFault(String(error)));
  };
  return {
    write: (bytes) => writeAll(file, bytes),
    onBytes: (one) => {
      receive = one;
      void listen()
        .catch(failed)
        .finally(() => void file.close().catch(() => undefined));
    },
    onEnd: (one) => void (end = one),
    // What listens closes the file: a read that is under way keeps it open.
    close: () => void (isClosed = true),
  };
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_MS));
const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
const isLater = (error: unknown): boolean => codeOf(error) === 'EAGAIN' || codeOf(error) === 'EBUSY';

async function readSome(file: FileHandle): Promise<Uint8Array> {
  const buffer = new Uint8Array(READ_BYTES);
  try {
    const { bytesRead } = await file.read(buffer, 0, READ_BYTES, null);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    if (isLater(error)) return new Uint8Array();
    throw error;
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  let [at, movedAt] = [0, performance.now()];
  while (at < bytes.length) {
    try {
      const { bytesWritten } = await file.write(bytes, at, bytes.length - at, null);
      if (bytesWritten > 0) [at, movedAt] = [at + bytesWritten, performance.now()];
    } catch (error) {
      if (!isLater(error)) throw error;
      if (performance.now() - movedAt > STUCK_MS) throw new PrinterFault('The printer takes no more bytes.');
      await pause();
    }
  }
}
