import {
  nameIn,
  paymentFigures,
  REDEEMED_POINTS,
  type FileAnswer,
  type Language,
  type PaymentsAnswer,
  type ReductionsAnswer,
  type ReportAnswer,
  type ReportFigures,
  type ReportGroup,
  type SaleRecord,
  type SheetFormat,
} from '@tavola/contract';
import type { CellValue } from '#platform/imports/columns.ts';
import { writeFile } from '#platform/imports/files/write-file.ts';
import { reportFileWords, type ReportFileWord } from './report-file.words.ts';

/** How people read the cells of a column; files have them as they are. */
export type CellKind = 'text' | 'money' | 'number' | 'day' | 'moment';

/** One column of a report. */
export interface ReportColumn {
  /** As on the screen, where columns are hidden by it. */
  readonly id: string;
  readonly heading: string;
  readonly kind: CellKind;
}

/** A report as a table: figures stay numbers, days stay as the wire writes them, in every language. */
export interface ReportTable {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly CellValue[])[];
}

/** A report as a file for spreadsheet programs. */
export const writeReportFile = (
  companyID: string,
  name: string,
  format: SheetFormat,
  language: Language,
  { columns, rows }: ReportTable,
): Promise<FileAnswer> =>
  writeFile(
    companyID,
    name,
    format,
    language,
    columns.map(({ heading }) => heading),
    rows,
  );

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

const COUNTED: readonly string[] = ['orders', 'quantity'];

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
  const column = (name: (typeof FIGURES)[number]): ReportColumn => ({
    id: name,
    heading: word(name),
    kind: COUNTED.includes(name) ? 'number' : 'money',
  });
  return {
    columns: [
      { id: 'name', heading: word(group), kind: group === 'day' || group === 'week' ? 'day' : 'text' },
      ...shown.map(column),
      ...(comparedTotals === null
        ? []
        : shown.map((name) => ({
            ...column(name),
            id: name === 'net' ? 'before' : `before_${name}`,
            heading: word('before').replace('{name}', word(name)),
          }))),
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
    columns: [
      { id: 'name', heading: word('paymentType'), kind: 'text' },
      { id: 'count', heading: word('count'), kind: 'number' },
      { id: 'amount', heading: word('amount'), kind: 'money' },
      { id: 'tips', heading: word('tips'), kind: 'money' },
    ],
    rows: [
      ...answer.payments.map(({ count, amount, tips, ...type }): CellValue[] => [
        nameIn(type, language),
        count,
        amount,
        tips,
      ]),
      [word('total'), null, answer.paid, null],
      [word('unsettled'), null, answer.unsettled, null],
      [word('earlier'), null, answer.earlier, null],
      [word('sold'), null, answer.sold, null],
      ...answer.others.map(({ kind, count, amount, ...type }): CellValue[] => [
        `${word(kind)}: ${nameIn(type, language)}`,
        count,
        amount,
        null,
      ]),
      ...(answer.others.length === 0 ? [] : [[word('received'), null, answer.received, null]]),
    ],
  };
}

/** Discounts, comps and voids. */
export function reductionsTable({ rows }: Pick<ReductionsAnswer, 'rows'>, language: Language): ReportTable {
  const word = wordsIn(language);
  return {
    columns: [
      ...(['kind', 'name', 'employee', 'approver'] as const).map((id) => ({
        id,
        heading: word(id),
        kind: 'text' as const,
      })),
      ...(['count', 'quantity'] as const).map((id) => ({ id, heading: word(id), kind: 'number' as const })),
      { id: 'amount', heading: word('amount'), kind: 'money' },
    ],
    rows: rows.map((row) => [
      word(row.kind),
      row.key === REDEEMED_POINTS ? word('redeemed') : row.name === '' ? word('none') : nameIn(row, language),
      row.userName,
      row.approverName,
      row.count,
      row.quantity,
      row.amount,
    ]),
  };
}

const SALE_TEXTS = [
  ['number', 'text'],
  ['state', 'text'],
  ['location', 'text'],
  ['day', 'day'],
  ['time', 'moment'],
  ['channel', 'text'],
  ['fulfillment', 'text'],
  ['employee', 'text'],
] as const;
const SALE_FIGURES = ['gross', 'discounts', 'comps', 'net', 'tax', 'tips', 'paid'] as const;

type SaleFigure = (typeof SALE_FIGURES)[number];

/** The figures of the sales behind a figure; a payment says nothing of what was sold for it (decision 508). */
export const saleFiguresOf = (behind: string | undefined): readonly SaleFigure[] =>
  paymentFigures.some((figure) => figure === behind) ? ['tips', 'paid'] : SALE_FIGURES;

/** The columns of a list of sales. */
export function salesColumns(language: Language, figures: readonly SaleFigure[] = SALE_FIGURES): ReportColumn[] {
  const word = wordsIn(language);
  return [
    ...SALE_TEXTS.map(([id, kind]) => ({ id, heading: word(id), kind })),
    ...figures.map((id) => ({ id, heading: word(id), kind: 'money' as const })),
  ];
}

/** The rows of a list of sales. */
export function salesRows(
  sales: readonly SaleRecord[],
  placeOf: (locationID: string) => string,
  language: Language,
  figures: readonly SaleFigure[] = SALE_FIGURES,
): CellValue[][] {
  const word = wordsIn(language);
  const coded = (text: string): string => (isWord(text) ? word(text) : text);
  return sales.map((sale) => [
    sale.number,
    word(sale.state),
    placeOf(sale.locationID),
    sale.businessDate,
    sale.at,
    coded(`channel_${sale.channel}`),
    coded(`fulfillment_${sale.fulfillment}`),
    sale.employee,
    ...figures.map((name) => sale[name]),
  ]);
}
