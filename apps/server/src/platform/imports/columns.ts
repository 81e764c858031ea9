import {
  amount,
  cleanItemCode,
  colour,
  importProblems,
  isRoundedCode,
  MAX_ITEM_CODE,
  optionalEmail,
  optionalPhone,
  type ErrorParams,
  type ImportProblem,
  type Language,
} from '@tavola/contract';
import { FigureError, habitOf, readFigure, type Currency, type FigureRules } from '@tavola/selling';
import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import { formatWindow, MAX_WINDOWS, parseWindow } from './hours.ts';
import { importWords, writtenFlags } from './imports.words.ts';

/** What a cell means once it is read; '' and null are empty, a list is written with semicolons between. */
export type CellValue = string | number | boolean | null | readonly string[];
/** The cells of a row by the keys of their columns. */
export type Cells = Readonly<Record<string, CellValue>>;
/** A cell as a file has it. */
export type RawCell = string | number | boolean | Date | null;

/**
 * One column of a list's spreadsheet; template, reading, comparison, export and the file of refused rows all come from
 * it.
 */
export interface Column {
  readonly key: string;
  readonly en: string;
  readonly th: string;
  /**
   * `number` is an amount, a price or a quantity, with at most 5 decimals; `hours` a list of windows (see `hours.ts`);
   * `code` what is printed as a barcode or ref code.
   */
  readonly kind: 'text' | 'code' | 'email' | 'phone' | 'colour' | 'number' | 'integer' | 'flag' | 'list' | 'hours';
  /** Longest text, of a list its longest entry; left out = 100. */
  readonly max?: number;
  /** Most entries of a list. */
  readonly most?: number;
  /** Smallest number; left out = no limit. */
  readonly min?: number;
  /** A price that people set, in whole units of the currency (decision 156); a cost keeps its 5 decimals. */
  readonly isPrice?: true;
  readonly isRequired?: true;
  /** Codes that scanners read: a number that is shorter than those has lost its zeros. */
  readonly isBarcode?: true;
  /** Shown in the template. */
  readonly example: string | number;
  /**
   * What a new record has where the cell is empty; an empty cell of an existing record then changes nothing. Left out =
   * the cell is emptied.
   */
  readonly default?: CellValue;
  /** Only these words, in any letter case. */
  readonly choices?: readonly string[];
  /** It names another record, so letter case says nothing. */
  readonly isReference?: true;
}

/** What is wrong with a row, by column. */
export interface Problem {
  readonly column: string;
  readonly code: ImportProblem;
  readonly params?: ErrorParams;
}

/** The message of a problem, with at most 100 characters of each value that the file gave. */
export const problemText = ({ code, params = {} }: Problem, language: Language): string =>
  importProblems[code][language].replace(/\{(\w+)\}/g, (place, name: string) =>
    name in params ? String(params[name]).slice(0, 100) : place,
  );

/** The heading of a column in the files of this language. */
export const headingOf = (column: Column, language: Language): string => column[language];

type ReadAs<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ImportProblem; readonly params?: ErrorParams };
type Read = ReadAs<CellValue>;
type ReadFigure = ReadAs<number>;

// Made once: a file has a hundred thousand cells.
const [AMOUNT, EMAIL, PHONE, COLOUR] = [amount(), optionalEmail(), optionalPhone(), colour()];
const MAX_TEXT = 100;
const DECIMALS = 100_000;
const MAX_INTEGER = 1_000_000;
const TRUE_WORDS: ReadonlySet<string> = new Set([...Object.values(importWords.yes), ...writtenFlags.yes]);
const FALSE_WORDS: ReadonlySet<string> = new Set([...Object.values(importWords.no), ...writtenFlags.no]);

/**
 * How the texts of a file write figures: as people do in the company's currency, and with a decimal comma in a file
 * that separates by semicolons. A comma-separated file has decimal points, as our own exports do.
 */
export function figuresOf(currency: Currency, hasDecimalComma: boolean): FigureRules {
  const { comma } = habitOf(currency);
  return {
    habit: hasDecimalComma ? { comma: 'decimals', dot: 'either' } : { comma, dot: 'decimals' },
    decimals: 5,
    symbols: [currency.symbol ?? '', currency.code],
  };
}

/** Reads a cell by its column. An empty one is '', null or [], and null for a flag. */
export function readCell(column: Column, raw: RawCell, figures: FigureRules): Read {
  const text = textOfRaw(raw);
  // A spreadsheet makes a date of what looks like one, and what was typed is gone.
  if (raw instanceof Date) return { ok: false, code: 'date', params: { value: text } };
  switch (column.kind) {
    case 'number':
    case 'integer':
      return text === ''
        ? ok(null)
        : readNumber(column, typeof raw === 'number' ? ok(raw) : readTextFigure(column, text, figures));
    case 'flag':
      return readFlag(raw, text);
    case 'list': {
      const entries = readEntries(text);
      const bad = entries.map((entry) => readText(column, entry)).find((entry) => !entry.ok);
      return bad ?? limited(entries, column.most);
    }
    case 'hours': {
      const windows = readEntries(text).map((entry) => ({ entry, window: parseWindow(entry) }));
      const bad = windows.find(({ window }) => window === null);
      return bad === undefined
        ? limited(
            windows.flatMap(({ window }) => (window === null ? [] : formatWindow(window))),
            MAX_WINDOWS,
          )
        : { ok: false, code: 'hours', params: { value: bad.entry } };
    }
    case 'email':
      return z.safeParse(EMAIL, text).success ? ok(text) : { ok: false, code: 'email' };
    case 'phone': {
      const read = z.safeParse(PHONE, text);
      return read.success ? ok(read.data) : { ok: false, code: 'phone' };
    }
    case 'colour':
      return text === '' || z.safeParse(COLOUR, text).success ? ok(text.toLowerCase()) : { ok: false, code: 'colour' };
    case 'code':
      return readCode(column, raw, text);
    case 'text':
      return readText(column, text);
  }
}

/**
 * The words of a cell, trimmed, with the line ends of every program alike; the quote that protects a spreadsheet from a
 * formula is not part of them.
 */
export function textOfRaw(raw: RawCell): string {
  const text =
    raw === null
      ? ''
      : raw instanceof Date
        ? raw.toISOString().slice(0, 10)
        : String(raw).replaceAll('\r\n', '\n').trim();
  return isQuoted(text) ? text.slice(1) : text;
}

/** Whether a spreadsheet might calculate the text (reliability H4). */
export const isRisky = (text: string): boolean => /^'*[=+\-@\t\r\0]/.test(text);
const isQuoted = (text: string): boolean => text.startsWith("'") && isRisky(text);

/** The entries of a list, each once; one that contains a semicolon is in quotation marks. */
function readEntries(text: string): string[] {
  const parts = (text.includes('"') ? readQuoted(text) : null) ?? text.split(';');
  return [...new Set(parts.map((entry) => entry.trim()).filter((entry) => entry !== ''))];
}

/** Null where a mark is not closed: then it is one of the entry, as in 12" pan. */
function readQuoted(text: string): string[] | null {
  try {
    return (
      parse(text, { delimiter: ';', record_delimiter: '\0', trim: true, relax_quotes: true }) as string[][]
    ).flat();
  } catch {
    return null;
  }
}

/** Digits that barcodes have; a number of other lengths had zeros in front, which a spreadsheet does not keep. */
const BARCODE_DIGITS: ReadonlySet<number> = new Set([8, 12, 13, 14]);
const SHORTEST_WITHOUT_ZEROS = 6;
/** A spreadsheet keeps 15 digits of a number. */
const KEPT = 1e15;

function readCode(column: Column, raw: RawCell, text: string): Read {
  const code = cleanItemCode(text);
  const isNumber = typeof raw === 'number';
  if (isRoundedCode(code) || (isNumber && !(Number.isInteger(raw) && Math.abs(raw) < KEPT)))
    return { ok: false, code: 'code_rounded', params: { value: text } };
  const { length } = code;
  if (isNumber && column.isBarcode === true && length >= SHORTEST_WITHOUT_ZEROS && !BARCODE_DIGITS.has(length))
    return { ok: false, code: 'code_zeros', params: { value: text } };
  return readText({ ...column, max: MAX_ITEM_CODE }, code);
}

const writeEntry = (entry: string): string => (/[;"]/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry);

const limited = (entries: readonly string[], most: number | undefined): Read =>
  most !== undefined && entries.length > most ? { ok: false, code: 'too_many', params: { max: most } } : ok(entries);

function readText({ max = MAX_TEXT, choices }: Column, text: string): Read {
  if (text.length > max) return { ok: false, code: 'too_long', params: { max } };
  // What no field of the product takes: control characters could reach a printer, half a surrogate pair no database
  // (reliability D6).
  if (/[\p{Cc}\p{Cs}]/u.test(text.replace(/[\t\n\r]/g, ''))) return { ok: false, code: 'characters' };
  if (choices === undefined || text === '') return ok(text);
  const choice = choices.find((one) => one.toLowerCase() === text.toLowerCase());
  return choice === undefined ? { ok: false, code: 'choice', params: { choices: choices.join(', ') } } : ok(choice);
}

// Two decimals, or six and more (written by a program), read the same everywhere; most cells of a file are such.
const CERTAIN = /^-?\d+(\.(\d{1,2}|\d{6,}))?$/;

function readTextFigure({ kind }: Column, text: string, figures: FigureRules): ReadFigure {
  if (CERTAIN.test(text)) return { ok: true, value: Number(text) };
  const read = readFigure(text, kind === 'integer' ? { ...figures, decimals: 0 } : figures);
  if (read.ok) return read;
  switch (read.code) {
    case FigureError.twoReadings:
      return { ok: false, code: 'two_readings', params: { value: text, ...read.params } };
    case FigureError.tooManyDecimals:
      return { ok: false, code: kind === 'integer' ? 'integer' : 'decimals' };
    case FigureError.tooLarge:
      return { ok: false, code: 'range' };
    default:
      return { ok: false, code: 'number', params: { value: text } };
  }
}

function readNumber({ kind, min }: Column, figure: ReadFigure): Read {
  if (!figure.ok) return figure;
  const given = figure.value;
  // A sum made in a spreadsheet carries the dust of binary fractions.
  const rounded = Math.round(given * DECIMALS) / DECIMALS;
  const value = Math.abs(given - rounded) < 1e-9 ? rounded + 0 : given;
  if (kind === 'integer' && !Number.isInteger(value)) return { ok: false, code: 'integer' };
  if (kind === 'integer' && Math.abs(value) > MAX_INTEGER) return { ok: false, code: 'range' };
  const checked = z.safeParse(AMOUNT, value);
  if (!checked.success)
    return { ok: false, code: checked.error.issues[0]?.message === 'decimals' ? 'decimals' : 'range' };
  return min !== undefined && value < min ? { ok: false, code: 'min' } : ok(value);
}

function readFlag(raw: RawCell, text: string): Read {
  if (typeof raw === 'boolean') return ok(raw);
  const word = text.toLowerCase();
  if (word === '') return ok(null);
  if (TRUE_WORDS.has(word)) return ok(true);
  return FALSE_WORDS.has(word) ? ok(false) : { ok: false, code: 'flag' };
}

const ok = <T extends CellValue>(value: T) => ({ ok: true, value }) as const;

/** Whether a cell holds nothing; `false` and 0 are something. */
export const isEmpty = (value: CellValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether a cell says the same as another one of its column. */
export const isSameCell = (column: Column, one: CellValue | undefined, other: CellValue | undefined): boolean =>
  comparable(column, one) === comparable(column, other);

function comparable({ isReference }: Column, value: CellValue | undefined): string {
  const text = shownCell(value ?? null, 'en').replaceAll('\r\n', '\n');
  return isReference === true ? text.toLowerCase() : text;
}

/** A cell as people read it. */
export function shownCell(value: CellValue, language: Language): string {
  if (typeof value === 'boolean') return importWords[value ? 'yes' : 'no'][language];
  return Array.isArray(value) ? value.map(writeEntry).join('; ') : String(value ?? '');
}

/** What a cell holds, by the kind of its column; an empty one is '' or [] or null. */
export const textIn = (cells: Cells, key: string): string => {
  const value = cells[key];
  return typeof value === 'string' ? value : '';
};
/** The figure of a cell as typed; null = empty. */
export const numberIn = (cells: Cells, key: string): number | null => {
  const value = cells[key];
  return typeof value === 'number' ? value : null;
};
/** A yes or no; an empty cell is no. */
export const flagIn = (cells: Cells, key: string): boolean => cells[key] === true;
/** The entries of a list in their order; an empty cell has none. */
export const listIn = (cells: Cells, key: string): readonly string[] => {
  const value = cells[key];
  // A cell that is a list has texts alone.
  return Array.isArray(value) ? (value as readonly string[]) : [];
};
