import { parseChoices } from './choices.ts';
import { canonicalName } from './names.ts';

/**
 * One line of the file. `totalCents` is the price of the whole line; the unit price is that divided by the quantity.
 */
export interface RawLine {
  readonly lineNo: number;
  readonly name: string;
  readonly product: string;
  readonly quantity: number;
  readonly totalCents: number;
  /** Null when the total cannot be divided by the quantity in whole cents. */
  readonly unitCents: number | null;
  readonly options: readonly string[];
  /** The choices as written in the file. */
  readonly choices: string;
}
export interface RawOrder {
  readonly orderNo: string;
  readonly lines: readonly RawLine[];
}
export interface FileProblem {
  readonly lineNo: number;
  readonly reason: string;
  readonly text: string;
}
export interface OrdersFile {
  readonly orders: readonly RawOrder[];
  readonly problems: readonly FileProblem[];
}

const HEADER = 'order_id\tquantity\titem_name\tchoice_description\titem_price';

/**
 * Reads the tab-separated orders (order_id, quantity, item_name, choice_description, item_price). Unreadable lines are
 * reported in `problems` with their line number; a caller that must lose nothing refuses a file that has any.
 */
export function parseOrders(text: string): OrdersFile {
  const orders = new Map<string, RawLine[]>();
  const problems: FileProblem[] = [];
  const [header = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (header.trim() !== HEADER)
    problems.push({ lineNo: 1, reason: 'the header is not that of an orders file', text: header });
  rows.forEach((row, index) => {
    if (row.trim() === '') return;
    const read = readLine(row, index + 2);
    if ('reason' in read) {
      problems.push(read);
      return;
    }
    const lines = orders.get(read.orderNo);
    if (lines) lines.push(read.line);
    else orders.set(read.orderNo, [read.line]);
  });
  return { orders: [...orders].map(([orderNo, lines]) => ({ orderNo, lines })), problems };
}

function readLine(row: string, lineNo: number): { orderNo: string; line: RawLine } | FileProblem {
  const problem = (reason: string): FileProblem => ({ lineNo, reason, text: row });
  const fields = row.split('\t').map((field) => field.trim());
  const [orderNo = '', quantityText = '', name = '', choices = '', price = ''] = fields;
  if (fields.length !== 5) return problem(`${fields.length} fields instead of 5`);
  if (orderNo === '' || name === '') return problem('order or item is empty');
  const quantity = Number(quantityText);
  if (!Number.isSafeInteger(quantity) || quantity < 1) return problem('the quantity is not a whole number above 0');
  const money = /^\$(\d{1,9})\.(\d{2})$/.exec(price);
  if (!money) return problem('the price is not like $2.39');
  const options = parseChoices(choices);
  if (!options) return problem('the choices do not follow [A, [B, C]]');
  const totalCents = Number(money[1]) * 100 + Number(money[2]);
  const unitCents = totalCents % quantity === 0 ? totalCents / quantity : null;
  return {
    orderNo,
    line: {
      lineNo,
      name,
      product: canonicalName(name),
      quantity,
      totalCents,
      unitCents,
      options: options.map(canonicalName),
      choices,
    },
  };
}
