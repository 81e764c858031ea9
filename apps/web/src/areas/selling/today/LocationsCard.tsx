import { ScrollArea } from '@mantine/core';
import type { TodayLocation } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useText } from '#text/define.ts';
import { formatAmount, formatQuantity, weekdayName } from '#text/format.ts';
import { FiguresCard } from './FiguresCard.tsx';
import { averageOf, totalOf, weekdayOf, type LocationSums } from './figures.ts';
import { todayLocationsQuery } from './today.queries.ts';
import { todayStrings } from './today.strings.ts';
import classes from './TodayCards.module.css';

/** The day of each location that the person may see, and of all together where they have one currency. */
export function LocationsCard() {
  const t = useText(todayStrings);
  const query = useQuery(todayLocationsQuery);
  return (
    <FiguresCard title={t('today')} hint={t('locationsHint')} query={query} minHeight={160}>
      {(locations) => <Locations locations={locations} />}
    </FiguresCard>
  );
}

function Locations({ locations }: { readonly locations: readonly TodayLocation[] }) {
  const t = useText(todayStrings);
  const all = totalOf(locations);
  return (
    <ScrollArea type="auto">
      <table className={classes.table} data-locations>
        <thead>
          <tr>
            <th scope="col">{t('location')}</th>
            <th scope="col">{t('sales')}</th>
            <th scope="col">{t('totalPaid')}</th>
            <th scope="col">{t('lastWeekByNow')}</th>
            <th scope="col">{t('orderCount')}</th>
            <th scope="col">{t('average')}</th>
            <th scope="col">{t('openOrders')}</th>
          </tr>
        </thead>
        <tbody>
          {locations.map((location) => (
            <tr key={location.locationID}>
              <th scope="row">
                {location.name}
                <span className={classes.compared}>{weekdayName(weekdayOf(location.businessDate), 'long')}</span>
              </th>
              <Cells of={location} />
            </tr>
          ))}
        </tbody>
        {all !== null && (
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              <Cells of={all} />
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollArea>
  );
}

function Cells({ of }: { readonly of: LocationSums }) {
  const { sales, salesWeekBefore, openOrders } = of;
  return (
    <>
      <td>{formatAmount(sales.amount, of)}</td>
      <td>{formatAmount(sales.paid, of)}</td>
      <td>{formatAmount(salesWeekBefore.amount, of)}</td>
      <td>{formatQuantity(sales.count)}</td>
      <td>{formatAmount(averageOf(sales, of.currencyDecimals), of)}</td>
      <td>
        {formatAmount(openOrders.amount, of)} ({formatQuantity(openOrders.count)})
      </td>
    </>
  );
}
