import {
  PaymentType,
  printingRoutes,
  type CallAnswer,
  type PaymentResult,
  type ReceiptDocument,
} from '@tavola/contract';
import {
  LocalAgentError,
  meetAndroid,
  openDrawerLocally,
  ownPrinterQuery,
  printLocally,
  printsByAndroid,
  printsByLink,
  showsReceiptOnScreen,
} from '#areas/devices/local-agent/local-agent.queries.ts';
import { localAgentStrings } from '#areas/devices/local-agent/local-agent.strings.ts';
import { receiptStrings } from '#areas/selling/receipts/receipts.strings.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { newID } from '#runtime/clock/ids.ts';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { printStrings } from './print.strings.ts';

/** Receipts and drawers of this page that came by themselves: a dialog that opens again prints nothing more. */
const done = new Set<string>();

// Printers are asked by way of the server; until it is back, by an agent near this terminal, or by the browser.
// The printer of an Android app, or of a program that links open, is nobody else's, so it is asked at any time
// (decisions 419, 448).
const isByServer = (): boolean => useConnectivity.getState().isOnline && !printsByAndroid() && !printsByLink();

// Met when the sale is loaded. An app that does not answer prints nothing, and the page goes by the server.
void meetAndroid().catch(() => undefined);

type Preference = CallAnswer<typeof printingRoutes.canPrint>;
const preference = (): Promise<Preference> => call(printingRoutes.canPrint, undefined);

/**
 * Prints the receipt of a payment once, where this terminal does that by itself (decision 227) and does not show it on
 * the screen instead (decision 443). True = it did.
 */
export async function printAfterPayment(orderID: string, document: ReceiptDocument): Promise<boolean> {
  if (done.has(orderID)) return false;
  done.add(orderID);
  if (showsReceiptOnScreen()) return false;
  let isPrinted = false;
  await attempted(async () => {
    if (!isByServer()) {
      const isWanted = queryClient.getQueryData(ownPrinterQuery.queryKey)?.printsReceipt === true;
      isPrinted = isWanted && (await printLocally(document));
      return;
    }
    if (!(await preference()).printsReceipt) return;
    await print(orderID, document);
    isPrinted = true;
  });
  return isPrinted;
}

/** Opens the drawer for a cash payment once, where this terminal does that by itself. */
export async function openDrawerAfter({ payment: { paymentID, paymentTypeID } }: PaymentResult): Promise<void> {
  if (paymentTypeID !== PaymentType.Cash || done.has(paymentID)) return;
  done.add(paymentID);
  await attempted(async () => {
    if (!isByServer()) {
      const isWanted = queryClient.getQueryData(ownPrinterQuery.queryKey)?.opensDrawer === true;
      // A link brings no answer that says whether the drawer is open.
      if (isWanted && (await openDrawerLocally(paymentID)) && !printsByLink())
        toast('success', textOf(localAgentStrings)('drawerOpened'));
      return;
    }
    if ((await preference()).opensDrawer) await call(printingRoutes.openDrawer, { body: { paymentID } });
  });
}

/** Prints on the printer of this terminal. False = it has none that can be reached, so the browser prints. */
export async function printOnPrinter(
  orderID: string,
  document: ReceiptDocument,
  onPreferences: () => void,
): Promise<boolean> {
  try {
    const hasPrinter = queryClient.getQueryData(ownPrinterQuery.queryKey)?.printerID != null;
    if (!isByServer()) {
      const isPrinted = await printLocally(document);
      const action = { label: textOf(screenStrings)('terminalPrinting'), onPress: onPreferences };
      if (isPrinted)
        toast('success', printsByLink() ? textOf(printStrings)('sent') : textOf(receiptStrings)('printed'));
      else if (hasPrinter) toast('warning', textOf(localAgentStrings)('agentUnreachable'), { action });
      return isPrinted;
    }
    if (!(await preference()).canPrint) {
      if (hasPrinter) toast('warning', textOf(localAgentStrings)('printerAgentOffline'));
      return false;
    }
    await print(orderID, document);
    toast('success', textOf(printStrings)('sent'));
    return true;
  } catch (error) {
    toast('error', textOfFailure(error));
    return false;
  }
}

const print = (orderID: string, document: ReceiptDocument): Promise<unknown> =>
  call(printingRoutes.printReceipt, { body: { printJobID: newID(), orderID, document } });

// The sale is paid whatever becomes of its paper.
async function attempted(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast('error', textOfFailure(error));
  }
}

// An agent near this terminal says itself why it did not print.
const textOfFailure = (error: unknown): string =>
  error instanceof LocalAgentError ? error.message : failureMessage(error);
