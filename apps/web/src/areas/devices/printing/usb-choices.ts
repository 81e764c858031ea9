import type { HardwareAgentRow } from '@tavola/contract';

/** Numbers of maker and model as every system writes them. */
export const usbNumbers = (vid: number, pid: number): string =>
  [vid, pid].map((number) => number.toString(16).padStart(4, '0')).join(':');

/** A USB printer by its numbers and the agent whose machine it is connected to. */
export interface UsbPlace {
  readonly vid: number;
  readonly pid: number;
  readonly hardwareAgentID: string;
}

/** A USB printer to choose. */
interface UsbChoice extends UsbPlace {
  readonly value: string;
  readonly printer: string;
  readonly agent: string;
}

/** The value of a choice. */
export const usbValue = ({ vid, pid, hardwareAgentID }: UsbPlace): string =>
  `${usbNumbers(vid, pid)} ${hardwareAgentID}`;

/** USB printers that agents have found, and the chosen one also where no agent sees it now. */
export function usbChoices(
  agents: readonly Pick<HardwareAgentRow, 'name' | 'hardwareAgentID' | 'usbPrinters'>[],
  chosen: UsbPlace | null,
): readonly UsbChoice[] {
  const found = agents.flatMap(({ name: agent, hardwareAgentID, usbPrinters }) =>
    usbPrinters.map(({ vid, pid, name }) => {
      const place = { vid, pid, hardwareAgentID };
      const numbers = usbNumbers(vid, pid);
      return { ...place, value: usbValue(place), printer: name === '' ? numbers : `${name} (${numbers})`, agent };
    }),
  );
  if (chosen === null || found.some(({ value }) => value === usbValue(chosen))) return found;
  const agent = agents.find(({ hardwareAgentID }) => hardwareAgentID === chosen.hardwareAgentID)?.name ?? '–';
  return [...found, { ...chosen, value: usbValue(chosen), printer: usbNumbers(chosen.vid, chosen.pid), agent }];
}
