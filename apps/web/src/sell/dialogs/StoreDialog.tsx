import { Loader, Radio, Stack } from '@mantine/core';
import type { Cart } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { storeNamesQuery } from '#areas/online/stores/stores.queries.ts';
import { useText } from '#text/define.ts';
import { change } from '../cart/state/cart-actions.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import { deliveryStrings } from './delivery.strings.ts';

interface StoreDialogProps {
  readonly cart: Cart;
  readonly onClose: () => void;
}

const NONE = '';

/** The online store that an order of a terminal is counted for, where the location shows them (showOnlineStores). */
export function StoreDialog({ cart, onClose }: StoreDialogProps) {
  const t = useText(deliveryStrings);
  const isPhone = useSellLayout() === 'phone';
  const { data: stores } = useQuery(storeNamesQuery);
  const choose = (id: string): void => {
    if (change({ type: 'setOnlineStore', onlineStoreID: id === NONE ? null : id })) onClose();
  };
  return (
    <SellDialog title={t('storeTitle')} onClose={onClose} closeLabel={t('close')} width={440} isFull={isPhone}>
      {stores === undefined ? (
        <Loader />
      ) : (
        <Radio.Group
          label={t('storeTitle')}
          description={t('storeHint')}
          value={cart.onlineStoreID ?? NONE}
          onChange={choose}
        >
          <Stack gap="xs" mt="xs">
            <Radio value={NONE} label={t('noStoreChosen')} />
            {stores.map(({ onlineStoreID, name }) => (
              <Radio key={onlineStoreID} value={onlineStoreID} label={name} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </SellDialog>
  );
}
