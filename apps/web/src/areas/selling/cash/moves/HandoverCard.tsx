import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatTime } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { Card } from '#ui/frames/Card.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { completeNote, handoverQuery } from '../cash.queries.ts';
import { cashStrings } from '../cash.strings.ts';
import classes from '../CashScreens.module.css';
import { Figure } from '../reports/Figures.tsx';
import { useCashAction } from '../use-cash-action.ts';

/** What the next person at this terminal must know, in one picture. */
export function HandoverCard() {
  const t = useText(cashStrings);
  const currency = useCurrency();
  const { timezoneName } = useOperationalSetting();
  const { isRunning, run } = useCashAction();
  const { data } = useQuery(handoverQuery);
  if (data === undefined) return null;
  const { openOrders, openOrderCount, itemsOut, cashLeft, notes } = data;
  return (
    <Card title={t('handover')} hint={t('handoverHint')}>
      {cashLeft !== null && (
        <dl className={classes.figures}>
          <Figure name={t('cashLeft')} isStrong>
            <MoneyText amount={cashLeft} currency={currency} />
          </Figure>
        </dl>
      )}
      <div>
        <Text fw={600} mb="xs">
          {openOrderCount === 0 ? t('noOpenOrders') : t('openOrders', { count: openOrderCount })}
        </Text>
        <div className={classes.links}>
          {openOrders.map(({ orderID, orderNo, tableName, totalDueAmount }) => (
            <Button
              key={orderID}
              variant="default"
              renderRoot={(props) => <Link to={screenPath('order', { params: { id: orderID } })} {...props} />}
            >
              {[t('openOrder', { no: orderNo }), tableName, formatAmount(totalDueAmount, currency)]
                .filter((part) => part !== null)
                .join(' · ')}
            </Button>
          ))}
        </div>
      </div>
      <div>
        <Text fw={600}>{itemsOut.length === 0 ? t('noItemsOut') : t('itemsOut')}</Text>
        {itemsOut.length > 0 && <Text>{itemsOut.map(shownName).join(', ')}</Text>}
      </div>
      {notes.length > 0 && (
        <div>
          <Text fw={600}>{t('notes')}</Text>
          <ul className={classes.list}>
            {notes.map(({ text, createdOn, name, cashActivityID }) => (
              <li key={`${createdOn} ${text}`}>
                <div className={classes.grow}>
                  <Text>{text}</Text>
                  <Text size="sm" c="dimmed">
                    {t('by', { name, time: formatTime(createdOn, timezoneName) })}
                  </Text>
                </div>
                {cashActivityID !== null && (
                  <Button
                    variant="default"
                    disabled={isRunning}
                    aria-label={t('noteDoneLabel', { note: text })}
                    onClick={() => void run(() => completeNote(cashActivityID))}
                  >
                    {t('noteDone')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
