/** The rows of a text, and those in which a quotation mark is opened and never closed. */
export interface Records {
  readonly rows: readonly (readonly string[])[];
  readonly unclosed: readonly number[];
  /** How much of the text was read. */
  readonly end: number;
}

interface Field {
  readonly text: string;
  /** Where the reader continues: at a delimiter, a line end or the end. */
  readonly end: number;
  readonly isUnclosed: boolean;
}

/** A quoted text with line breaks may be as long as the longest text of the product, and a little. */
const MOST_QUOTED = 20_000;

/**
 * Takes a text apart as people and spreadsheet programs write it. A quotation mark inside a text, as in `14" pan`, and
 * one that text follows, as in `"Pizza" 14`, belong to the text. One that is never closed spoils its own row and no
 * other: no library that reads such files keeps the rows after it.
 */
export function readRecords(text: string, delimiter: string, most: number): Records {
  const rows: string[][] = [];
  const unclosed: number[] = [];
  let at = 0;
  let columns = 0;
  while (at < text.length && rows.length < most) {
    let record = readRecord(text, at, delimiter, true);
    const literal = record.isOverLines ? readRecord(text, at, delimiter, false) : null;
    // The lines inside the quotation marks are rows themselves: it is the quotation mark of a later row that closes it.
    if (literal !== null && columns > 1 && isRowByRow(text, literal.end, record.end, delimiter, columns, literal))
      record = literal;
    if (record.isUnclosed) unclosed.push(rows.length);
    if (rows.length === 0 || columns <= 1) columns = Math.max(columns, record.fields.length);
    rows.push(record.fields);
    at = record.end;
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
  }
  return { rows, unclosed, end: at };
}

interface ReadRecord {
  readonly fields: string[];
  readonly end: number;
  readonly isUnclosed: boolean;
  readonly isOverLines: boolean;
}

function readRecord(text: string, start: number, delimiter: string, mayBreakLines: boolean): ReadRecord {
  const fields: string[] = [];
  let [at, isUnclosed] = [start, false];
  for (;;) {
    const field = readField(text, at, delimiter, mayBreakLines);
    fields.push(field.text);
    isUnclosed ||= field.isUnclosed;
    at = field.end;
    if (text[at] !== delimiter) break;
    at += 1;
  }
  const isOverLines = mayBreakLines && fields.some((field) => /[\r\n]/.test(field));
  return { fields, end: at, isUnclosed, isOverLines };
}

function readField(text: string, start: number, delimiter: string, mayBreakLines: boolean): Field {
  const end = endOfPlain(text, start, delimiter);
  if (text[start] !== '"') return { text: text.slice(start, end), end, isUnclosed: false };
  const close = closingQuote(text, start, delimiter, mayBreakLines ? text.length : lineEnd(text, start));
  if (close !== null)
    return {
      text: text.slice(start + 1, close).replaceAll('""', '"'),
      end: afterSpaces(text, close + 1),
      isUnclosed: false,
    };
  const plain = text.slice(start, end);
  return { text: plain, end, isUnclosed: !plain.slice(1).includes('"') };
}

/** The quotation mark that ends a field: a delimiter or a line end follows it. */
function closingQuote(text: string, start: number, delimiter: string, limit: number): number | null {
  for (let at = start + 1; at < limit && at - start < MOST_QUOTED; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at += 1;
    else {
      const next = text[afterSpaces(text, at + 1)];
      return next === undefined || next === delimiter || next === '\r' || next === '\n' ? at : null;
    }
  }
  return null;
}

function afterSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}

function endOfPlain(text: string, start: number, delimiter: string): number {
  let at = start;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

function lineEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** Whether each line that a quoted text runs over is a whole row by itself. */
function isRowByRow(
  text: string,
  from: number,
  to: number,
  delimiter: string,
  columns: number,
  first: ReadRecord,
): boolean {
  if (first.fields.length !== columns) return false;
  const lines = text
    .slice(from, to)
    .split(/\r\n|\r|\n/)
    .slice(1);
  return lines.every((line) => line.trim() === '' || readRecord(line, 0, delimiter, false).fields.length === columns);
}
