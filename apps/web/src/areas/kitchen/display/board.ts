import type { KdsIntegration, KitchenTicket, KitchenTicketLine, Names } from '@tavola/contract';

/** What a screen of the kitchen shows; null = every station. */
export type ShownStation = Pick<
  KdsIntegration,
  'kdsIntegrationID' | 'isExpo' | 'waitingMinutes' | 'lateMinutes'
> | null;

/** Ages where no station says otherwise (decision 68). */
const USUAL_MINUTES = { waitingMinutes: 10, lateMinutes: 15 } as const;

/** Whether something of a line is still on the screen. */
export const isOpen = ({ clearedDateTime }: Pick<KitchenTicketLine, 'clearedDateTime'>): boolean =>
  clearedDateTime === null;

/**
 * The tickets of a station with its own lines, oldest first; those with nothing open are over. What has no station is
 * at every one, so that it is never on none.
 */
export function ticketsAt(tickets: readonly KitchenTicket[], station: ShownStation): readonly KitchenTicket[] {
  const isOwn = ({ kdsIntegrationID }: KitchenTicketLine): boolean =>
    station === null || station.isExpo || kdsIntegrationID === null || kdsIntegrationID === station.kdsIntegrationID;
  return tickets.flatMap((ticket) => {
    const lines = ticket.lines.filter(isOwn);
    if (!lines.some(isOpen)) return [];
    return lines.length === ticket.lines.length ? [ticket] : [{ ...ticket, lines }];
  });
}

export type Age = 'fresh' | 'waiting' | 'late';

/** How long a ticket waits, in whole minutes and as the colour of its edge. */
export function ageOf(
  { sentDateTime }: Pick<KitchenTicket, 'sentDateTime'>,
  station: ShownStation,
  nowMs: number,
): { readonly minutes: number; readonly age: Age } {
  const { waitingMinutes, lateMinutes } = station ?? USUAL_MINUTES;
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(sentDateTime)) / 60_000));
  return { minutes, age: minutes >= lateMinutes ? 'late' : minutes >= waitingMinutes ? 'waiting' : 'fresh' };
}

/** Units of a line that are still to be made. */
export const unitsLeft = ({ quantity, cancelledQuantity, kdsStatus }: KitchenTicketLine): number =>
  kdsStatus === 'Finished' || kdsStatus === 'Cancelled' ? 0 : quantity - cancelledQuantity;

/** An item with all units of it that are to be made. */
export interface AllDayItem {
  readonly itemID: string;
  readonly name: string;
  readonly names: Names | null;
  readonly quantity: number;
}

/** What is to be made over all open tickets, most first. */
export function allDay(tickets: readonly KitchenTicket[]): readonly AllDayItem[] {
  const items = new Map<string, AllDayItem>();
  for (const { lines } of tickets)
    for (const line of lines) {
      const left = isOpen(line) ? unitsLeft(line) : 0;
      if (left <= 0) continue;
      const key = `${line.itemID} ${line.name}`;
      const { itemID, name, names } = line;
      items.set(key, { itemID, name, names, quantity: (items.get(key)?.quantity ?? 0) + left });
    }
  return [...items.values()].toSorted(
    (one, other) => other.quantity - one.quantity || one.name.localeCompare(other.name),
  );
}

/** The lines of a ticket by course, in the order in which the courses were entered; null = without one. */
export function coursesOf(
  lines: readonly KitchenTicketLine[],
): readonly { readonly course: string | null; readonly lines: readonly KitchenTicketLine[] }[] {
  const courses = new Map<string | null, KitchenTicketLine[]>();
  for (const line of lines) courses.set(line.course, [...(courses.get(line.course) ?? []), line]);
  return [...courses].map(([course, own]) => ({ course, lines: own }));
}

/** What a tap on a line reports: it is done, it is made again, or its cancellation was seen. */
export function tapOn({ kdsStatus, clearedDateTime }: KitchenTicketLine): 'finish' | 'recall' | 'see' | null {
  if (kdsStatus === 'Cancelled') return clearedDateTime === null ? 'see' : null;
  return kdsStatus === 'Finished' ? 'recall' : 'finish';
}

/** Where the board was tapped, and when. */
export interface Tap {
  readonly atMs: number;
  readonly x: number;
  readonly y: number;
}

const DOUBLE_TAP_MS = 400;
const DOUBLE_TAP_PX = 40;

/**
 * Whether a tap is the second one of a double tap. The first takes its ticket off the board and the next ticket moves
 * under the finger, which nobody has cooked (decision 503).
 */
export const isSecondTap = (before: Tap | null, tap: Tap): boolean =>
  before !== null &&
  tap.atMs - before.atMs < DOUBLE_TAP_MS &&
  Math.hypot(tap.x - before.x, tap.y - before.y) < DOUBLE_TAP_PX;

/** The ids of the lines of a ticket that a bump takes off the screen. */
export const openIDs = ({ lines }: Pick<KitchenTicket, 'lines'>): string[] =>
  lines.filter(isOpen).map(({ kitchenLineID }) => kitchenLineID);

/** Lines that a screen shows for the first time. */
export const unseenIDs = (tickets: readonly KitchenTicket[]): string[] =>
  tickets.flatMap(({ lines }) =>
    lines.filter(({ kdsStatus }) => kdsStatus === 'Sent').map(({ kitchenLineID }) => kitchenLineID),
  );

/** The tickets as they are at once after a report, before the server has answered it. */
export function afterReport(
  tickets: readonly KitchenTicket[],
  ids: readonly string[],
  report: 'start' | 'finish' | 'see' | 'recall',
  nowMs: number,
): readonly KitchenTicket[] {
  const named = new Set(ids);
  const at = new Date(nowMs).toISOString();
  const changed = (line: KitchenTicketLine): KitchenTicketLine => {
    if (line.kdsStatus === 'Cancelled')
      return report === 'start' ? line : { ...line, clearedDateTime: report === 'recall' ? null : at };
    if (report === 'start') return line.kdsStatus === 'Finished' ? line : { ...line, kdsStatus: 'InPreparation' };
    if (report === 'finish') return { ...line, kdsStatus: 'Finished', readyDateTime: at, clearedDateTime: at };
    return report === 'recall'
      ? { ...line, kdsStatus: 'InPreparation', readyDateTime: null, clearedDateTime: null }
      : line;
  };
  return tickets.map((ticket) =>
    ticket.lines.some(({ kitchenLineID }) => named.has(kitchenLineID))
      ? { ...ticket, lines: ticket.lines.map((line) => (named.has(line.kitchenLineID) ? changed(line) : line)) }
      : ticket,
  );
}

/** The tickets with the named lines as they were, after a report that was not taken; all else is as it is now. */
export function asBefore(
  tickets: readonly KitchenTicket[],
  were: readonly KitchenTicket[],
  ids: readonly string[],
): readonly KitchenTicket[] {
  const named = new Set(ids);
  const lines = new Map(were.flatMap(({ lines: own }) => own.map((line) => [line.kitchenLineID, line])));
  const restored = (line: KitchenTicketLine): KitchenTicketLine =>
    named.has(line.kitchenLineID) ? (lines.get(line.kitchenLineID) ?? line) : line;
  return tickets.map((ticket) => ({ ...ticket, lines: ticket.lines.map(restored) }));
}
