import { ActionIcon } from '@mantine/core';
import { IconReceipt, IconX } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { cartStrings } from '../cart.strings.ts';
import { useLastSale } from '../state/last-sale.ts';
import { useSale } from '../state/sale-store.ts';
import { useSelling } from '../../data/sell-context.ts';
import { showAmount } from '../../format/money.ts';
import { openDialog } from '../../shell/sell-dialogs.ts';
import classes from './Strips.module.css';

/** Shows the change of the sale before until the next one has its first item (ux 3); at a table until it is read. */
export function LastSaleStrip() {
  const t = useText(cartStrings);
  const { data } = useSelling();
  const lastSale = useLastSale((state) => state.lastSale);
  const tableID = useSale((state) => state.cart?.tableID ?? null);
  const hasBegun = useSale(({ cart }) => cart !== null && cart.tableID === null && cart.lines.length > 0);
  // What other guests paid is no concern of this table.
  if (lastSale === null || lastSale.tableID !== tableID || hasBegun) return null;
  const { result, orderNo, paid } = lastSale;
  return (
    <div className={classes.last} role="status">
      <span className={classes.change}>
        {result.changeAmount === 0
          ? t('lastPaid', { amount: showAmount(paid, data.currency) })
          : t('lastChange', { amount: showAmount(result.changeAmount, data.currency) })}
        <span className={classes.order}>{t('lastOrder', { no: orderNo })}</span>
      </span>
      <ActionIcon
        variant="subtle"
        c="inherit"
        aria-label={t('showReceipt')}
        onClick={() => openDialog({ kind: 'lastReceipt' })}
      >
        <IconReceipt size={24} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        c="inherit"
        aria-label={t('dismiss')}
        onClick={() => useLastSale.setState({ lastSale: null })}
      >
        <IconX size={20} />
      </ActionIcon>
    </div>
  );
}
