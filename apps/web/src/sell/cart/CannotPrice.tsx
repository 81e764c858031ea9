import { Button, Stack } from '@mantine/core';
import { TableError, type Refusal } from '@tavola/selling';
import { useText } from '#text/define.ts';
import { refusalText } from '../format/refusals.strings.ts';
import { useSaleActions } from '../shell/sale-actions.ts';
import { cartStrings } from './cart.strings.ts';
import { Notice } from '#ui/frames/Notice.tsx';

/** Replaces the totals when the rules cannot price the cart. */
export function CannotPrice({ refusal }: { readonly refusal: Refusal }) {
  const t = useText(cartStrings);
  if (refusal.code === TableError.allBillsPaid) return <OpenBillFirst />;
  return <Notice tone="error">{t('cannotPrice', { reason: refusalText(refusal) })}</Notice>;
}

/** Every bill of the table holds a payment, so that nothing is added before a person opens one (decision 215). */
function OpenBillFirst() {
  const t = useText(cartStrings);
  const { openBill } = useSaleActions();
  return (
    <Notice tone="warning">
      <Stack gap="xs" align="flex-start">
        {refusalText({ code: TableError.allBillsPaid, params: {} })}
        <Button size="md" onClick={openBill}>
          {t('openBill')}
        </Button>
      </Stack>
    </Notice>
  );
}
