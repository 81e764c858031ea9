import { Button } from '@mantine/core';
import type { ReceiptPreview } from '@tavola/contract';
import { useEffect, useMemo, useState } from 'react';
import { ReceiptSheet } from '#areas/selling/receipts/index.ts';
import { receiptStrings } from '#areas/selling/receipts/receipts.strings.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useText, type AppLanguage } from '#text/define.ts';
import { billStrings } from './bill.strings.ts';
import { MailReceipt } from './MailReceipt.tsx';
import { printAfterPayment, printOnPrinter } from './print-by-itself.ts';
import { ofThisBill, receiptDocument, type ReceiptPlace } from './receipt-document.ts';

interface PrintedReceiptProps {
  readonly receipt: ReceiptPreview;
  /** The template of its type; null = the one that a location begins with. */
  readonly markup: string | null;
  readonly place: ReceiptPlace;
  /** When a paid receipt is printed again; null = it is the one that its payment prints. */
  readonly copyDateTime: string | null;
  /** Where the guest opens it again, for a template that prints it. */
  readonly receiptLink?: string | null;
  readonly onPrinted?: (() => void) | undefined;
  /** Its payment has just been taken: a terminal that prints receipts by itself prints it. */
  readonly isFirst?: boolean;
  /** Shows it in the language of the guest (decision 226); left out = nobody asked for another one. */
  readonly onLanguage?: (language: AppLanguage) => void;
}

/** A receipt as its template prints it, to read, to print and to keep as a picture. */
export function PrintedReceipt({
  receipt,
  markup,
  place,
  copyDateTime,
  receiptLink = null,
  onPrinted,
  isFirst = false,
  onLanguage,
}: PrintedReceiptProps) {
  const t = useText(receiptStrings);
  const goTo = useGoTo();
  const ofBill = useText(billStrings);
  const [isProofShown, setIsProofShown] = useState(false);
  const document = useMemo(
    () => receiptDocument(isProofShown ? receipt : ofThisBill(receipt), markup, place, { copyDateTime, receiptLink }),
    [receipt, isProofShown, markup, place, copyDateTime, receiptLink],
  );
  const { orderID } = receipt;
  useEffect(() => {
    // What came by itself was the receipt; a print after it is a copy (decision 265).
    if (isFirst) void printAfterPayment(orderID, document).then((isPrinted) => isPrinted && onPrinted?.());
  }, [isFirst, orderID, document, onPrinted]);
  const words = { no: receipt.orderNo };
  return (
    <>
      {receipt.bills.length > 0 && (
        <Button
          variant={isProofShown ? 'light' : 'default'}
          fullWidth
          mb="sm"
          aria-pressed={isProofShown}
          onClick={() => setIsProofShown(!isProofShown)}
        >
          {ofBill('withOthers')}
        </Button>
      )}
      {receipt.saleNo !== null && onLanguage !== undefined && (
        <MailReceipt orderID={orderID} language={place.language} onLanguage={onLanguage} />
      )}
      <ReceiptSheet
        document={document}
        label={t('paper', words)}
        fileName={t('file', words)}
        onPrinted={onPrinted}
        onPrint={(shown) => printOnPrinter(orderID, shown, () => void goTo('terminalPrinting'))}
      />
    </>
  );
}
