import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { formatPhone, type CustomerAddress, type CustomerDetails } from '@tavola/contract';
import type { Cart } from '@tavola/selling';
import {
  IconHistory,
  IconMapPin,
  IconPencil,
  IconSearch,
  IconUserCheck,
  IconUserX,
  IconWallet,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customerDetailsQuery, switchCustomer } from '#areas/customers/customers/lookup.queries.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { change } from '../cart/state/cart-actions.ts';
import { sellCustomerStrings } from './customer.strings.ts';

interface CustomerMainProps {
  readonly cart: Cart;
  readonly customerID: string;
  readonly isAssigned: boolean;
  readonly onAssign: (defaultAddress: CustomerAddress | null) => void;
  readonly onOther: () => void;
  readonly onOpen: (view: 'update' | 'addresses' | 'accounts' | 'history') => void;
}

/** One customer: who it is, whether the order is theirs, and what else can be opened. */
export function CustomerMain({ cart, customerID, isAssigned, onAssign, onOther, onOpen }: CustomerMainProps) {
  const t = useText(sellCustomerStrings);
  const { canEdit } = useRights('customers');
  const { countryCode, modules } = useOperationalSetting();
  const {
    data: customer,
    failure,
    onRetry,
  } = loaded(
    // Points change with every sale.
    useQuery({ ...customerDetailsQuery(customerID), refetchOnMount: 'always' }),
  );
  if (customer === undefined)
    return failure === null ? <LoadingRows rows={4} /> : <LoadFailed message={failure} onRetry={onRetry} />;
  const address = customer.addresses.find(({ customerAddressId }) => customerAddressId === cart.customerAddressID);
  const row = { size: 'lg', variant: 'default', justify: 'flex-start' } as const;
  return (
    <Stack gap="md">
      <div>
        <Group gap="sm">
          <Title order={3}>{`${customer.givenName} ${customer.familyName}`.trim()}</Title>
          {!customer.isActive && <StatusBadge tone="neutral" label={t('inactive')} />}
        </Group>
        <Text c="dimmed">
          {[formatPhone(customer.phone, countryCode), customer.email].filter((word) => word !== '').join(' · ')}
        </Text>
        {modules.loyalty && !customer.isDefault && (
          <Text>{t('points', { points: formatQuantity(customer.pointBalance) })}</Text>
        )}
        {isAssigned && address !== undefined && (
          <Text mt="xs">{[address.fullAddress, address.deliveryNote].filter((word) => word !== '').join(' · ')}</Text>
        )}
      </div>
      {isAssigned ? (
        <Button size="lg" variant="default" onClick={() => change({ type: 'setCustomer', customerID: null })}>
          {t('takeOff')}
        </Button>
      ) : (
        // New orders take active customers only.
        <Button size="lg" disabled={!customer.isActive} onClick={() => onAssign(customer.defaultAddress ?? null)}>
          {t('assign')}
        </Button>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Button {...row} leftSection={<IconMapPin size={22} aria-hidden />} onClick={() => onOpen('addresses')}>
          {t('addresses')}
        </Button>
        {!customer.isDefault && (
          <Button {...row} leftSection={<IconWallet size={22} aria-hidden />} onClick={() => onOpen('accounts')}>
            {t('accounts')}
          </Button>
        )}
        <Button {...row} leftSection={<IconHistory size={22} aria-hidden />} onClick={() => onOpen('history')}>
          {t('history')}
        </Button>
        {canEdit && (
          <Button {...row} leftSection={<IconPencil size={22} aria-hidden />} onClick={() => onOpen('update')}>
            {t('edit')}
          </Button>
        )}
        <Button {...row} leftSection={<IconSearch size={22} aria-hidden />} onClick={onOther}>
          {t('other')}
        </Button>
        {canEdit && !customer.isDefault && <ActiveButton customer={customer} cart={cart} />}
      </SimpleGrid>
    </Stack>
  );
}

/** Activates or deactivates a customer; a new order gives an inactive one up, because it could not be saved. */
function ActiveButton({ customer, cart }: { readonly customer: CustomerDetails; readonly cart: Cart }) {
  const t = useText(sellCustomerStrings);
  const [isRunning, setIsRunning] = useState(false);
  const { customerID, isActive } = customer;
  const press = async () => {
    setIsRunning(true);
    try {
      await switchCustomer(customerID, !isActive);
      toast('success', t(isActive ? 'deactivated' : 'activated'));
      if (isActive && cart.version === null && cart.customerID === customerID)
        change({ type: 'setCustomer', customerID: null });
    } catch (error) {
      toast('error', failureMessage(error));
    } finally {
      setIsRunning(false);
    }
  };
  const Icon = isActive ? IconUserX : IconUserCheck;
  return (
    <Button
      size="lg"
      variant="default"
      justify="flex-start"
      loading={isRunning}
      leftSection={<Icon size={22} aria-hidden />}
      onClick={() => void press()}
    >
      {t(isActive ? 'deactivate' : 'activate')}
    </Button>
  );
}
