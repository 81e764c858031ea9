import { Button, Group, Loader, Text } from '@mantine/core';
import type { GiftCard } from '@tavola/contract';
import { add, giftCardRefusal, insufficientChoices, subtract, toMoney, type PayingGiftCard } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { foundCardQuery } from '#areas/loyalty/gift-cards/gift-cards.queries.ts';
import { FindCard } from '#areas/loyalty/gift-cards/index.ts';
import { orderQuery } from '#areas/selling/orders/orders.queries.ts';
import { useText } from '#text/define.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { useSale } from '../../cart/state/sale-store.ts';
import { useSelling } from '../../data/sell-context.ts';
import { showMoney } from '../../format/money.ts';
import { openDialog, useSellDialogs } from '../../shell/sell-dialogs.ts';
import { useEnter } from '../../shell/use-enter.ts';
import { useCheckout } from '../checkout/checkout-state.ts';
import { pay } from '../checkout/checkout.ts';
import { paymentStrings } from '../payment.strings.ts';
import classes from '../PaymentDialog.module.css';
import { beginSplit } from '../split/split-actions.ts';
import { previewExact } from '../tender-preview.ts';
import { TenderSum } from '../TenderSum.tsx';
import type { TenderProps } from './ExactPanel.tsx';
import { giftCardPanelStrings } from './gift-card.strings.ts';
import { useGiftCardOf } from './gift-card-choice.ts';
import { useTip } from './tip.ts';

/**
 * Charges what is due to a gift card (selling spec, section 5): the card is looked up by its number. A card with too
 * little on it is topped up, or begins a split with what is on it.
 */
export function GiftCardPanel({ setting, due, isPartlyPaid, isRunning, isShare = false }: Omit<TenderProps, 'name'>) {
  const t = useText(giftCardPanelStrings);
  const ofPayment = useText(paymentStrings);
  const selling = useSelling();
  const { data } = selling;
  const status = useCheckout((state) => state.status);
  const orderID = useSale(({ cart }) => cart?.orderID ?? '');
  const isSplit = useSale(({ split }) => split !== null) || isShare;
  const hasPayments = useSale(({ balance }) => balance !== null);
  const { data: order } = useQuery({ ...orderQuery(orderID), enabled: hasPayments && orderID !== '' });
  const [found, setCard] = useGiftCardOf(orderID);
  const { data: now } = useQuery({ ...foundCardQuery(found?.issueNo ?? ''), enabled: found !== null });
  const card = found === null ? null : (now ?? found);
  const tip = useTip(due);
  const tendered = add(due, tip.amount);
  const money = (amount: typeof due) => showMoney(amount, data.currency);
  const refusal =
    card === null
      ? undefined
      : giftCardRefusal(payingCard(card), {
          amount: tendered,
          currencyCode: data.operational.currencyCode,
          today: selling.at.date,
          isSplit,
        });
  const balance = card === null ? null : toMoney(card.currentBalance);
  const canTake = card !== null && refusal === undefined && previewExact(due, tip.input, data).ok;
  const confirm = () => {
    if (canTake) void pay({ setting, tendered, tip: tip.amount, giftCardID: card.giftCardID }, selling);
  };
  const choices =
    card !== null && refusal?.code === 'giftcard.insufficient' ? insufficientChoices(payingCard(card), isSplit) : [];
  const split = () => {
    if (card === null || balance === null) return;
    beginSplit(due, setting, hasPayments ? order : undefined, data, {
      giftCardID: card.giftCardID,
      currentBalance: balance,
    });
  };
  // Enter in the dialog of cards over this one must not charge.
  const isCovered = useSellDialogs(({ dialog }) => dialog !== null);
  useEnter(confirm, !isRunning && !isCovered);
  return (
    <div className={classes.panel}>
      <TenderSum due={due} rounded={due} tip={tip} isPartlyPaid={isPartlyPaid} isRunning={isRunning} />
      <FindCard card={card} onFound={setCard} isDisabled={isRunning} />
      {refusal?.code === 'giftcard.currency_mismatch' && <Notice tone="warning">{t('currency')}</Notice>}
      {refusal?.code === 'giftcard.expired' && <Notice tone="warning">{t('expired')}</Notice>}
      {refusal?.code === 'giftcard.empty' && <Notice tone="warning">{t('empty')}</Notice>}
      {balance !== null && refusal?.code === 'giftcard.insufficient' && (
        <Notice tone="warning">
          {t(
            isSplit && balance > 0
              ? 'shareTooLarge'
              : !choices.includes('split')
                ? 'onlyTopUp'
                : choices.includes('topUp')
                  ? 'tooLittle'
                  : 'onlySplit',
            { balance: money(balance) },
          )}
        </Notice>
      )}
      {choices.length > 0 && (
        <Group gap="sm">
          {choices.includes('topUp') && data.operational.isGiftCardEnabled && (
            <Button variant="default" disabled={isRunning} onClick={() => openDialog({ kind: 'giftCard' })}>
              {t('topUp')}
            </Button>
          )}
          {choices.includes('split') && (
            <Button variant="default" disabled={isRunning || (hasPayments && order === undefined)} onClick={split}>
              {t('split')}
            </Button>
          )}
        </Group>
      )}
      {canTake && balance !== null && (
        <Text c="dimmed">{t('left', { amount: money(subtract(balance, tendered)) })}</Text>
      )}
      <Button className={classes.go} disabled={isRunning || !canTake} onClick={confirm}>
        {isRunning ? (
          <span className={classes.working}>
            {ofPayment(status === 'saving' ? 'saving' : 'paying')}
            <Loader size="sm" color="currentColor" />
          </span>
        ) : card === null ? (
          t('findFirst')
        ) : (
          t('charge', { amount: money(tendered) })
        )}
      </Button>
    </div>
  );
}

/** A card as the rules of paying take it. */
const payingCard = (card: GiftCard): PayingGiftCard => ({
  giftCardID: card.giftCardID,
  currencyCode: card.currencyCode,
  currentBalance: toMoney(card.currentBalance),
  isDisabled: card.isDisabled,
  expiryDate: card.expiryDate,
  canTopup: card.canTopup,
});
