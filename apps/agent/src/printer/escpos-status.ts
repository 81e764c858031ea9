import { ANSWER_MS, PRINTED_MS, type Ask } from './ask.ts';
import { PrinterFault } from './wire.ts';

// Real-time and ordered status of ESC/POS; what a printer answers to them is fixed by its maker's manual.
const ASK_PRINTER = Buffer.from([0x10, 0x04, 0x01]);
const ASK_COVER = Buffer.from([0x10, 0x04, 0x02]);
const ASK_PAPER = Buffer.from([0x10, 0x04, 0x04]);
const ASK_WHEN_PRINTED = Buffer.from([0x1d, 0x72, 0x01]);

const oneByte = (come: readonly number[]): readonly number[] | null => (come.length === 0 ? null : come.slice(0, 1));

/** Asks a printer of ESC/POS how it is; false = it says nothing of itself. Throws when it says that it cannot print. */
export async function checkEscPos(ask: Ask): Promise<boolean> {
  const [state] = (await ask(ASK_PRINTER, oneByte, ANSWER_MS)) ?? [];
  if (state === undefined) return false;
  const [cover = 0] = (await ask(ASK_COVER, oneByte, ANSWER_MS)) ?? [];
  const [paper = 0] = (await ask(ASK_PAPER, oneByte, ANSWER_MS)) ?? [];
  if ((paper & 0x60) !== 0) throw new PrinterFault('The printer is out of paper.');
  if ((cover & 0x04) !== 0) throw new PrinterFault('The cover of the printer is open.');
  if ((cover & 0x40) !== 0) throw new PrinterFault('The printer reports an error.');
  if ((state & 0x08) !== 0) throw new PrinterFault('The printer is offline.');
  return true;
}

/** Waits until a printer of ESC/POS says that everything before is on paper; throws when it does not. */
export async function escPosPrinted(ask: Ask): Promise<void> {
  const [paper] = (await ask(ASK_WHEN_PRINTED, oneByte, PRINTED_MS)) ?? [];
  if (paper === undefined) throw new PrinterFault('The printer did not confirm that it has printed.');
  if ((paper & 0x0c) === 0x0c) throw new PrinterFault('The printer ran out of paper while it was printing.');
}
