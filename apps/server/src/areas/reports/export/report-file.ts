import {
  nameIn,
  type Language,
  type PaymentsAnswer,
  type ReductionsAnswer,
  type ReportAnswer,
  type ReportFigures,
  type ReportGroup,
  type SaleRecord,
} from '@tavola/contract';
import type { CellValue } from '#platform/imports/columns.ts';
import { reportFileWords, type ReportFileWord } from './report-file.words.ts';

/** A report as a table of a file: figures stay numbers, days stay as the wire writes them, in every language. */
export interface ReportTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
}

const FIGURES = [
  'orders',
  'quantity',
  'gross',
  'discounts',
  'comps',
  'refunds',
  'net',
  'tax',
  'serviceCharge',
  'delivery',
  'additional',
  'tips',
  'rounding',
  'paid',
  'cost',
] as const satisfies readonly (keyof ReportFigures)[];
/** Charges, tips and payments are of a whole sale and of none of its lines. */
const OF_SALES: readonly string[] = ['orders', 'serviceCharge', 'delivery', 'additional', 'tips', 'rounding', 'paid'];

const wordsIn =
  (language: Language) =>
  (word: ReportFileWord): string =>
    reportFileWords[word][language];

/** Rows of figures, next to those that they are compared with, and their sum. */
export function figuresTable(
  { rows, totals, comparedTotals }: Pick<ReportAnswer, 'rows' | 'totals' | 'comparedTotals'>,
  group: ReportGroup | 'employee',
  language: Language,
): ReportTable {
  const word = wordsIn(language);
  const shown = FIGURES.filter((name) => totals.orders !== null || !OF_SALES.includes(name));
  const cells = (figures: ReportFigures, compared: ReportFigures | null): CellValue[] => [
    ...shown.map((name) => figures[name]),
    ...(comparedTotals === null ? [] : shown.map((name) => compared?.[name] ?? null)),
  ];
  return {
    headings: [
      word(group),
      ...shown.map((name) => word(name)),
      ...(comparedTotals === null ? [] : shown.map((name) => word('before').replace('{name}', word(name)))),
    ],
    rows: [
      ...rows.map((row) => [nameOfRow(row, group, language), ...cells(row.figures, row.compared)]),
      [word('total'), ...cells(totals, comparedTotals)],
    ],
  };
}

function nameOfRow(
  { key, name, names }: ReportAnswer['rows'][number],
  group: ReportGroup | 'employee',
  language: Language,
): string {
  const word = wordsIn(language);
  if (name !== null) return nameIn({ name, names }, language);
  if (key === '') return word('none');
  if (group === 'weekdayHour') {
    const weekday = `weekday_${key.slice(0, 1)}`;
    return `${isWord(weekday) ? word(weekday) : ''} ${key.slice(2)}:00-${key.slice(2)}:59`;
  }
  const coded = `${group}_${key}`;
  return isWord(coded) ? word(coded) : key;
}

const isWord = (word: string): word is ReportFileWord => word in reportFileWords;

/** Ways to pay, and how what was paid meets what was sold. */
export function paymentsTable(answer: PaymentsAnswer, language: Language): ReportTable {
  const word = wordsIn(language);
  return {
    headings: (['paymentType', 'count', 'amount', 'tips'] as const).map((name) => word(name)),
    rows: [
      ...answer.payments.map(({ name, count, amount, tips }): CellValue[] => [name, count, amount, tips]),
      [word('total'), null, answer.paid, null],
      [word('unsettled'), null, answer.unsettled, null],
      [word('earlier'), null, answer.earlier, null],
      [word('sold'), null, answer.sold, null],
    ],
  };
}

/** Discounts, comps and voids. */
export function reductionsTable({ rows }: Pick<ReductionsAnswer, 'rows'>, language: Language): ReportTable {
  const word = wordsIn(language);
  return {
    headings: (['kind', 'name', 'employee', 'approver', 'count', 'quantity', 'amount'] as const).map((name) =>
      word(name),
    ),
    rows: rows.map((row) => [
      word(row.kind),
      row.name === '' ? word('none') : row.name,
      row.userName,
      row.approverName,
      row.count,
      row.quantity,
      row.amount,
    ]),
  };
}

const SALE_FIGURES = ['gross', 'discounts', 'comps', 'net', 'tax', 'tips', 'paid'] as const;

/** Every sale of a period. */
export function salesTable(
  sales: readonly SaleRecord[],
  placeOf: (locationID: string) => string,
  language: Language,
): ReportTable {
  const word = wordsIn(language);
  const coded = (text: string): string => (isWord(text) ? word(text) : text);
  return {
    headings: (
      ['number', 'state', 'location', 'day', 'time', 'channel', 'fulfillment', 'employee', ...SALE_FIGURES] as const
    ).map((name) => word(name)),
    rows: sales.map((sale) => [
      sale.number,
      word(sale.state),
      placeOf(sale.locationID),
      sale.businessDate,
      sale.at,
      coded(`channel_${sale.channel}`),
      coded(`fulfillment_${sale.fulfillment}`),
      sale.employee,
      ...SALE_FIGURES.map((name) => sale[name]),
    ]),
  };
}
