import { useQuery } from '@tanstack/react-query';
import type { ReceiptPreview } from '@tavola/contract';
import { Suspense, useMemo, useState } from 'react';
import { templateOfTypeQuery } from '#areas/company/receipt-templates/receipt-templates.queries.ts';
import { receiptLinkQuery } from '#areas/selling/receipts/receipt-mails.queries.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { serverNow } from '#runtime/clock/server-clock.ts';
import { CallError, failureMessage } from '#runtime/http/call-error.ts';
import { useOperationalSetting, useReceiptLanguage } from '#runtime/session/restaurant.ts';
import { currentLanguage, type AppLanguage } from '#text/define.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { salePort } from '../port/current-port.ts';
import { asksForLink } from './asks-for-link.ts';
import classes from './ReceiptView.module.css';

/** What prints a receipt, apart from the pages that show one. */
export const printedReceipt = lazyPart(() =>
  import('./PrintedReceipt.tsx').then(({ PrintedReceipt }) => PrintedReceipt),
);

interface ReceiptViewProps {
  readonly orderID: string;
  /** The payment has just been taken: its first print is the receipt, and every later one says that it is a copy. */
  readonly isFirst?: boolean;
  readonly onPrinted?: () => void;
}

/** Loads and shows the receipt of an order. */
export function ReceiptView({ orderID, isFirst = false, onPrinted }: ReceiptViewProps) {
  const [copyDateTime, setCopyDateTime] = useState(() => (isFirst ? null : now()));
  const printed = () => {
    onPrinted?.();
    setCopyDateTime(now());
  };
  const [language, setLanguage] = useState(useReceiptLanguage());
  const isOnline = useConnectivity((state) => state.isOnline);
  const asked = useQuery({
    ...salePort().receiptOf(orderID, language),
    // In another language it is the same receipt: what was typed next to it stays.
    placeholderData: (before) => (before?.orderID === orderID ? before : undefined),
  });
  const { error, refetch } = asked;
  // The payment came with one in the language of the page: where the right one cannot be had, it is better than none.
  const known = useQuery({ ...salePort().receiptOf(orderID, currentLanguage()), enabled: false }).data;
  const data = asked.data ?? (isOnline && error === null ? undefined : known);
  if (data === undefined && error !== null)
    return <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />;
  return (
    <div className={classes.desk}>
      {data === undefined ? (
        <LoadingRows rows={6} />
      ) : (
        <WithTemplate
          receipt={data}
          copyDateTime={copyDateTime}
          onPrinted={printed}
          isFirst={isFirst}
          language={language}
          onLanguage={setLanguage}
        />
      )}
    </div>
  );
}

const now = (): string => new Date(serverNow()).toISOString();

interface WithTemplateProps {
  readonly receipt: ReceiptPreview;
  readonly copyDateTime: string | null;
  readonly onPrinted: () => void;
  readonly isFirst: boolean;
  readonly language: AppLanguage;
  readonly onLanguage: (language: AppLanguage) => void;
}

function WithTemplate({ receipt, copyDateTime, onPrinted, isFirst, language, onLanguage }: WithTemplateProps) {
  const { currencyDecimals: decimals, currencySymbol: symbol, timezoneName } = useOperationalSetting();
  const { data, error, isPending, refetch } = useQuery(templateOfTypeQuery(receipt.receiptTemplateType));
  const { currencyCode: code } = receipt;
  const place = useMemo(
    () => ({ currency: { code, decimals, symbol }, timezoneName, language }),
    [code, decimals, symbol, timezoneName, language],
  );
  // A receipt without its code is better than none: what fails is printed without it.
  const isOnline = useConnectivity((state) => state.isOnline);
  const asks = isOnline && receipt.saleNo !== null && data !== undefined && asksForLink(data.markup);
  const link = useQuery({ ...receiptLinkQuery(receipt.orderID), enabled: asks });
  // A location without a template is shown its mistake; one that cannot be reached just now prints the usual receipt.
  if (error instanceof CallError && error.errorCode === 'receipt.template_missing')
    return <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />;
  if (isPending || (asks && link.isPending)) return <LoadingRows rows={6} />;
  return (
    <Suspense fallback={<LoadingRows rows={6} />}>
      <printedReceipt.Part
        receipt={receipt}
        markup={data?.markup ?? null}
        place={place}
        copyDateTime={copyDateTime}
        receiptLink={link.data?.link ?? null}
        onPrinted={onPrinted}
        isFirst={isFirst}
        onLanguage={onLanguage}
      />
    </Suspense>
  );
}
