import { Button, Group, Stack, Text } from '@mantine/core';
import { formatPhone, type CustomerSlim } from '@tavola/contract';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customerLookupQuery } from '#areas/customers/customers/lookup.queries.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { SearchField } from '#ui/fields/SearchField.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { sellCustomerStrings } from './customer.strings.ts';

interface FindCustomerProps {
  /** The default address is needed as soon as one is chosen. */
  readonly isDelivery: boolean;
  readonly onChoose: (customer: CustomerSlim) => void;
  readonly onNew: () => void;
}

/** Customers by part of a name, the last digits of a phone, or a mail; a tap puts one on the order. */
export function FindCustomer({ isDelivery, onChoose, onNew }: FindCustomerProps) {
  const t = useText(sellCustomerStrings);
  const { canAdd } = useRights('customers');
  const { countryCode } = useOperationalSetting();
  const [search, setSearch] = useState('');
  const { data, failure, onRetry } = loaded(useQuery(customerLookupQuery(search, isDelivery)));
  return (
    <Stack gap="md">
      <SearchField value={search} onSearch={setSearch} hint={t('search')} isFirst />
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
          onClick={() => onChoose(customer)}
        >
          <Group gap="sm" wrap="nowrap">
            <Text inherit lh={1.6} truncate>
              {fullName(customer)}
            </Text>
            <Text size="sm" c="dimmed" lh={1.6} truncate>
              {formatPhone(customer.phone, countryCode)}
            </Text>
          </Group>
        </Button>
      ))}
    </Stack>
  );
}

const fullName = ({ givenName, familyName, preferredName }: CustomerSlim): string =>
  [givenName, familyName, preferredName === '' ? '' : `(${preferredName})`].filter((word) => word !== '').join(' ');
