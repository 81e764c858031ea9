import { Button, Stack } from '@mantine/core';
import { toPlainString, type Cart, type DiscountValue, type PricedOrder } from '@tavola/selling';
import { IconTicket } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { sellDiscountStrings } from './discounts.strings.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { useSelling } from '../../data/sell-context.ts';
import { showMoney } from '../../format/money.ts';
import { change } from '../state/cart-actions.ts';
import classes from '../CartPanel.module.css';
import { codesToCome } from './codes-to-come.ts';
import { useSale } from '../state/sale-store.ts';

interface CartCodesProps {
  readonly cart: Cart;
  readonly priced: PricedOrder | null;
  readonly canChange: boolean;
}

/** Codes of the current order: those that its payment earns, and one that the server refused. */
export function CartCodes({ cart, priced, canChange }: CartCodesProps) {
  const t = useText(sellDiscountStrings);
  const { data, at } = useSelling();
  const problem = useSale((state) => state.codeProblem);
  const refused =
    problem === null
      ? undefined
      : cart.discounts.find(({ discountRedemptionID }) => discountRedemptionID === problem.discountRedemptionID);
  const worth = (value: DiscountValue) =>
    value.type === 'percent' ? `${toPlainString(value.rate)}%` : showMoney(value.amount, data.currency);
  const codes = priced === null || !canChange ? [] : codesToCome(data.catalog, cart, priced, at);
  return (
    <>
      {problem !== null && refused !== undefined && (
        <Notice tone="error">
          <Stack gap="xs" align="flex-start">
            {problem.message}
            {canChange && (
              <Button
                size="sm"
                variant="default"
                onClick={() => change({ type: 'removeOrderDiscount', orderDiscountID: refused.orderDiscountID })}
              >
                {t('takeCodeOff', { name: refused.name })}
              </Button>
            )}
          </Stack>
        </Notice>
      )}
      {codes.length > 0 && (
        <div className={classes.toCome}>
          <IconTicket size={18} aria-hidden />
          {t('toCome', {
            count: codes.length,
            names: codes.map(({ name, value }) => `${name} (${worth(value)})`).join(', '),
          })}
        </div>
      )}
    </>
  );
}
