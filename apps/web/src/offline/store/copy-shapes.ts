import {
  BrandStatus,
  CashDenomination,
  CurrentTerminal,
  EventRouteFilter,
  Floor,
  FulfillmentSetting,
  LocalAgents,
  PayInOutReason,
  PaymentSetting,
  PosCatalog,
  ReceiptTemplate,
  ServiceChargeSetting,
  TableCheck,
  TerminalPaymentDevice,
  TerminalPrinter,
  TerminalReport,
  TipsSetting,
  TodayLocation,
  Unavailable,
  VoidCompReason,
} from '@tavola/contract';
import * as z from 'zod/mini';

/**
 * What the answers look like of which a terminal keeps copies for a start without the server (decision 457). Only a
 * page that finds copies of another version fetches this; the build keeps it apart from the other parts of the app.
 */

/** By key. Others under `posData` belong to screens of the office, which need the server anyway. */
const SHAPES: Readonly<Record<string, z.ZodMiniType>> = Object.fromEntries(
  (
    [
      [['posData', 'snapshot'], PosCatalog],
      [['posData', 'unavailable'], Unavailable],
      [['posData', 'currentTerminal'], CurrentTerminal],
      [['posData', 'tips'], TipsSetting],
      [['posData', 'paymentSettings'], z.array(PaymentSetting)],
      [['posData', 'voidCompReasons'], z.array(VoidCompReason)],
      [['posData', 'serviceCharge'], ServiceChargeSetting],
      [['posData', 'fulfillment'], z.array(FulfillmentSetting)],
      [['posData', 'localAgents'], LocalAgents],
      [['posData', 'currentTerminal', 'printer'], TerminalPrinter],
      [['posData', 'routeFilters'], z.array(EventRouteFilter)],
      [['posData', 'paymentDevice'], TerminalPaymentDevice],
      [['posData', 'brands', 'status'], z.array(BrandStatus)],
      [['orders', 'floor', 'now'], Floor],
      [['orders', 'today', 'locations'], z.array(TodayLocation)],
      [['terminalReports', 'current'], z.nullable(TerminalReport)],
      [['cashDenominations'], z.array(CashDenomination)],
      [['payInOutReasons', 'list'], z.array(PayInOutReason)],
    ] as const
  ).map(([key, shape]) => [JSON.stringify(key), shape]),
);
/** What an answer under a key looks like; null = no copy of another version is read. */
export function shapeOf(key: readonly unknown[]): z.ZodMiniType | null {
  const [first, second, third] = key;
  if (first === 'receipt-templates' && second === 'type' && typeof third === 'number') return ReceiptTemplate;
  if (first === 'orders' && second === 'table') return TableCheck;
  return SHAPES[JSON.stringify(key)] ?? null;
}

/** Whether data have the shape that this version reads under a key. */
export const fits = (key: readonly unknown[], data: unknown): boolean => shapeOf(key)?.safeParse(data).success === true;
