import { ReceiptTemplateType, type Language, type ReceiptDocument } from '@tavola/contract';
import { defaultMarkup, orderReceipt, printMarkup, type BindingData, type OrderReceiptData } from '@tavola/receipts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { findDefaultTemplate, receiptFormatOf } from '#areas/company/index.ts';
import { kitchenOrderOf } from '../../rows/kitchen/kitchen-places.rows.ts';
import type { SentUnits } from '../../rows/orders/order-sends.rows.ts';
import type { ReceiptLine, ReceiptRows } from '../../rows/receipts/receipt-content.ts';
import { findReceiptRows } from '../../rows/receipts/receipts.rows.ts';
import { billOfLines } from './bill-of-lines.ts';

/** A course is fired by sending its lines, and held until then (decision 178). */
function courseOf(line: ReceiptLine | undefined) {
  const course = line?.course ?? null;
  const isSent = line?.isSent === true;
  return { course, isFired: course !== null && isSent, isHeld: course !== null && !isSent };
}

/** What a kitchen makes: options and parts without amounts, with the course and the seat of the guest. */
export function ticketOf(
  data: OrderReceiptData,
  { lines }: Pick<ReceiptRows, 'lines'>,
  lineIDs: ReadonlySet<string>,
): Ticket {
  const chosen = lines.filter(({ orderLineID }) => lineIDs.has(orderLineID));
  return {
    ...data,
    lines: data.lines.map(({ quantity, name, isVoided, note, details }, index) => ({
      quantity,
      name,
      isVoided,
      note,
      ...courseOf(chosen[index]),
      seat: chosen[index]?.seat ?? null,
      seatNote: chosen[index]?.seatNote ?? null,
      details: details.filter(({ amount }) => amount === null).map(({ text }) => ({ text })),
    })),
  };
}

type Ticket = BindingData<typeof ReceiptTemplateType.Kitchen>;

/** The notes of a ticket in the language of its reader; names have their own translations. */
function translated(ticket: Ticket, translate: TicketPlace['translate']): Ticket {
  const ofNote = (note: string | null): string | null => (note === null ? null : translate(note));
  return {
    ...ticket,
    note: ofNote(ticket.note),
    lines: ticket.lines.map((line) => ({ ...line, note: ofNote(line.note), seatNote: ofNote(line.seatNote) })),
  };
}

/** Units of an order that were sent or cancelled, as a ticket of the kitchen. */
export interface SentTicket {
  readonly orderID: string;
  readonly units: readonly SentUnits[];
  /** They no longer have to be made. */
  readonly isCancelled: boolean;
}

/** Where a ticket is printed, and what its reader reads. */
export interface TicketPlace {
  readonly scope: LocationScope;
  readonly language: Language;
  /** Gives the note of a guest in that language, as far as the restaurant has it. */
  readonly translate: (note: string) => string;
}

/** Runs a read in a separate transaction. */
export type ReadHere = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The kitchen ticket of units that were sent; null where the order or all of its lines are gone. */
export async function kitchenTicket(
  read: ReadHere,
  { scope, language, translate }: TicketPlace,
  { orderID, units, isCancelled }: SentTicket,
): Promise<{ readonly document: ReceiptDocument; readonly names: readonly string[] } | null> {
  // Reading an order for its receipt ends the transaction.
  const rows = await read(async (tx) => {
    const inKitchenOrder = await kitchenOrderOf(tx, scope, orderID);
    const found = await findReceiptRows(tx, scope, orderID);
    return found && { ...found, lines: inKitchenOrder(found.lines) };
  });
  if (rows === null) return null;
  const quantities = new Map(units.map(({ orderLineID, quantity }) => [orderLineID, quantity]));
  const lines = rows.lines
    .filter(({ orderLineID }) => quantities.has(orderLineID))
    .map((line) => ({
      ...line,
      quantity: quantities.get(line.orderLineID) ?? line.quantity,
      // What was voided since has a separate ticket.
      isVoided: isCancelled,
    }));
  if (lines.length === 0) return null;
  const lineIDs = new Set(quantities.keys());
  const [format, template] = await read(async (tx) => [
    await receiptFormatOf(tx, { scope, language }),
    await findDefaultTemplate(tx, scope, ReceiptTemplateType.Kitchen),
  ]);
  const data = orderReceipt(billOfLines(orderID, { ...rows, lines }, lineIDs, language), format, language, () => ({
    worth: '',
    times: [],
  }));
  const ticket = translated(ticketOf(data, { lines }, lineIDs), translate);
  // A kitchen that waits for its ticket gets one, whatever became of the template.
  const markup = template?.markup ?? defaultMarkup(ReceiptTemplateType.Kitchen);
  const document = printMarkup(markup, ReceiptTemplateType.Kitchen, ticket, format, language);
  return { document, names: ticket.lines.map(({ name }) => name) };
}
