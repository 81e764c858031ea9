import { SegmentedControl, Stack } from '@mantine/core';
import { amountOf, type GiftCard, type GiftCardSale, type GiftCardSaleRequest } from '@tavola/contract';
import { toAmount, type CardSaleFigures } from '@tavola/selling';
import { useState } from 'react';
import { sellCards, topUpCard } from '#areas/loyalty/gift-cards/gift-cards.queries.ts';
import { newID } from '#runtime/clock/ids.ts';
import { useText } from '#text/define.ts';
import { useSale } from '../cart/state/sale-store.ts';
import { useSelling } from '../data/sell-context.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import type { CardLine } from './card-cart.ts';
import { CardTender, type Taken } from './CardTender.tsx';
import { ChooseCards } from './ChooseCards.tsx';
import { CardsSold } from './CardsSold.tsx';
import { TopUp } from './TopUp.tsx';
import { giftCardDialogStrings } from './gift-card-dialog.strings.ts';

const modes = ['sell', 'topUp'] as const;
type Mode = (typeof modes)[number];

/** What is to be paid: cards of the cart, or money for a card. */
type Wanted =
  | { readonly kind: 'sell'; readonly figures: CardSaleFigures }
  | { readonly kind: 'topUp'; readonly figures: CardSaleFigures; readonly card: GiftCard };

/**
 * Sells and tops up gift cards, and shows what is on one. It begins with an empty cart; the owner is the customer of
 * the order unless another one is chosen (selling spec, section 4).
 */
export function GiftCardDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(giftCardDialogStrings);
  const layout = useSellLayout();
  const { data } = useSelling();
  const customerID = useSale((state) => state.cart?.customerID ?? null);
  const [mode, setMode] = useState<Mode>('sell');
  const [lines, setLines] = useState<readonly CardLine[]>([]);
  const [ownerID, setOwnerID] = useState(customerID ?? data.operational.defaultCustomerID);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [sale, setSale] = useState<GiftCardSale | null>(null);
  // One id for the dialog and its payment: whatever is pressed after a broken connection takes the money once.
  const [giftCardSaleID] = useState(newID);
  const [paymentID] = useState(newID);
  const take = async ({ payments, approvalID }: Taken) => {
    if (wanted === null) return;
    const taking: Pick<GiftCardSaleRequest, 'giftCardSaleID' | 'totalAmount' | 'payments' | 'approvalID'> = {
      giftCardSaleID,
      totalAmount: toAmount(wanted.figures.total),
      payments: [...payments],
      approvalID,
    };
    const taken =
      wanted.kind === 'sell'
        ? await sellCards({
            ...taking,
            customerOwnerID: ownerID,
            giftCardItems: lines.map(({ type, price, quantity }) => ({
              giftCardTypeID: type.giftCardTypeID,
              initialPrice: amountOf(price),
              quantity,
            })),
          })
        : await topUpCard({
            ...taking,
            giftCardID: wanted.card.giftCardID,
            topupPrice: toAmount(wanted.figures.value),
          });
    setSale(taken);
  };
  return (
    <SellDialog
      title={t('title')}
      onClose={onClose}
      closeLabel={t('close')}
      width={760}
      isFull={layout === 'phone'}
      isTall
    >
      <Stack gap="md">
        {sale !== null && <CardsSold sale={sale} onDone={onClose} />}
        {sale === null && wanted !== null && (
          <CardTender
            saleID={giftCardSaleID}
            paymentID={paymentID}
            action={wanted.kind === 'sell' ? 'sellGiftCard' : 'topUpGiftCard'}
            total={wanted.figures.total}
            onTake={take}
            onBack={() => setWanted(null)}
          />
        )}
        {sale === null && wanted === null && (
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
                onPay={(figures) => setWanted({ kind: 'sell', figures })}
              />
            ) : (
              <TopUp onPay={(card, figures) => setWanted({ kind: 'topUp', card, figures })} />
            )}
          </>
        )}
      </Stack>
    </SellDialog>
  );
}
