import { Button, Text } from '@mantine/core';
import type { CashActivity, CashActivityType } from '@tavola/contract';
import { withApproval } from '#runtime/session/approvals.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatTime } from '#text/format.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { Card } from '#ui/frames/Card.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { inactivateCashActivity, type CashMove } from '../cash.queries.ts';
import { ReceiptButtons } from '../../receipts/ReceiptButtons.tsx';
import { receiptStrings } from '../../receipts/receipts.strings.ts';
import { cashStrings } from '../cash.strings.ts';
import classes from '../CashScreens.module.css';
import { useCashAction } from '../use-cash-action.ts';

interface ActivityListProps {
  readonly activities: readonly CashActivity[];
  /** While the report is open, money that was entered wrongly can be cancelled. */
  readonly canCancel: boolean;
}

/** The right that a kind of activity needs; the others move no money. */
const moves: Readonly<Partial<Record<CashActivityType, CashMove>>> = {
  PayIn: 'payIn',
  PayOut: 'payOut',
  Deposit: 'deposit',
};
const TAKEN_OUT: ReadonlySet<CashActivityType> = new Set(['PayOut', 'Deposit']);

/** Everything that happened to the drawer, newest first; what was cancelled stays visible (decision 89). */
export function ActivityList({ activities, canCancel }: ActivityListProps) {
  const t = useText(cashStrings);
  const ofReceipt = useText(receiptStrings);
  const currency = useCurrency();
  const { timezoneName } = useOperationalSetting();
  const { isRunning, run } = useCashAction();
  const cancel = async (activity: CashActivity, action: CashMove) => {
    const words = { type: t(`activity${activity.type}`), amount: formatAmount(activity.amount, currency) };
    const isSure = await confirm({
      title: t('cancelTitle', words),
      message: t('cancelText'),
      confirmLabel: t('cancelActivity'),
      cancelLabel: t('keepActivity'),
      isDestructive: true,
    });
    if (!isSure) return;
    await run(async () => {
      const request = { action, targetID: activity.cashActivityID, amount: activity.amount };
      const cancelled = await withApproval(request, (approvalID) => inactivateCashActivity(activity, { approvalID }));
      if (cancelled !== null) toast('success', t('cancelDone', words));
    });
  };
  return (
    <Card title={t('activities')}>
      {activities.length === 0 && <Text c="dimmed">{t('noActivities')}</Text>}
      <ul className={classes.list}>
        {activities.toReversed().map((activity) => {
          const move = moves[activity.type];
          const type = t(`activity${activity.type}`);
          const reason = shownName({ name: activity.reason, names: activity.names });
          const isCancelled = activity.inactiveOn !== null;
          return (
            <li key={activity.cashActivityID}>
              <div className={classes.grow}>
                <Text fw={600}>{reason === '' ? type : `${type} · ${reason}`}</Text>
                {activity.note !== null && activity.note !== '' && <Text>{activity.note}</Text>}
                <Text size="sm" c="dimmed">
                  {t('by', { name: activity.createdBy.name, time: formatTime(activity.createdOn, timezoneName) })}
                  {activity.approvedBy !== null && ` · ${t('approvedBy', { name: activity.approvedBy.name })}`}
                </Text>
              </div>
              <div className={classes.side}>
                {isCancelled && <StatusBadge tone="neutral" label={t('cancelled')} />}
                {(move !== undefined || activity.type === 'Count') && (
                  <span className={isCancelled ? classes.struck : ''}>
                    <MoneyText
                      fw={700}
                      amount={TAKEN_OUT.has(activity.type) ? -activity.amount : activity.amount}
                      currency={currency}
                    />
                  </span>
                )}
                {move !== undefined && !isCancelled && (
                  <ReceiptButtons
                    receipts={[
                      {
                        receipt: { of: 'activity', id: activity.cashActivityID },
                        label: ofReceipt('receipt'),
                        title: ofReceipt('receiptOf', { type, amount: formatAmount(activity.amount, currency) }),
                      },
                    ]}
                  />
                )}
                {canCancel && move !== undefined && !isCancelled && (
                  <Button
                    variant="default"
                    disabled={isRunning}
                    aria-label={t('cancelLabel', { type, amount: formatAmount(activity.amount, currency) })}
                    onClick={() => void cancel(activity, move)}
                  >
                    {t('cancelActivity')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
