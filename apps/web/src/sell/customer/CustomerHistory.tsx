import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { purchasedItems } from '#runtime/names/purchased-items.ts';
import { purchasesQuery } from '#areas/customers/purchase-history/purchase-history.queries.ts';
import { purchaseStrings } from '#areas/customers/purchase-history/purchase-history.strings.ts';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { useSelling } from '../data/sell-context.ts';
import { showAmount } from '../format/money.ts';
import { sellCustomerStrings } from './customer.strings.ts';

const NEWEST = { page: 1, pageSize: 10, sort: [{ id: 'orderDateTime', isDescending: true }], search: '' } as const;

/** What the customer bought last, at every location of the company. */
export function CustomerHistory({ customerID }: { readonly customerID: string }) {
  const t = useText(sellCustomerStrings);
  const kind = useText(purchaseStrings);
  const { currency, operational } = useSelling().data;
  const { data, failure, onRetry } = loaded(useQuery(purchasesQuery(NEWEST, { customerIDs: [customerID] })));
  if (data === undefined)
    return failure === null ? <LoadingRows rows={4} /> : <LoadFailed message={failure} onRetry={onRetry} />;
  return (
    <Stack gap="md">
      {data.items.length === 0 && <Text c="dimmed">{t('noHistory')}</Text>}
      {data.total > data.items.length && (
        <Text c="dimmed">{t('newestOf', { count: data.items.length, total: data.total })}</Text>
      )}
      {data.items.map(({ orderID, orderNo, orderDateTime, items, saleType, totalDueAmount, ...row }) => (
        <Group key={orderID} justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text fw={600}>{items.length === 0 ? orderNo : purchasedItems(items)}</Text>
            <Text c="dimmed">
              {[
                formatDateTime(orderDateTime, operational.timezoneName),
                orderNo,
                row.locationName,
                kind(saleType),
              ].join(' · ')}
            </Text>
          </div>
          <Text flex="none">
            {/* Another location may sell in another currency. */}
            {row.currencyCode === currency.code
              ? showAmount(totalDueAmount, currency)
              : showAmount(totalDueAmount, { ...currency, code: row.currencyCode, symbol: `${row.currencyCode} ` })}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
