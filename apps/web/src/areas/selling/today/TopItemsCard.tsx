import { shownName } from '#runtime/names/shown-name.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatQuantity } from '#text/format.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { FiguresCard } from './FiguresCard.tsx';
import { useTodayFigures } from './today-figures.ts';
import { todayStrings } from './today.strings.ts';
import classes from './TodayCards.module.css';

/** What brought most today. */
export function TopItemsCard() {
  const t = useText(todayStrings);
  const currency = useOperationalSetting();
  const query = useTodayFigures();
  return (
    <FiguresCard title={t('topItems')} query={query} minHeight={220}>
      {({ topItems }) =>
        topItems.length === 0 ? (
          <EmptyState order={3} title={t('noSales')} text={t('noSalesText')} />
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('item')}</th>
                <th scope="col">{t('quantity')}</th>
                <th scope="col">{t('amount')}</th>
              </tr>
            </thead>
            <tbody>
              {topItems.map((item) => (
                <tr key={item.itemID}>
                  <th scope="row">{shownName(item)}</th>
                  <td>{formatQuantity(item.quantity)}</td>
                  <td>{formatAmount(item.amount, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </FiguresCard>
  );
}
