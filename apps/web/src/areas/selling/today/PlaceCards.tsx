import type { ScreenID, TodayLocation } from '@tavola/contract';
import { IconBell, IconBoxOff, IconCashRegister, IconClock, IconReceipt, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useConnectivity } from '#offline/connectivity.ts';
import { changeLocation } from '#runtime/session/change-location.ts';
import { useOperationalSetting, useTenantInfo } from '#runtime/session/restaurant.ts';
import { useText, type Translate } from '#text/define.ts';
import { formatAmount, formatQuantity, formatTime, weekdayName } from '#text/format.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { Button } from '@mantine/core';
import { Comparison } from './Comparison.tsx';
import { FiguresCard } from './FiguresCard.tsx';
import { weekdayOf } from './figures.ts';
import { ScreenLink } from './ScreenLink.tsx';
import { todayLocationsQuery } from './today.queries.ts';
import { todayStrings } from './today.strings.ts';
import classes from './PlaceCards.module.css';

const HOUR_SECONDS = 3600;
const TENTHS = 10;

/**
 * The day of each location as a card for a phone: what was sold next to the same weekday, and how the place is now. The
 * last view is kept, so that it opens without a connection, with the time at which it was so.
 */
export function PlaceCards() {
  const t = useText(todayStrings);
  const query = useQuery(todayLocationsQuery);
  const { timezoneName } = useOperationalSetting();
  const { locationTenantIdentifierID: locationID } = useTenantInfo();
  const { data = [], dataUpdatedAt, error } = query;
  const isOnline = useConnectivity((state) => state.isOnline);
  // A view that is seconds old is not asked for again, and so has no failure.
  const isCurrent = (isOnline && error === null) || dataUpdatedAt === 0;
  const asOf = isCurrent
    ? undefined
    : t('asOf', { time: formatTime(new Date(dataUpdatedAt).toISOString(), timezoneName) });
  if (data.length <= 1)
    return (
      <FiguresCard title={t('now')} hint={asOf} query={query} minHeight={160}>
        {([place]) => place !== undefined && <Now place={place} isHere />}
      </FiguresCard>
    );
  return data.map((place) => (
    <FiguresCard
      key={place.locationID}
      title={place.name}
      hint={asOf ?? weekdayName(weekdayOf(place.businessDate), 'long')}
      actions={
        place.locationID !== locationID && (
          <Button
            variant="default"
            size="compact-md"
            mih={44}
            onClick={() => void attempt(() => changeLocation(place.locationID))}
          >
            {t('goThere')}
          </Button>
        )
      }
      query={query}
      minHeight={160}
    >
      {() => (
        <>
          <p className={classes.sales}>
            <b>{formatAmount(place.sales.amount, place)}</b>
            <span>
              {t('sales')} · {t('paidOrders', { count: place.sales.count })}
            </span>
          </p>
          <Comparison now={place.sales.amount} before={place.salesWeekBefore.amount} date={place.businessDate} />
          <Now place={place} isHere={place.locationID === locationID} />
        </>
      )}
    </FiguresCard>
  ));
}

interface Point {
  readonly id: string;
  readonly icon: Icon;
  readonly words: string;
  /** Where it is looked after. */
  readonly screen: ScreenID | null;
  /** Something to do. */
  readonly isAlarm?: boolean;
}

/** How a place is now, line by line; those of the own location lead to their page. */
function Now({ place, isHere }: { readonly place: TodayLocation; readonly isHere: boolean }) {
  const t = useText(todayStrings);
  return (
    <ul className={classes.points}>
      {pointsOf(place, t).map(({ id, icon: Sign, words, screen, isAlarm = false }) => (
        <li key={id} data-point={id} data-alarm={isAlarm || undefined}>
          <Sign size={22} aria-hidden />
          {isHere && screen !== null ? (
            <ScreenLink screen={screen} otherwise={<span>{words}</span>}>
              {words}
            </ScreenLink>
          ) : (
            <span>{words}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function pointsOf(place: TodayLocation, t: Translate<typeof todayStrings.en>): readonly Point[] {
  const { team, openOrders, openDrawers, outOfStock, unreadNotices } = place;
  const hours = formatQuantity(Math.round((team.workTime / HOUR_SECONDS) * TENTHS) / TENTHS);
  const worked =
    team.cost === null ? t('hours', { hours }) : t('hoursCost', { hours, cost: formatAmount(team.cost, place) });
  const amount = formatAmount(openOrders.amount, place);
  return [
    {
      id: 'orders',
      icon: IconReceipt,
      words: openOrders.count === 0 ? t('nothingOpen') : t('openSum', { count: openOrders.count, amount }),
      screen: 'orders',
    },
    { id: 'team', icon: IconClock, words: `${t('peopleIn', { count: team.peopleIn })} · ${worked}`, screen: 'shifts' },
    {
      id: 'drawers',
      icon: IconCashRegister,
      words: openDrawers === 0 ? t('noDrawers') : t('drawers', { count: openDrawers }),
      screen: 'closeOfDay',
    },
    ...(outOfStock === null || outOfStock === 0
      ? []
      : [
          {
            id: 'stock',
            icon: IconBoxOff,
            words: t('outOfStock', { count: outOfStock }),
            screen: 'inventory',
            isAlarm: true,
          } as const,
        ]),
    ...(unreadNotices === 0
      ? []
      : [
          {
            id: 'notices',
            icon: IconBell,
            words: t('unreadNotices', { count: unreadNotices }),
            screen: null,
            isAlarm: true,
          } as const,
        ]),
  ];
}
