import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { toAmount, toMoney, zoneOf, type Cart } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { storeNamesQuery } from '#areas/online/stores/stores.queries.ts';
import { useText } from '#text/define.ts';
import { NumericKeypad } from '#ui/input/NumericKeypad.tsx';
import { change } from '../cart/state/cart-actions.ts';
import { useSelling } from '../data/sell-context.ts';
import { showMoney } from '../format/money.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import { deliveryStrings } from './delivery.strings.ts';

interface DeliveryDialogProps {
  readonly cart: Cart;
  readonly onClose: () => void;
}

/** Where a delivery goes that is ordered by phone, and its fee: that of a store by postal code, or one by hand. */
export function DeliveryDialog({ cart, onClose }: DeliveryDialogProps) {
  const t = useText(deliveryStrings);
  const isPhone = useSellLayout() === 'phone';
  const { currency } = useSelling().data;
  // The keypad counts in hundredths, whatever the currency has.
  const units = 100;
  const [address, setAddress] = useState(cart.deliveryAddress ?? '');
  const [postalCode, setPostalCode] = useState('');
  const [keys, setKeys] = useState(Math.round(toAmount(cart.deliveryCharge) * units));
  const { data: stores = [] } = useQuery(storeNamesQuery);
  const found = stores.flatMap((store) => {
    const zone = zoneOf(store.zones, postalCode);
    return zone === null ? [] : [{ ...store, fee: toMoney(zone.fee) }];
  });
  const typed = toMoney(keys / units);
  const apply = (): void => {
    const trimmed = address.trim();
    if (change({ type: 'setDelivery', charge: typed, address: trimmed === '' ? null : trimmed })) onClose();
  };
  return (
    <SellDialog
      title={t('title')}
      onClose={onClose}
      closeLabel={t('close')}
      width={440}
      isFull={isPhone}
      footer={
        <Button size="xl" fullWidth onClick={apply}>
          {t('apply')}
        </Button>
      }
    >
      <Stack gap="md">
        <Textarea
          label={t('address')}
          description={t('addressHint')}
          autosize
          minRows={1}
          maxLength={500}
          value={address}
          onChange={({ currentTarget: { value } }) => setAddress(value)}
        />
        {stores.some(({ zones }) => zones.length > 0) && (
          <TextInput
            label={t('postalCode')}
            maxLength={12}
            autoComplete="off"
            value={postalCode}
            onChange={({ currentTarget: { value } }) => setPostalCode(value)}
          />
        )}
        {found.map((store) => (
          <div key={store.onlineStoreID}>
            <Button
              variant="default"
              size="lg"
              fullWidth
              onClick={() => setKeys(Math.round(toAmount(store.fee) * units))}
            >
              {t('feeOf', { store: store.name, fee: showMoney(store.fee, currency) })}
            </Button>
            {store.minimumAmount > 0 && (
              <Text size="sm" c="dimmed">
                {t('minimumOf', { amount: showMoney(toMoney(store.minimumAmount), currency) })}
              </Text>
            )}
          </div>
        ))}
        {postalCode.trim().length >= 4 && found.length === 0 && <Text>{t('noStore')}</Text>}
        <Group justify="space-between">
          <Text fw={600}>{t('fee')}</Text>
          <Text fz={32} fw={700} aria-live="polite">
            {showMoney(typed, currency)}
          </Text>
        </Group>
        <NumericKeypad value={keys} onChange={setKeys} onEnter={apply} />
      </Stack>
    </SellDialog>
  );
}
