import { Button } from '@mantine/core';
import { IconPhotoDown, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReceiptPreview } from '@tavola/contract';
import { useMemo, useRef } from 'react';
import { templateOfTypeQuery } from '#areas/company/receipt-templates/receipt-templates.queries.ts';
import { receiptQuery } from '#areas/selling/payments/payments.queries.ts';
import { CallError, failureMessage } from '#runtime/http/call-error.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { receiptStrings } from './receipt.strings.ts';
import { printPaper } from './print-paper.ts';
import { receiptDocument, receiptTypeOf } from './receipt-document.ts';
import classes from './ReceiptPaper.module.css';
import { ReceiptPaper } from './ReceiptPaper.tsx';
import { saveReceiptPicture } from './save-picture.ts';

/** Loads and shows the receipt of an order, to read, to print and to keep as a picture. */
export function ReceiptView({ orderID }: { readonly orderID: string }) {
  const { data, error, refetch } = useQuery(receiptQuery(orderID));
  if (data === undefined && error !== null)
    return <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />;
  return (
    <div className={classes.desk}>{data === undefined ? <LoadingRows rows={6} /> : <Printed receipt={data} />}</div>
  );
}

function Printed({ receipt }: { readonly receipt: ReceiptPreview }) {
  const t = useText(receiptStrings);
  const language = useLanguage();
  const paper = useRef<HTMLElement>(null);
  const { currencyDecimals: decimals, currencySymbol: symbol, timezoneName } = useOperationalSetting();
  const template = useQuery(templateOfTypeQuery(receiptTypeOf(receipt)));
  const markup = template.data?.markup ?? (template.isPending ? undefined : null);
  const document = useMemo(() => {
    if (markup === undefined) return null;
    const currency = { code: receipt.currencyCode, decimals, symbol };
    return receiptDocument(receipt, markup, { currency, timezoneName, language });
  }, [receipt, markup, decimals, symbol, timezoneName, language]);
  // A location without a template is shown its mistake; one that cannot be reached just now prints the usual receipt.
  const { error } = template;
  if (error instanceof CallError && error.errorCode === 'receipt.template_missing')
    return <LoadFailed message={failureMessage(error)} onRetry={() => void template.refetch()} />;
  if (document === null) return <LoadingRows rows={6} />;
  return (
    <>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => paper.current !== null && printPaper(paper.current)}
        >
          {t('print')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPhotoDown size={20} aria-hidden />}
          onClick={() => void saveReceiptPicture(document, t('file', { no: receipt.orderNo }))}
        >
          {t('picture')}
        </Button>
      </div>
      <ReceiptPaper ref={paper} document={document} label={t('paper', { no: receipt.orderNo })} />
    </>
  );
}
