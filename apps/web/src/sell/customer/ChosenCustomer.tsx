import { Button, Group, Radio, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { CustomerAddressInput, type CustomerAddress } from '@tavola/contract';
import type { Cart } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addAddress, customerDetailsQuery } from '#areas/customers/customers/lookup.queries.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { change } from '../cart/state/cart-actions.ts';
import { sellCustomerStrings } from './customer.strings.ts';

const NO_ADDRESS = '';

interface ChosenCustomerProps {
  readonly cart: Cart;
  readonly customerID: string;
  readonly onOther: () => void;
}

/** The order's customer, and where the order goes. */
export function ChosenCustomer({ cart, customerID, onOther }: ChosenCustomerProps) {
  const t = useText(sellCustomerStrings);
  const { canAdd, canEdit } = useRights('customers');
  const [isAdding, setIsAdding] = useState(false);
  const { data: customer, failure, onRetry } = loaded(useQuery(customerDetailsQuery(customerID)));
  const deliverTo = (customerAddressID: string | null) =>
    change({ type: 'setCustomer', customerID, customerAddressID });
  if (customer === undefined)
    return failure === null ? <LoadingRows rows={3} /> : <LoadFailed message={failure} onRetry={onRetry} />;
  const { givenName, familyName, phone, addresses } = customer;
  return (
    <Stack gap="md">
      <div>
        <Title order={3}>{`${givenName} ${familyName}`.trim()}</Title>
        <Text c="dimmed">{phone}</Text>
      </div>
      <Group gap="sm">
        <Button size="lg" variant="default" onClick={onOther}>
          {t('other')}
        </Button>
        <Button size="lg" variant="default" onClick={() => change({ type: 'setCustomer', customerID: null })}>
          {t('takeOff')}
        </Button>
      </Group>
      {addresses.length > 0 && (
        <Radio.Group
          label={t('addresses')}
          value={cart.customerAddressID ?? NO_ADDRESS}
          onChange={(id) => deliverTo(id === NO_ADDRESS ? null : id)}
        >
          <Stack gap="sm" mt="xs">
            <Radio value={NO_ADDRESS} label={t('noAddress')} />
            {addresses.map((address) => (
              <Radio
                key={address.customerAddressId}
                value={address.customerAddressId}
                label={labelOf(address)}
                description={address.deliveryNote}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {isAdding ? (
        <NewAddress
          customerID={customerID}
          onAdded={(id) => {
            setIsAdding(false);
            deliverTo(id);
          }}
          onBack={() => setIsAdding(false)}
        />
      ) : (
        (canAdd || canEdit) && (
          <Button size="lg" variant="default" onClick={() => setIsAdding(true)}>
            {t('newAddress')}
          </Button>
        )
      )}
    </Stack>
  );
}

const labelOf = ({ addressName, fullAddress }: CustomerAddress): string =>
  addressName === '' ? fullAddress : `${addressName}: ${fullAddress}`;

interface NewAddressProps {
  readonly customerID: string;
  readonly onAdded: (customerAddressID: string | null) => void;
  readonly onBack: () => void;
}

function NewAddress({ customerID, onAdded, onBack }: NewAddressProps) {
  const t = useText(sellCustomerStrings);
  const form = useSchemaForm({
    schema: CustomerAddressInput,
    initialValues: { fullAddress: '', deliveryNote: '' },
    onSubmit: async (values) => {
      const { addresses } = await addAddress(customerID, values);
      // A new address comes last.
      onAdded(addresses.at(-1)?.customerAddressId ?? null);
    },
  });
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormNotice failure={form.failure} />
        <Textarea {...form.field('fullAddress')} label={t('fullAddress')} withAsterisk />
        <TextInput {...form.field('deliveryNote')} label={t('deliveryNote')} autoComplete="off" />
        <Group grow>
          <Button size="lg" variant="default" onClick={onBack}>
            {t('back')}
          </Button>
          <Button size="lg" type="submit" loading={form.isSubmitting}>
            {t('addAddress')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
