import { ANSWER_MS, PRINTED_MS, type Ask } from './ask.ts';
import { PrinterFault } from './wire.ts';

// Star's automatic status, which it also sends when it is asked (ESC ACK SOH); ETB counts the blocks that are on paper.
const ASK_STATE = Buffer.from([0x1b, 0x06, 0x01]);
const END_OF_BLOCK = Buffer.from([0x17]);
const LOOK_MS = 200;
/** The counter of blocks is in the eighth byte, which old interfaces do not send. */
const COUNTER_AT = 7;
/** A state has at least the byte of its paper. */
const SHORTEST = 6;

/** What a printer of Star says of itself. */
interface StarState {
  readonly isPaperOut: boolean;
  readonly isCoverOpen: boolean;
  readonly isBroken: boolean;
  readonly isOffline: boolean;
  /** Blocks that it has printed, 0 to 31 and from the start again; null = it does not count them. */
  readonly blocks: number | null;
}

/** The last whole state in what has come; only its first byte has the lowest bit, so a torn one before it is seen. */
function lastState(come: readonly number[]): readonly number[] | null {
  for (let from = come.length - 1; from >= 0; from -= 1) {
    const [first = 0, second] = come.slice(from);
    if ((first & 0x91) !== 0x01 || second === undefined) continue;
    const length = ((first >> 2) & 0x18) + ((first >> 1) & 0x07) + ((second >> 6) & 0x02);
    if (length >= SHORTEST && come.length - from >= length) return come.slice(from, from + length);
  }
  return null;
}

function stateOf(answer: readonly number[]): StarState {
  const at = (place: number): number => answer[place] ?? 0;
  const count = at(COUNTER_AT);
  return {
    isOffline: (at(2) & 0x08) !== 0,
    isCoverOpen: (at(2) & 0x20) !== 0,
    // Head too hot, an error that stays, the cutter, the mechanics, a black mark, a full buffer.
    isBroken: (at(3) & 0x6c) !== 0 || (at(4) & 0x0a) !== 0,
    isPaperOut: (at(5) & 0x08) !== 0,
    blocks: answer.length > COUNTER_AT ? ((count >> 2) & 0x18) | ((count >> 1) & 0x07) : null,
  };
}

async function askState(ask: Ask): Promise<StarState | null> {
  const answer = await ask(ASK_STATE, lastState, ANSWER_MS);
  return answer === null ? null : stateOf(answer);
}

/**
 * Asks a printer of Star how it is. Gives how many blocks it has counted, or null where it says nothing of that. Throws
 * when it says that it cannot print.
 */
export async function checkStar(ask: Ask): Promise<{ readonly blocks: number | null } | null> {
  const state = await askState(ask);
  if (state === null) return null;
  if (state.isPaperOut) throw new PrinterFault('The printer is out of paper.');
  if (state.isCoverOpen) throw new PrinterFault('The cover of the printer is open.');
  if (state.isBroken) throw new PrinterFault('The printer reports an error.');
  if (state.isOffline) throw new PrinterFault('The printer is offline.');
  return state;
}

/** Waits until a printer of Star has counted one block more than before; throws when it does not. */
export async function starPrinted(ask: Ask, send: (bytes: Uint8Array) => Promise<void>, before: number): Promise<void> {
  await send(END_OF_BLOCK);
  const until = performance.now() + PRINTED_MS;
  while (performance.now() < until) {
    const state = await askState(ask);
    if (state?.isPaperOut === true) throw new PrinterFault('The printer ran out of paper while it was printing.');
    if (state !== null && state.blocks !== before) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new PrinterFault('The printer did not confirm that it has printed.');
}
