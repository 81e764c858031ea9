import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import type { CustomerAddress } from '@tavola/contract';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { customerDetailsQuery } from '#areas/customers/customers/lookup.queries.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { sellCustomerStrings } from './customer.strings.ts';

const NO_ADDRESS = '';

interface AddressBookProps {
  readonly customerID: string;
  /** Where the order goes. */
  readonly chosenID: string | null;
  /** Left out while the order is not this customer's. */
  readonly onChoose: ((customerAddressID: string | null) => void) | undefined;
  readonly onNew: () => void;
  readonly onEdit: (address: CustomerAddress) => void;
}

/** The addresses of a customer: where the order goes, and what can be changed. */
export function AddressBook({ customerID, chosenID, onChoose, onNew, onEdit }: AddressBookProps) {
  const t = useText(sellCustomerStrings);
  const { canAdd, canEdit } = useRights('customers');
  const { data: customer, failure, onRetry } = loaded(useQuery(customerDetailsQuery(customerID)));
  if (customer === undefined)
    return failure === null ? <LoadingRows rows={3} /> : <LoadFailed message={failure} onRetry={onRetry} />;
  const { addresses } = customer;
  return (
    <Stack gap="md">
      {addresses.length === 0 && <Text c="dimmed">{t('noAddresses')}</Text>}
      {addresses.length > 0 && (
        <Radio.Group
          label={t('deliverTo')}
          value={chosenID ?? NO_ADDRESS}
          onChange={(id) => onChoose?.(id === NO_ADDRESS ? null : id)}
        >
          <Stack gap="sm" mt="xs">
            <Radio size="lg" value={NO_ADDRESS} label={t('noAddress')} disabled={onChoose === undefined} />
            {addresses.map((address) => (
              <Group key={address.customerAddressId} gap="sm" wrap="nowrap" justify="space-between" align="flex-start">
                <Radio
                  size="lg"
                  value={address.customerAddressId}
                  label={labelOf(address)}
                  description={address.deliveryNote}
                  disabled={onChoose === undefined}
                />
                {canEdit && (
                  <Button
                    size="lg"
                    variant="default"
                    flex="none"
                    leftSection={<IconPencil size={20} aria-hidden />}
                    aria-label={t('editOf', { name: labelOf(address) })}
                    onClick={() => onEdit(address)}
                  >
                    {t('edit')}
                  </Button>
                )}
              </Group>
            ))}
          </Stack>
        </Radio.Group>
      )}
      {(canAdd || canEdit) && (
        <Button size="lg" variant="default" leftSection={<IconPlus size={22} aria-hidden />} onClick={onNew}>
          {t('newAddress')}
        </Button>
      )}
    </Stack>
  );
}

const labelOf = ({ addressName, fullAddress }: CustomerAddress): string =>
  addressName === '' ? fullAddress : `${addressName}: ${fullAddress}`;
