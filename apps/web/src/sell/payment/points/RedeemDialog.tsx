import { Button, Group, Stack, Text } from '@mantine/core';
import {
  add,
  mostRedeemable,
  NO_UNITS,
  quantityOfUnits,
  redeemPoints,
  redemptionOf,
  redemptionRefusal,
  SCALE,
  subtract,
  toDecimalNumber,
  toMoney,
  toQuantity,
  ZERO,
  type Cart,
} from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customerDetailsQuery } from '#areas/customers/customers/lookup.queries.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { NumericKeypad } from '#ui/input/NumericKeypad.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { change } from '../../cart/state/cart-actions.ts';
import { pricedOf } from '../../cart/state/priced.ts';
import { useSelling } from '../../data/sell-context.ts';
import { showMoney } from '../../format/money.ts';
import { refusalText } from '../../format/refusals.strings.ts';
import { SellDialog } from '../../shell/SellDialog.tsx';
import { useSellLayout } from '../../shell/use-layout.ts';
import classes from '../PaymentDialog.module.css';
import { pointsStrings } from './points.strings.ts';

interface RedeemDialogProps {
  readonly cart: Cart;
  readonly onClose: () => void;
}

const MOST_POINTS = 10_000_000;

/** How many points of the customer the order redeems (selling spec, section 5). */
export function RedeemDialog({ cart, onClose }: RedeemDialogProps) {
  const t = useText(pointsStrings);
  const isPhone = useSellLayout() === 'phone';
  const query = useQuery({ ...customerDetailsQuery(cart.customerID ?? ''), refetchOnMount: 'always' });
  const { data: customer, failure, onRetry } = loaded(query);
  if (customer !== undefined)
    return (
      <Redeem
        // What another terminal has spent since is asked again with each opening.
        key={String(customer.pointBalance)}
        cart={cart}
        name={`${customer.givenName} ${customer.familyName}`.trim()}
        balance={customer.pointBalance}
        isDefault={customer.isDefault}
        onClose={onClose}
      />
    );
  return (
    <SellDialog title={t('title')} onClose={onClose} closeLabel={t('back')} width={820} isFull={isPhone} isTall>
      {failure === null ? <LoadingRows rows={4} /> : <LoadFailed message={failure} onRetry={onRetry} />}
    </SellDialog>
  );
}

interface RedeemProps extends RedeemDialogProps {
  readonly name: string;
  readonly balance: number;
  readonly isDefault: boolean;
}

function Redeem({ cart, name, balance, isDefault, onClose }: RedeemProps) {
  const t = useText(pointsStrings);
  const isPhone = useSellLayout() === 'phone';
  const { data, at } = useSelling();
  const setting = redemptionOf(data.operational);
  const rule = {
    requiredPoint: setting === null ? null : toQuantity(setting.requiredPoint),
    monetaryValue: setting === null ? null : toMoney(setting.monetaryValue),
  };
  const priced = pricedOf(cart, data, at);
  const totals = priced.ok ? priced.value.priced.totals : null;
  // As if no points were redeemed yet.
  const due = totals === null ? ZERO : add(totals.totalDueAmount, totals.redeemedAmount);
  const owned = toQuantity(balance);
  const isOffline = useConnectivity((state) => !state.isOnline);
  const customer = isDefault ? 'default' : 'known';
  const why = redemptionRefusal({ rule, customer, totalDue: due, hasAwaitingTransaction: false, isOffline });
  const most = why === undefined ? mostRedeemable(owned, due, rule) : NO_UNITS;
  const [points, setPoints] = useState(() => (cart.redeemPoints > 0 ? cart.redeemPoints : most) / SCALE);
  const entered = redeemPoints(quantityOfUnits(points * SCALE), owned, due, rule);
  const money = (amount: typeof due) => showMoney(amount, data.currency);
  const count = (units: number) => formatQuantity(units / SCALE);
  const redeems = entered.ok && why === undefined ? entered.value.points : 0;
  const apply = () => {
    if (!entered.ok || redeems === 0) return;
    if (change({ type: 'setRedeemPoints', points: entered.value.points })) onClose();
  };
  const rows = [
    [t('customer'), name],
    [t('balance'), t('pointCount', { points: formatQuantity(balance) })],
    [t('toRedeem'), formatQuantity(points)],
    [t('discount'), money(entered.ok ? entered.value.money : ZERO)],
    [t('dueAfter'), money(entered.ok ? subtract(due, entered.value.money) : due)],
    [t('left'), t('pointCount', { points: formatQuantity(balance - redeems / SCALE) })],
  ] as const;
  const words = (
    <>
      <div className={classes.figures} aria-live="polite">
        {rows.map(([label, value]) => (
          <div key={label} className={classes.row}>
            <span>{label}</span>
            <span className={classes.rowStrong}>{value}</span>
          </div>
        ))}
      </div>
      {setting !== null && (
        <Text size="sm" c="dimmed">
          {t('unit', {
            points: formatQuantity(setting.requiredPoint),
            amount: money(toMoney(setting.monetaryValue)),
          })}
        </Text>
      )}
      {why !== undefined && <Notice tone="warning">{refusalText(why)}</Notice>}
      {why === undefined && !entered.ok && <Notice tone="warning">{refusalText(entered)}</Notice>}
      {why === undefined && entered.ok && redeems === 0 && points > 0 && setting !== null && (
        <Notice tone="warning">{t('tooFew', { points: formatQuantity(setting.requiredPoint) })}</Notice>
      )}
    </>
  );
  const keys = <NumericKeypad value={points} onChange={setPoints} onEnter={apply} max={MOST_POINTS} isWhole />;
  const ways = (
    <Group grow preventGrowOverflow={false}>
      <Button
        variant="default"
        size="lg"
        px="xs"
        disabled={most === 0}
        onClick={() => setPoints(toDecimalNumber(most))}
      >
        {t('most', { points: count(most) })}
      </Button>
      <Button variant="default" size="lg" px="xs" onClick={onClose}>
        {t('back')}
      </Button>
    </Group>
  );
  return (
    <SellDialog
      title={t('title')}
      onClose={onClose}
      closeLabel={t('back')}
      // The keys are next to the figures: below them they would not be on the screen of a tablet.
      width={820}
      isFull={isPhone}
      isTall
      footer={
        <Button size="xl" fullWidth disabled={redeems === 0} onClick={apply}>
          {redeems === 0
            ? t('enter')
            : t('redeem', { points: count(redeems), amount: money(entered.ok ? entered.value.money : ZERO) })}
        </Button>
      }
    >
      {isPhone ? (
        <Stack gap="md">
          {words}
          {keys}
          {ways}
        </Stack>
      ) : (
        <div className={classes.halves}>
          <Stack gap="md">
            {words}
            {ways}
          </Stack>
          {keys}
        </div>
      )}
    </SellDialog>
  );
}
