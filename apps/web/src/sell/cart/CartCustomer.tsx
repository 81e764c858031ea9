import { Button, Text } from '@mantine/core';
import type { Cart } from '@tavola/selling';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { customerDetailsQuery } from '#areas/customers/customers/lookup.queries.ts';
import { useRights } from '#runtime/http/records.ts';
import { openDialog } from '../shell/sell-dialogs.ts';

interface CartCustomerProps {
  readonly cart: Cart;
  readonly customerID: string;
  readonly canChange: boolean;
}

/** Whose order it is and where it goes, for people who may see customers. */
export function CartCustomer({ cart, customerID, canChange }: CartCustomerProps) {
  const { canView } = useRights('customers');
  const { data } = useQuery({ ...customerDetailsQuery(customerID), enabled: canView });
  if (data === undefined) return null;
  const address = data.addresses.find(({ customerAddressId }) => customerAddressId === cart.customerAddressID);
  const words = [`${data.givenName} ${data.familyName}`.trim(), address?.fullAddress, address?.deliveryNote];
  return (
    <Button
      variant="subtle"
      size="compact-md"
      mih={44}
      justify="flex-start"
      disabled={!canChange}
      leftSection={<IconUser size={18} aria-hidden />}
      onClick={() => openDialog({ kind: 'customer' })}
    >
      <Text inherit truncate>
        {words.filter((word) => word !== undefined && word !== '').join(' · ')}
      </Text>
    </Button>
  );
}
