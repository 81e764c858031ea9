import { Button } from '@mantine/core';
import { IconUser, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { customerDetailsQuery } from '#areas/customers/customers/lookup.queries.ts';
import { useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { useSale } from '../cart/state/sale-store.ts';
import { openDialog } from '../shell/sell-dialogs.ts';
import { paymentStrings } from './payment.strings.ts';

/** The guest of the order, for an account or a receipt; found or changed over the open payment. */
export function PaymentCustomer({ isDisabled }: { readonly isDisabled: boolean }) {
  const t = useText(paymentStrings);
  const { canView } = useRights('customers');
  const customerID = useSale(({ cart }) => cart?.customerID ?? null);
  const isFixed = useSale(({ cart }) => cart?.orderPaymentStatus !== 'Pending');
  const { data } = useQuery({
    ...customerDetailsQuery(customerID ?? ''),
    enabled: canView && customerID !== null,
  });
  if (!canView) return null;
  const name = data === undefined || customerID === null ? '' : `${data.givenName} ${data.familyName}`.trim();
  const Icon = customerID === null ? IconUserPlus : IconUser;
  return (
    <Button
      variant="default"
      size="md"
      px="sm"
      maw={180}
      disabled={isDisabled || isFixed}
      aria-label={name === '' ? t('addCustomer') : name}
      leftSection={name === '' ? undefined : <Icon size={20} aria-hidden />}
      onClick={() => openDialog({ kind: 'customer' })}
    >
      {name === '' ? <Icon size={20} aria-hidden /> : name}
    </Button>
  );
}
