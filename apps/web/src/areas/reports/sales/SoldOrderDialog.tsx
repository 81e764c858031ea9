import { Button } from '@mantine/core';
import { isAllowed, screens, type ReportPlaces, type SaleRecord, type SoldOrder } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { loaded } from '#runtime/http/records.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useSession } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatDateTime, formatQuantity } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import classes from '../frame/Report.module.css';
import { soldOrderQuery } from '../reports.queries.ts';
import { reportStrings } from '../reports.strings.ts';
import { placeOf } from './place-of.ts';

interface SoldOrderDialogProps {
  readonly sale: Pick<SaleRecord, 'orderID' | 'locationID'>;
  readonly places: ReportPlaces | undefined;
  readonly onClose: () => void;
}

/** One sale behind a figure: its items with what they add to net sales, and its payments. */
export function SoldOrderDialog({ sale: { orderID, locationID }, places, onClose }: SoldOrderDialogProps) {
  const t = useText(reportStrings);
  const { data, failure, onRetry } = loaded(useQuery(soldOrderQuery(orderID, locationID)));
  return (
    <Dialog title={t('saleOf', { number: data?.sale.number ?? '' })} onClose={onClose}>
      {failure !== null ? (
        <LoadFailed message={failure} onRetry={onRetry} />
      ) : data === undefined ? (
        <LoadingRows rows={4} />
      ) : (
        <Content sold={data} place={placeOf(places, { locationID })} />
      )}
    </Dialog>
  );
}

interface ContentProps {
  readonly sold: SoldOrder;
  readonly place: ReturnType<typeof placeOf>;
}

function Content({ sold: { sale, lines, payments }, place }: ContentProps) {
  const t = useText(reportStrings);
  const currency = useOperationalSetting();
  const goTo = useGoTo();
  const codes = useSession((session) => session.codes);
  const mayOpen = isAllowed(codes ?? new Set(), screens.order.access);
  const sums = (['gross', 'discounts', 'comps', 'net', 'tax', 'tips', 'paid'] as const).filter(
    (name) => name === 'net' || name === 'paid' || sale[name] !== 0,
  );
  return (
    <div className={classes.dialogList}>
      <p>
        {[formatDateTime(sale.at, place?.timezoneName ?? currency.timezoneName), place?.name, sale.employee]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <table className={classes.sums} aria-label={t('lines')}>
        <tbody>
          {lines.map(({ orderLineID, name, names, quantity, isVoided, gross }) => (
            <tr key={orderLineID}>
              <th scope="row">
                {formatQuantity(quantity)} × {shownName({ name, names })}{' '}
                {isVoided && <StatusBadge tone="neutral" label={t('voidedLine')} />}
              </th>
              <td>{formatAmount(gross, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={classes.sums} aria-label={t('summaryTitle')}>
        <tbody>
          {sums.map((name) => (
            <tr key={name} {...((name === 'net' || name === 'paid') && { 'data-sum': true })}>
              <th scope="row">{t(name)}</th>
              <td>{formatAmount(name === 'discounts' || name === 'comps' ? -sale[name] : sale[name], currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={classes.sums} aria-label={t('payments')}>
        <tbody>
          {payments.map(({ amount, tips, ...type }, place) => (
            // Payments have no id here and never move.
            <tr key={place}>
              <th scope="row">{shownName(type)}</th>
              <td>{formatAmount(Math.round((amount + tips) * 100_000) / 100_000, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {mayOpen && (
        <Button variant="default" onClick={() => void goTo('order', { params: { id: sale.orderID } })}>
          {t('openOrder')}
        </Button>
      )}
    </div>
  );
}
