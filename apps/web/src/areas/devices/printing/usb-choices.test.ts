import { describe, expect, it } from 'vitest';
import { usbChoices } from './usb-choices.ts';

const epson = { vid: 0x04b8, pid: 0x0202, name: 'EPSON TM-T20' };
const agentOf = (hardwareAgentID: string) => ({ name: `${hardwareAgentID} PC`, hardwareAgentID, usbPrinters: [epson] });
const chosen = { vid: epson.vid, pid: epson.pid, hardwareAgentID: 'bar' };

describe('the USB printers to choose from', () => {
  it('are named with their numbers and the agent that sees them', () => {
    expect(usbChoices([agentOf('bar')], null)).toEqual([
      { ...chosen, value: '04b8:0202 bar', printer: 'EPSON TM-T20 (04b8:0202)', agent: 'bar PC' },
    ]);
  });
  it('have a model for each computer that has it', () => {
    expect(usbChoices([agentOf('bar'), agentOf('kitchen')], chosen)).toHaveLength(2);
  });
  it('keep the chosen one while no agent sees it', () => {
    const [one] = usbChoices([{ ...agentOf('bar'), usbPrinters: [] }], chosen);
    expect(one?.value).toBe('04b8:0202 bar');
  });
});
