import type { FloorTable } from '@tavola/contract';
import { isDueAgain, lookOf, roundMinutes, seatedMinutes, type TableLook as Look } from '@tavola/selling';
import type { ReactNode } from 'react';
import { initialsOf } from '#runtime/names/initials.ts';
import type { Translate } from '#text/define.ts';
import { formatAmount, formatTime } from '#text/format.ts';
import type { TableLook } from '../plan/TableShape.tsx';
import type { floorStrings } from './floor.strings.ts';

/** In the order of the legend. */
export const looks = ['free', 'reserved', 'occupied', 'billed', 'late', 'uncleared'] as const satisfies readonly Look[];

/** The colours of the plan; paid and not cleared is hatched there. */
export const toneOf = (look: Look): TableLook['tone'] => (look === 'uncleared' ? 'settled' : look);

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
/** One drawing for each look, of 24 × 24 units: the plan and the legend show the same ones. */
export const icons: Readonly<Record<Look, ReactNode>> = {
  free: <circle cx="12" cy="12" r="8" {...stroke} />,
  reserved: (
    <g {...stroke}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3 2" />
    </g>
  ),
  occupied: (
    <g {...stroke}>
      <circle cx="12" cy="7.5" r="4" />
      <path d="M4.5 21c0-4.5 3.3-7 7.5-7s7.5 2.5 7.5 7" />
    </g>
  ),
  billed: (
    <g {...stroke}>
      <path d="M6 3h12v18l-3-2-3 2-3-2-3 2z" />
      <path d="M9.5 8h5M9.5 12h5" />
    </g>
  ),
  late: (
    <g {...stroke}>
      <path d="M12 3 22 20H2z" />
      <path d="M12 10v4M12 17v.2" />
    </g>
  ),
  uncleared: (
    <g {...stroke}>
      <path d="M4 12.5 9.5 18 20 6.5" />
    </g>
  ),
};

/** What the words of a table are made with. */
export interface FloorWords {
  readonly t: Translate<(typeof floorStrings)['en']>;
  readonly now: number;
  readonly currency: Parameters<typeof formatAmount>[1];
  readonly timezoneName: string;
  /** So long before a booking its table is reserved. */
  readonly bookingShownMinutes: number;
  /** Names of the tables that a table is joined with, by its group. */
  readonly groupNames: ReadonlyMap<string, string>;
  /** How many items of a table only this terminal has, by table: the server knows nothing of them. */
  readonly onlyHere: ReadonlyMap<string, number>;
}

/** A booking in words: when, who, and how many guests. */
export function bookingText(
  { forDateTime, name, guests }: NonNullable<FloorTable['booking']>,
  { t, timezoneName }: Pick<FloorWords, 't' | 'timezoneName'>,
): string {
  const booked = t('bookedAt', { time: formatTime(forDateTime, timezoneName), name });
  return guests === null ? booked : t('bookedFor', { booked, n: guests });
}

/** The word of a table's status: of one that is not cleared also whether anybody paid. */
export const wordOf = ({ paidBillCount }: FloorTable, look: Look): Look | 'voided' =>
  look === 'uncleared' && paidBillCount === 0 ? 'voided' : look;

const joined = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by);

/** How long the guests have been there, and since when the kitchen has received nothing more. */
function minutesText(table: FloorTable, { t, now }: Pick<FloorWords, 't' | 'now'>): string {
  const round = roundMinutes(table, now);
  return joined(
    [t('seatedFor', { n: seatedMinutes(table, now) }), round === null ? '' : t('lastRound', { n: round })],
    ' · ',
  );
}

const billsText = ({ openBillCount }: FloorTable, { t }: Pick<FloorWords, 't'>): string =>
  openBillCount > 1 ? t('billCount', { count: openBillCount }) : '';

/** How many guests sit there, in words; empty = nobody said. */
const guestsText = ({ guestCount }: FloorTable, { t }: Pick<FloorWords, 't'>): string =>
  guestCount === null ? '' : t('guestCount', { count: guestCount });

/** Items that the kitchen has not received, in words; empty = none. */
export function unsentText({ tableID, unsentCount }: FloorTable, { t, onlyHere }: FloorWords): string {
  const own = onlyHere.get(tableID) ?? 0;
  return joined(
    [unsentCount > 0 ? t('unsent', { count: unsentCount }) : '', own > 0 ? t('onlyHere', { count: own }) : ''],
    ' · ',
  );
}

/** What is most worth knowing of a table, in a few words: amount, bills and minutes, or the next booking. */
export function detailOf(table: FloorTable, words: FloorWords): string {
  const { t, currency, timezoneName } = words;
  const minutes = minutesText(table, words);
  if (table.openBillCount > 0) {
    const amount = formatAmount(table.totalDueAmount, currency);
    const detail = joined([guestsText(table, words), amount, billsText(table, words), minutes], ' · ');
    return isDueAgain(table) ? t('dueAgain', { detail }) : detail;
  }
  if (table.status !== 'Free') return joined([table.reservedName ?? '', guestsText(table, words), minutes], ' · ');
  if (table.booking === null) return t('seats', { n: table.seats });
  return bookingText(table.booking, { t, timezoneName });
}

/** A name in fewer and fewer letters. */
function shorterNames(name: string): string[] {
  const [first = ''] = name.split(/\s+/);
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  const cut = [8, 5, 3].flatMap((most) => (letters.length > most ? `${letters.slice(0, most).join('').trim()}…` : []));
  return [name, first, ...cut];
}

/** The time in fewer and fewer letters. */
const shorterTimes = (time: string): string[] => [time, time.replace(/\s*[AP]M$/iu, '')];

/** What the plan shows below the word of the status, the longest words first. */
function detailsOf(table: FloorTable, words: FloorWords): string[] {
  const { t, now, currency, timezoneName } = words;
  const n = seatedMinutes(table, now);
  // The sign of minutes needs the least room, in every language.
  const minutes = [t('minutes', { n }), `${n}′`];
  if (table.openBillCount > 0)
    return [t('amountAndTime', { amount: formatAmount(table.totalDueAmount, currency), n }), ...minutes];
  const detail = detailOf(table, words);
  if (table.status !== 'Free') return [detail, ...shorterNames(table.reservedName ?? ''), ...minutes];
  if (table.booking === null) return [detail];
  const { forDateTime, name } = table.booking;
  const time = formatTime(forDateTime, timezoneName);
  return [detail, t('bookedAt', { time, name }), ...shorterTimes(time)];
}

/** The third line of a table with guests, where there is room: whose it is, its bills, and the last round. */
function roundLine(table: FloorTable, words: FloorWords): string[] {
  const { t, now } = words;
  const initials = initialsOf(table.waiterName ?? '');
  const n = roundMinutes(table, now);
  const round = n === null ? '' : t('roundShort', { n });
  return [joined([initials, billsText(table, words), round], ' · '), joined([initials, round], ' · '), round, initials];
}

/** The lines of a table on the plan; each is what to show, then the same in fewer letters. */
function linesOf(table: FloorTable, look: Look, words: FloorWords): string[][] {
  const { t, timezoneName } = words;
  const word = wordOf(table, look);
  const alone = word === 'free' ? [t('free')] : [t(word), t(`${word}Short`)];
  const guests = table.guestCount;
  // The word of the status stays; how many guests sit there is next to it, where there is room.
  const status =
    guests === null
      ? alone
      : [guestsText(table, words), String(guests)]
          .flatMap((many) => alone.map((each) => `${each} · ${many}`))
          .concat(alone);
  const own = words.onlyHere.get(table.tableID) ?? 0;
  if (own > 0) return [status, [t('onlyHere', { count: own }), t('onlyHereShort')]];
  // One line leaves room for the icon, and how long ago the guests paid matters less than that they did.
  if (look === 'uncleared') return [status];
  // Who comes and when takes both lines; color and clock say that the table is reserved.
  if (table.booking !== null && table.status === 'Free' && table.openBillCount === 0 && look !== 'free') {
    const { forDateTime, name } = table.booking;
    const time = formatTime(forDateTime, timezoneName);
    return [[joined([t(look), time], ' · '), ...shorterTimes(time)], shorterNames(name)];
  }
  // It has no waiter, and its color and icon say that it is occupied.
  if (isDueAgain(table)) return [[t('dueAgainShort')], detailsOf(table, words)];
  return table.openBillCount === 0
    ? [status, detailsOf(table, words)]
    : [status, detailsOf(table, words), roundLine(table, words)];
}

/** How the plan draws a table: tone, icon, the word of its status and its detail. */
export function planLook(table: FloorTable, words: FloorWords): TableLook {
  const look = lookOf(table, words.now, words.bookingShownMinutes);
  const unsent = table.unsentCount + (words.onlyHere.get(table.tableID) ?? 0);
  return {
    tone: toneOf(look),
    lines: linesOf(table, look, words),
    icon: <g className="floor-icon">{icons[look]}</g>,
    ...(unsent > 0 && { badge: String(unsent) }),
  };
}

/** The tables that are joined with this one, in words; empty = none. */
export function joinedText({ tableGroupID }: FloorTable, { t, groupNames }: FloorWords): string {
  const names = tableGroupID === null ? undefined : groupNames.get(tableGroupID);
  return names === undefined ? '' : t('joinedAs', { names });
}

/** A table in words, for a screen reader and for the list. */
export const labelOf = (table: FloorTable, words: FloorWords): string =>
  words.t('tableLabel', {
    name: table.name,
    status: words.t(wordOf(table, lookOf(table, words.now, words.bookingShownMinutes))),
    detail: joined(
      [unsentText(table, words), detailOf(table, words), joinedText(table, words), table.waiterName ?? ''],
      ', ',
    ),
  });
