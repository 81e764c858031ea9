import type { JournalShape, Language } from '@tavola/contract';
import { negate, toAmount, toMoney } from '@tavola/selling';
import type { CellValue } from '#platform/imports/columns.ts';
import type { DayRow, EntryRow } from './journals.rows.ts';
import { journalWords } from './journals.words.ts';

/** Journals as a table of a file. */
export interface JournalTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
}

type Day = Pick<DayRow, 'closeOfDayID' | 'number' | 'businessDate'>;
type Entry = Pick<EntryRow, 'closeOfDayID' | 'glMapType' | 'refKey' | 'name' | 'amount' | 'code' | 'accountName'>;

/**
 * The entries of days, the oldest first, in our own columns, in those of a manual journal of Xero, or in those of a
 * journal entry of QuickBooks Online. Days in the way that each program reads; amounts with a decimal point.
 */
export function journalTable(
  days: readonly Day[],
  entries: readonly Entry[],
  shape: JournalShape,
  language: Language,
): JournalTable {
  const rowsOf = (make: (day: Day, entry: Entry, what: string) => readonly CellValue[]): (readonly CellValue[])[] =>
    days.flatMap((day) =>
      entries
        .filter(({ closeOfDayID }) => closeOfDayID === day.closeOfDayID)
        .map((entry) => make(day, entry, describe(entry, language))),
    );
  switch (shape) {
    case 'plain':
      return {
        headings: (['number', 'day', 'code', 'account', 'what', 'debit', 'credit'] as const).map(
          (word) => journalWords[word][language],
        ),
        rows: rowsOf((day, entry, what) => [
          day.number,
          day.businessDate,
          entry.code,
          entry.accountName,
          what,
          ...sidesOf(entry),
        ]),
      };
    case 'xero':
      return {
        headings: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
        // The taxes are separate lines, so no line has one.
        rows: rowsOf((day, entry, what) => [
          `Z ${day.number}`,
          inOrder(day.businessDate, ([year, month, date]) => `${date}/${month}/${year}`),
          what,
          entry.code,
          'Tax Exempt',
          entry.amount,
        ]),
      };
    case 'quickbooks':
      return {
        headings: ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'],
        rows: rowsOf((day, entry, what) => [
          `Z ${day.number}`,
          inOrder(day.businessDate, ([year, month, date]) => `${month}/${date}/${year}`),
          entry.accountName,
          ...sidesOf(entry),
          what,
        ]),
      };
  }
}

const inOrder = (date: string, write: (parts: readonly string[]) => string): string => write(date.split('-'));

const sidesOf = ({ amount }: Pick<Entry, 'amount'>): [CellValue, CellValue] =>
  amount > 0 ? [amount, null] : [null, toAmount(negate(toMoney(amount)))];

/** What an entry is, in words: its own name, or that of its kind. */
function describe({ glMapType, refKey, name }: Entry, language: Language): string {
  const kind = journalWords[glMapType][language];
  const own = glMapType === 'PaymentType' && refKey !== null ? (paymentWord(refKey, language) ?? name) : name;
  return own === '' ? kind : `${kind}: ${own}`;
}

const paymentWord = (refKey: string, language: Language): string | undefined => {
  const word = `payment${refKey}`;
  return isWord(word) ? journalWords[word][language] : undefined;
};
const isWord = (word: string): word is keyof typeof journalWords => word in journalWords;
