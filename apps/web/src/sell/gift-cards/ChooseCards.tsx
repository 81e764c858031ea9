import { Button, Group, Stack, Text } from '@mantine/core';
import type { SoldGiftCardType } from '@tavola/contract';
import { ZERO, type Money } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { CustomerField } from '#areas/customers/customers/index.ts';
import { soldCardsQuery } from '#areas/loyalty/gift-cards/gift-cards.queries.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { QuantityStepper } from '#ui/fields/QuantityStepper.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { useSelling } from '../data/sell-context.ts';
import { showAmount, showMoney } from '../format/money.ts';
import { exceedsStock, keyOf, totalOf, type CardLine } from './card-cart.ts';
import { giftCardDialogStrings } from './gift-card-dialog.strings.ts';

interface ChooseCardsProps {
  readonly lines: readonly CardLine[];
  readonly ownerID: string | null;
  readonly onLines: (lines: readonly CardLine[]) => void;
  readonly onOwner: (id: string | null) => void;
  readonly onPay: (total: Money) => void;
}

/** The cards that are sold here; a tap puts one into the cart. More than are on hand cannot be paid. */
export function ChooseCards({ lines, ownerID, onLines, onOwner, onPay }: ChooseCardsProps) {
  const t = useText(giftCardDialogStrings);
  const { data } = useSelling();
  const { canView: canSeeCustomers } = useRights('customers');
  const { data: types, failure, onRetry } = loaded(useQuery(soldCardsQuery));
  const total = totalOf(lines);
  const offered = (types ?? []).flatMap((type) =>
    type.inventories.map(({ giftCardPrice: price, onHandQuantity: onHand }) => ({ type, price, onHand })),
  );
  const nameOf = ({ type, price }: { readonly type: SoldGiftCardType; readonly price: number }) =>
    `${type.name} ${showAmount(price, data.currency)}`;
  const set = (line: Omit<CardLine, 'quantity'>, quantity: number) => {
    const others = lines.filter((each) => keyOf(each) !== keyOf(line));
    const at = lines.findIndex((each) => keyOf(each) === keyOf(line));
    if (quantity <= 0) return onLines(others);
    onLines(
      at < 0 ? [...lines, { ...line, quantity }] : lines.map((each, i) => (i === at ? { ...each, quantity } : each)),
    );
  };
  const canPay = total.ok && lines.length > 0 && !lines.some(exceedsStock);
  if (types === undefined)
    return failure === null ? <LoadingRows rows={3} /> : <LoadFailed message={failure} onRetry={onRetry} />;
  if (offered.length === 0) return <Text c="dimmed">{t('none')}</Text>;
  return (
    <Stack gap="md">
      <Group gap="sm" role="group" aria-label={t('choose')}>
        {offered.map((offer) => {
          const count = lines.find((line) => keyOf(line) === keyOf(offer))?.quantity ?? 0;
          return (
            <Button
              key={keyOf(offer)}
              variant="default"
              h="auto"
              py="sm"
              disabled={offer.onHand <= count}
              onClick={() => set(offer, count + 1)}
            >
              <Stack gap={0} align="start">
                <Text fw={600}>{nameOf(offer)}</Text>
                <Text size="sm" c="dimmed">
                  {t('onHand', { count: offer.onHand })}
                </Text>
              </Stack>
            </Button>
          );
        })}
      </Group>
      {lines.map((line) => (
        <Group key={keyOf(line)} justify="space-between" wrap="nowrap">
          <div>
            <Text fw={600}>{nameOf(line)}</Text>
            {exceedsStock(line) && <Text c="red">{t('exceeds', { count: line.onHand })}</Text>}
          </div>
          <QuantityStepper
            label={t('quantityOf', { name: nameOf(line) })}
            value={line.quantity}
            onChange={(quantity) => set(line, quantity)}
            min={0}
          />
        </Group>
      ))}
      {canSeeCustomers && (
        <CustomerField label={t('owner')} description={t('ownerHint')} value={ownerID} onChange={onOwner} />
      )}
      <Button size="lg" disabled={!canPay} onClick={() => total.ok && onPay(total.value)}>
        {t('toPay', { amount: showMoney(total.ok ? total.value : ZERO, data.currency) })}
      </Button>
    </Stack>
  );
}
