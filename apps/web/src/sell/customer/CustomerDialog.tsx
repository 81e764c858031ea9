import { Button, Group, Stack, Text } from '@mantine/core';
import type { CustomerSlim } from '@tavola/contract';
import type { Cart } from '@tavola/selling';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customerLookupQuery } from '#areas/customers/customers/lookup.queries.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { SearchField } from '#ui/fields/SearchField.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { change } from '../cart/state/cart-actions.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import { ChosenCustomer } from './ChosenCustomer.tsx';
import { sellCustomerStrings } from './customer.strings.ts';
import { NewCustomer } from './NewCustomer.tsx';

interface CustomerDialogProps {
  readonly cart: Cart;
  readonly onClose: () => void;
}

/** The customer of the order: found, or added in two fields, with the address that it is delivered to. */
export function CustomerDialog({ cart, onClose }: CustomerDialogProps) {
  const t = useText(sellCustomerStrings);
  const isPhone = useSellLayout() === 'phone';
  const [view, setView] = useState<'chosen' | 'find' | 'new'>(cart.customerID === null ? 'find' : 'chosen');
  const choose = (customerID: string) => {
    if (change({ type: 'setCustomer', customerID })) setView('chosen');
  };
  return (
    <SellDialog
      title={t('title')}
      onClose={onClose}
      closeLabel={t('close')}
      width={560}
      isFull={isPhone}
      isTall
      hasOwnFocus
      footer={
        view === 'new' ? undefined : (
          <Button size="xl" fullWidth onClick={onClose}>
            {t('done')}
          </Button>
        )
      }
    >
      {view === 'chosen' && cart.customerID !== null && (
        <ChosenCustomer cart={cart} customerID={cart.customerID} onOther={() => setView('find')} />
      )}
      {view === 'new' && <NewCustomer onAdded={choose} onBack={() => setView('find')} />}
      {(view === 'find' || (view === 'chosen' && cart.customerID === null)) && (
        <FindCustomer onChoose={choose} onNew={() => setView('new')} />
      )}
    </SellDialog>
  );
}

interface FindCustomerProps {
  readonly onChoose: (customerID: string) => void;
  readonly onNew: () => void;
}

function FindCustomer({ onChoose, onNew }: FindCustomerProps) {
  const t = useText(sellCustomerStrings);
  const { canAdd } = useRights('customers');
  const [search, setSearch] = useState('');
  const { data, failure, onRetry } = loaded(useQuery(customerLookupQuery(search)));
  return (
    <Stack gap="md">
      <SearchField value={search} onSearch={setSearch} hint={t('search')} />
      {canAdd && (
        <Button size="lg" variant="default" leftSection={<IconUserPlus size={22} aria-hidden />} onClick={onNew}>
          {t('newCustomer')}
        </Button>
      )}
      {data === undefined &&
        (failure === null ? <LoadingRows rows={4} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {data?.length === 0 && <Text c="dimmed">{t('none')}</Text>}
      {data?.map((customer) => (
        <Button
          key={customer.customerID}
          size="lg"
          variant="default"
          justify="flex-start"
          aria-label={t('choose', { name: fullName(customer) })}
          onClick={() => onChoose(customer.customerID)}
        >
          <Group gap="sm" wrap="nowrap">
            <Text inherit truncate>
              {fullName(customer)}
            </Text>
            <Text size="sm" c="dimmed" truncate>
              {customer.phone}
            </Text>
          </Group>
        </Button>
      ))}
    </Stack>
  );
}

const fullName = ({ givenName, familyName, preferredName }: CustomerSlim): string =>
  [givenName, familyName, preferredName === '' ? '' : `(${preferredName})`].filter((word) => word !== '').join(' ');
