import { useConnectivity } from '#offline/connectivity.ts';
import { ActionIcon, Button } from '@mantine/core';
import { OrderChannel } from '@tavola/contract';
import { unsentLineIDs } from '@tavola/selling';
import { IconAdjustmentsHorizontal, IconSend } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { usePageFoot } from '#ui/frames/use-page-foot.ts';
import { cartStrings } from '../cart/cart.strings.ts';
import { pieceCount, piecesOf } from '../cart/state/piece-count.ts';
import { usePriced } from '../cart/state/priced.ts';
import { useSale } from '../cart/state/sale-store.ts';
import { hasChoice } from '../data/item-choices.ts';
import { useSelling } from '../data/sell-context.ts';
import { LastSaleStrip } from '../cart/strips/LastSaleStrip.tsx';
import { showMoney } from '../format/money.ts';
import { UndoStrip } from '../cart/strips/UndoStrip.tsx';
import { useSaleActions } from '../shell/sale-actions.ts';
import { openDialog, showCart, useSellDialogs } from '../shell/sell-dialogs.ts';
import { roundOfCart, useAtTable } from '../check/at-table.ts';
import classes from './SellScreen.module.css';
import { shownLine } from '#runtime/names/shown-name.ts';

/** On a phone: pieces, total and Pay, at the bottom in reach of the thumb (ux 2). */
export function PhoneBar() {
  const t = useText(cartStrings);
  const { data } = useSelling();
  const { pay, send, isSending, isReady } = useSaleActions();
  const cart = useSale((state) => state.cart);
  const priced = usePriced();
  useAtTable();
  const isCartOpen = useSellDialogs((state) => state.isCartOpen);
  usePageFoot('sale');
  // Rounds are sent more often than they are paid: table, item, Send (ux point 4).
  const isAtTable = data.channel === OrderChannel.TableService;
  const count = cart === null ? 0 : pieceCount(cart);
  const pieces = cart !== null && isAtTable && priced?.ok === true ? piecesOf(cart, priced.value.priced) : count;
  const round = cart === null ? 0 : roundOfCart(cart).length;
  const isOnline = useConnectivity((state) => state.isOnline);
  const isNone = cart === null || count === 0 || round > 0;
  const isOffline = !isOnline && round > 0;
  const whyNot = isOffline ? 'offline' : isNone ? null : unsentLineIDs(cart).length > 0 ? 'held' : 'allSent';
  const total = priced?.ok === true ? showMoney(priced.value.priced.totals.totalDueAmount, data.currency) : '';
  return (
    <div className={classes.bar}>
      {!isCartOpen && <UndoStrip />}
      {count === 0 && <LastSaleStrip />}
      <TouchedLine />
      <div className={classes.barButtons} data-table={isAtTable || undefined}>
        <button
          type="button"
          className={classes.openCart}
          aria-label={t('openCart', { count: pieces, total })}
          onClick={showCart}
        >
          <span className={classes.count} data-empty={pieces === 0 || undefined}>
            {pieces}
          </span>
          <span className={classes.barTotal}>{total}</span>
        </button>
        {isAtTable && (
          <ActionIcon
            size={64}
            variant="default"
            aria-label={whyNot === null ? t('send') : `${t('send')}: ${t(whyNot)}`}
            disabled={!isReady || round === 0 || isOffline}
            loading={isSending}
            onClick={send}
          >
            {whyNot === null ? <IconSend size={26} aria-hidden /> : <span className={classes.whyNot}>{t(whyNot)}</span>}
          </ActionIcon>
        )}
        <Button className={classes.pay} disabled={!isReady || count === 0 || priced?.ok !== true} onClick={pay}>
          {t('pay')}
        </Button>
      </div>
    </div>
  );
}

/**
 * The line added last, if it has options that were not asked for; shown over the tiles until another line is touched,
 * without moving them (ux 25).
 */
function TouchedLine() {
  const t = useText(cartStrings);
  const { data } = useSelling();
  const line = useSale((state) =>
    state.touchedLineID === null
      ? undefined
      : state.cart?.lines.find((each) => each.orderLineID === state.touchedLineID),
  );
  const product = data.catalog.products.get(line?.itemID ?? '');
  if (
    line === undefined ||
    product === undefined ||
    line.isSent ||
    line.kind === 'open' ||
    !hasChoice(data.catalog, product)
  )
    return null;
  return (
    <button type="button" className={classes.added} onClick={() => openDialog({ kind: 'options', line })}>
      <IconAdjustmentsHorizontal size={22} aria-hidden />
      {t('chooseOptions')}
      <span className={classes.addedName}>{shownLine(line)}</span>
    </button>
  );
}
