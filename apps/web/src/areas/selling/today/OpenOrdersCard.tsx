import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { FiguresCard } from './FiguresCard.tsx';
import { ScreenLink } from './ScreenLink.tsx';
import { useTodayFigures } from './today-figures.ts';
import { todayStrings } from './today.strings.ts';
import classes from './TodayCards.module.css';

/** Orders of today that are not paid in full. */
export function OpenOrdersCard() {
  const t = useText(todayStrings);
  const currency = useOperationalSetting();
  const query = useTodayFigures();
  return (
    <FiguresCard title={t('openOrders')} query={query} minHeight={112}>
      {({ openOrders: { count, amount } }) => (
        <>
          <p className={classes.number}>{formatAmount(amount, currency)}</p>
          <p className={classes.compared}>{count === 0 ? t('nothingOpen') : t('openCount', { count })}</p>
          <ScreenLink screen="orders">{t('showOrders')}</ScreenLink>
        </>
      )}
    </FiguresCard>
  );
}
