import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listUsbPrinters, usbDevices } from './usb-printers.ts';

/** A folder that looks like the root of a Linux machine with these files of one USB device. */
function machineWith(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'tavola-usb-'));
  const device = join(root, 'sys/devices/usb1/1-2');
  mkdirSync(join(device, '1-2:1.0'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(device, name), `${text}\n`);
  mkdirSync(join(root, 'sys/class/usbmisc/lp0'), { recursive: true });
  symlinkSync(join(device, '1-2:1.0'), join(root, 'sys/class/usbmisc/lp0/device'));
  return root;
}
const epson = { idVendor: '04b8', idProduct: '0202', manufacturer: 'EPSON', product: 'TM-T20' };

describe('USB printers', () => {
  it('are found by their numbers, with what they call themselves', () => {
    expect(listUsbPrinters('linux', machineWith(epson)).printers).toEqual([
      { vid: 0x04b8, pid: 0x0202, name: 'EPSON TM-T20' },
    ]);
  });
  it('are written to by the file that the system makes for them', () => {
    const root = machineWith(epson);
    expect(usbDevices(root)[0]?.file).toBe(join(root, 'dev/usb/lp0'));
  });
  it('without numbers are none', () => {
    expect(usbDevices(machineWith({ product: 'Printer' }))).toEqual([]);
  });
  it('are none on a machine without any', () => {
    expect(usbDevices(mkdtempSync(join(tmpdir(), 'tavola-usb-')))).toEqual([]);
  });
  it.each(['win32', 'darwin'] as const)('cannot be asked for on %s, and the answer says so', (platform) => {
    expect(listUsbPrinters(platform).reason).toContain('Linux only');
  });
});
