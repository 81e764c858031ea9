import { SegmentedControl, Stack } from '@mantine/core';
import { amountOf, type GiftCard, type GiftCardSale } from '@tavola/contract';
import { toAmount, type Money } from '@tavola/selling';
import { useState } from 'react';
import { CallError } from '#runtime/http/call-error.ts';
import { newID } from '#runtime/clock/ids.ts';
import { useText } from '#text/define.ts';
import { useSale } from '../cart/state/sale-store.ts';
import { useSelling } from '../data/sell-context.ts';
import { useCheckout } from '../payment/checkout/checkout-state.ts';
import { useGiftCardOf } from '../payment/panels/gift-card-choice.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import type { CardLine } from './card-cart.ts';
import { CardTender, type Taken } from './CardTender.tsx';
import { ChooseCards } from './ChooseCards.tsx';
import { CardsSold } from './CardsSold.tsx';
import { isNotSold, sendCardSale, sentCardSale, type SentCardSale } from './sent-card-sale.ts';
import { TopUp } from './TopUp.tsx';
import { UnansweredCards } from './UnansweredCards.tsx';
import { giftCardDialogStrings } from './gift-card-dialog.strings.ts';

const modes = ['sell', 'topUp'] as const;
type Mode = (typeof modes)[number];

/** What is to be paid: cards of the cart, or money for a card. */
type Wanted =
  | { readonly kind: 'sell'; readonly total: Money }
  | { readonly kind: 'topUp'; readonly total: Money; readonly card: GiftCard };

/**
 * Sells and tops up gift cards, and shows what is on one. It begins with an empty cart; the owner is the customer of
 * the order unless another one is chosen (selling spec, section 4). A sale that has no answer yet is shown before
 * anything else. Over a payment it tops up the card of that payment.
 */
export function GiftCardDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(giftCardDialogStrings);
  const layout = useSellLayout();
  const { data } = useSelling();
  const { locationTenantIdentifierID: locationID } = data.tenant;
  const customerID = useSale((state) => state.cart?.customerID ?? null);
  const [paying] = useGiftCardOf(useSale((state) => state.cart?.orderID ?? ''));
  const isPaying = useCheckout(({ stage }) => stage === 'paying');
  const [mode, setMode] = useState<Mode>(isPaying ? 'topUp' : 'sell');
  const [lines, setLines] = useState<readonly CardLine[]>([]);
  const [card, setCard] = useState(isPaying ? paying : null);
  const [ownerID, setOwnerID] = useState(customerID ?? data.operational.defaultCustomerID);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [unanswered, setUnanswered] = useState(() => sentCardSale(locationID));
  const [isSending, setIsSending] = useState(false);
  const [sale, setSale] = useState<GiftCardSale | null>(null);
  // The same ids until the dialog has sold something: the server sells under them once.
  const [giftCardSaleID] = useState(newID);
  const [paymentID] = useState(newID);
  const send = async (sent: SentCardSale) => {
    const isRepeat = unanswered !== null;
    setIsSending(true);
    try {
      setSale(await sendCardSale(locationID, sent));
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      const isKnown = isNotSold(failure, { isRepeat });
      setUnanswered(isKnown ? null : sent);
      if (isKnown || isRepeat) throw failure;
    } finally {
      setIsSending(false);
    }
  };
  const take = async ({ payments, approvalID }: Taken) => {
    if (wanted === null) return;
    const totalAmount = toAmount(wanted.total);
    const taking = { giftCardSaleID, totalAmount, payments: [...payments], approvalID };
    if (wanted.kind === 'topUp') {
      const { giftCardID } = wanted.card;
      await send({ kind: 'topUp', request: { ...taking, giftCardID, topupPrice: totalAmount } });
      return;
    }
    const giftCardItems = lines.map(({ type: { giftCardTypeID }, price, quantity }) => ({
      giftCardTypeID,
      initialPrice: amountOf(price),
      quantity,
    }));
    await send({ kind: 'sell', request: { ...taking, customerOwnerID: ownerID, giftCardItems } });
  };
  return (
    <SellDialog
      title={t('title')}
      // The numbers of the cards come with the answer.
      onClose={isSending ? () => undefined : onClose}
      closeLabel={t('close')}
      width={760}
      isFull={layout === 'phone'}
      isTall
    >
      <Stack gap="md">
        {sale !== null && <CardsSold sale={sale} onDone={onClose} />}
        {sale === null && unanswered !== null && (
          <UnansweredCards sent={unanswered} isSending={isSending} onAsk={() => send(unanswered)} />
        )}
        {sale === null && unanswered === null && wanted !== null && (
          <CardTender
            saleID={giftCardSaleID}
            paymentID={paymentID}
            action={wanted.kind === 'sell' ? 'sellGiftCard' : 'topUpGiftCard'}
            total={wanted.total}
            onTake={take}
            onBack={() => setWanted(null)}
          />
        )}
        {sale === null && unanswered === null && wanted === null && (
          <>
            <SegmentedControl
              fullWidth
              aria-label={t('what')}
              value={mode}
              onChange={(next) => setMode(next)}
              data={modes.map((value) => ({ value, label: t(value) }))}
            />
            {mode === 'sell' ? (
              <ChooseCards
                lines={lines}
                ownerID={ownerID}
                onLines={setLines}
                onOwner={setOwnerID}
                onPay={(total) => setWanted({ kind: 'sell', total })}
              />
            ) : (
              <TopUp
                card={card}
                onCard={setCard}
                onPay={(chosen, total) => setWanted({ kind: 'topUp', card: chosen, total })}
              />
            )}
          </>
        )}
      </Stack>
    </SellDialog>
  );
}
