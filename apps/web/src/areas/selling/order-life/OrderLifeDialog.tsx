import { nameIn, type OrderChange, type OrderLifeEntry } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatAmount, formatDateTime, formatQuantity } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { orderStrings } from '../orders/orders.strings.ts';
import classes from './OrderLifeDialog.module.css';
import { orderLifeQuery } from './order-life.queries.ts';
import { orderLifeStrings } from './order-life.strings.ts';

interface OrderLifeDialogProps {
  readonly orderID: string;
  readonly orderNo: string;
  readonly onClose: () => void;
}

/** What happened to an order and its lines, oldest first: who did it, when, at which terminal, and who approved it. */
export function OrderLifeDialog({ orderID, orderNo, onClose }: OrderLifeDialogProps) {
  const t = useText(orderLifeStrings);
  const { data, error, refetch } = useQuery(orderLifeQuery(orderID));
  return (
    <Dialog title={t('lifeTitle', { no: orderNo })} size="lg" fullScreen={useIsPhone()} onClose={onClose}>
      {data === undefined &&
        (error === null ? (
          <LoadingRows rows={5} />
        ) : (
          <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />
        ))}
      <ol className={classes.life}>
        {data?.entries.map((entry, index) => (
          <Entry key={index} entry={entry} />
        ))}
      </ol>
    </Dialog>
  );
}

function Entry({ entry: { at, by, terminal, approvedBy, changes } }: { readonly entry: OrderLifeEntry }) {
  const t = useText(orderLifeStrings);
  const { timezoneName } = useOperationalSetting();
  const words = useWords();
  const person = [by, terminal].filter((one) => one !== null).join(' · ');
  return (
    <li className={classes.entry}>
      <div className={classes.when}>{t('at', { time: formatDateTime(at, timezoneName), name: person })}</div>
      <ul className={classes.changes}>
        {changes.map((each, index) => (
          <li key={index}>{words(each)}</li>
        ))}
      </ul>
      {approvedBy !== null && <div className={classes.when}>{t('approvedBy', { name: approvedBy })}</div>}
    </li>
  );
}

const ownKeys = { held: 'heldDone', ready: 'readyDone' } as const;

/** Says one change in the language of the page. */
function useWords(): (change: OrderChange) => string {
  const t = useText(orderLifeStrings);
  const ofOrders = useText(orderStrings);
  const language = useLanguage();
  const operational = useOperationalSetting();
  return ({ kind, name, names, quantity, before, amount, detail }) => {
    const called = nameIn({ name, names }, language);
    const isLine = quantity !== null && called !== '';
    return t(kind === 'held' || kind === 'ready' ? ownKeys[kind] : kind, {
      what: isLine ? `${formatQuantity(quantity)} × ${called}` : called,
      why: detail === null || detail === '' ? '' : `: ${detail}`,
      n:
        kind === 'tipChanged' && before !== null
          ? formatAmount(before, operational)
          : formatQuantity(before ?? quantity ?? 0),
      amount: amount === null ? '' : formatAmount(amount, operational),
      type: kind === 'typeChanged' ? ofOrders(typeKey(detail)) : '',
      time: kind === 'scheduled' && detail !== null ? formatDateTime(detail, operational.timezoneName) : '',
    });
  };
}

const typeKeys = ['fulfillment1', 'fulfillment2', 'fulfillment3', 'fulfillment4'] as const;
const typeKey = (type: string | null): (typeof typeKeys)[number] => typeKeys[Number(type) - 1] ?? 'fulfillment1';
