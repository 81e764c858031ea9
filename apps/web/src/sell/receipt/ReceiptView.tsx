import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { receiptQuery } from '#areas/selling/payments/payments.queries.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { useText } from '#text/define.ts';
import { paymentStrings } from '../payment/payment.strings.ts';
import { printPaper } from './print-paper.ts';
import classes from './ReceiptPaper.module.css';
import { ReceiptPaper } from './ReceiptPaper.tsx';

/** Loads and shows the receipt of an order, to read and to print. */
export function ReceiptView({ orderID }: { readonly orderID: string }) {
  const t = useText(paymentStrings);
  const paper = useRef<HTMLElement>(null);
  const operational = useOperationalSetting();
  const { data, error, refetch } = useQuery(receiptQuery(orderID));
  if (data === undefined && error !== null)
    return <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />;
  return (
    <div className={classes.desk}>
      {data === undefined ? (
        <LoadingRows rows={6} />
      ) : (
        <>
          <Button
            className={classes.print}
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden />}
            onClick={() => paper.current !== null && printPaper(paper.current)}
          >
            {t('print')}
          </Button>
          <ReceiptPaper
            ref={paper}
            receipt={data}
            timezoneName={operational.timezoneName}
            currency={{
              code: data.currencyCode,
              decimals: operational.currencyDecimals,
              symbol: operational.currencySymbol,
            }}
          />
        </>
      )}
    </div>
  );
}
