import { useQuery } from '@tanstack/react-query';
import { receiptQuery } from '#areas/selling/payments/payments.queries.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import classes from './ReceiptPaper.module.css';
import { ReceiptPaper } from './ReceiptPaper.tsx';

/** Loads and shows the receipt of an order. */
export function ReceiptView({ orderID }: { readonly orderID: string }) {
  const operational = useOperationalSetting();
  const { data, error, refetch } = useQuery(receiptQuery(orderID));
  if (data === undefined && error !== null)
    return <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />;
  return (
    <div className={classes.desk}>
      {data === undefined ? (
        <LoadingRows rows={6} />
      ) : (
        <ReceiptPaper
          receipt={data}
          timezoneName={operational.timezoneName}
          currency={{
            code: data.currencyCode,
            decimals: operational.currencyDecimals,
            symbol: operational.currencySymbol,
          }}
        />
      )}
    </div>
  );
}
