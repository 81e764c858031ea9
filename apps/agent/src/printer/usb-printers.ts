import type { LocalUsbPrinters, UsbPrinter } from '@tavola/contract';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** A USB printer and the file that Linux gives it. */
export interface UsbDevice extends UsbPrinter {
  readonly file: string;
}

const MOST = 20;

const lineOf = (folder: string, name: string): string => {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
};

/** USB printers of this machine, as Linux lists them below /sys; an empty list on every other system. */
export function usbDevices(root = '/'): UsbDevice[] {
  const classFolder = join(root, 'sys/class/usbmisc');
  if (!existsSync(classFolder)) return [];
  return readdirSync(classFolder)
    .filter((name) => /^lp\d+$/.test(name))
    .sort()
    .slice(0, MOST)
    .flatMap((name) => {
      // The device of the class is the interface of the printer; maker and model are a folder above it.
      const device = join(realpathSync(join(classFolder, name, 'device')), '..');
      const [vid, pid] = [lineOf(device, 'idVendor'), lineOf(device, 'idProduct')].map((hex) =>
        Number.parseInt(hex, 16),
      );
      if (vid === undefined || pid === undefined || Number.isNaN(vid) || Number.isNaN(pid)) return [];
      const named = [lineOf(device, 'manufacturer'), lineOf(device, 'product')].filter((text) => text !== '').join(' ');
      return [{ vid, pid, name: named.replace(/\p{C}/gu, '').slice(0, 100), file: join(root, 'dev/usb', name) }];
    });
}

/** What `list-usb-printers` answers: the printers, or why this system cannot be asked. */
export function listUsbPrinters(platform: NodeJS.Platform = process.platform, root = '/'): LocalUsbPrinters {
  if (platform !== 'linux')
    return {
      printers: [],
      reason: 'USB printers are found on Linux only. Connect the printer to the network instead.',
    };
  return { printers: usbDevices(root).map(({ vid, pid, name }) => ({ vid, pid, name })), reason: null };
}
