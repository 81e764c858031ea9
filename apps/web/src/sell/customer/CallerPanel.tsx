import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { matchedDigits, type Caller } from '@tavola/contract';
import { IconPhoneCall, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { customerLookupQuery } from '#areas/customers/customers/lookup.queries.ts';
import { removeCaller } from '#areas/devices/callers/callers.queries.ts';
import { useRights } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatTime } from '#text/format.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { change } from '../cart/state/cart-actions.ts';
import { useSale } from '../cart/state/sale-store.ts';
import { openDialog } from '../shell/sell-dialogs.ts';
import classes from './CallerPanel.module.css';
import { callerStrings } from './caller.strings.ts';

/** Who calls, with the customers whose number ends alike; an unknown number begins a new customer (decision 101). */
export function CallerPanel({ callers }: { readonly callers: readonly Caller[] }) {
  const t = useText(callerStrings);
  return (
    <aside className={classes.panel} aria-label={t('title')}>
      <Stack gap="md">
        {callers.map((caller) => (
          <CallerCard key={caller.callerID} caller={caller} />
        ))}
      </Stack>
    </aside>
  );
}

function CallerCard({ caller }: { readonly caller: Caller }) {
  const t = useText(callerStrings);
  const { timezoneName } = useOperationalSetting();
  const { canView, canAdd } = useRights('customers');
  const hasCart = useSale(({ cart }) => cart !== null);
  const digits = matchedDigits(caller.phoneNumber);
  const isSearched = canView && digits !== '';
  const { data: found } = useQuery({ ...customerLookupQuery(digits), enabled: isSearched });
  // A question with angle brackets reads like code (selling spec, section 5).
  const name = caller.callerName.replace(/[<>]/g, '');
  const isUnknown = canAdd && caller.phoneNumber !== '' && (!isSearched || found?.length === 0);
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('removeTitle', { name }),
      message: t('removeText'),
      confirmLabel: t('confirm'),
    });
    if (isSure) await attempt(() => removeCaller(caller.callerID));
  };
  const assign = (customerID: string, customer: string): void => {
    if (change({ type: 'setCustomer', customerID, customerAddressID: null }))
      toast('success', t('assigned', { name: customer }));
  };
  return (
    <section aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <IconPhoneCall size={22} aria-hidden />
          <div>
            <Text fw={700} size="lg">
              {caller.phoneNumber === '' ? t('withheld') : caller.phoneNumber}
            </Text>
            <Text>{caller.callerName}</Text>
            <Text size="sm" c="dimmed">
              {t('line', { line: String(caller.lineNumber), time: formatTime(caller.time, timezoneName) })}
            </Text>
          </div>
        </Group>
        <ActionIcon variant="subtle" size={44} aria-label={t('remove', { name })} onClick={() => void remove()}>
          <IconX size={20} />
        </ActionIcon>
      </Group>
      {hasCart && (
        <Stack gap={6} mt={6}>
          {isSearched &&
            found?.map(({ customerID, givenName, familyName }) => {
              const customer = `${givenName} ${familyName}`.trim();
              return (
                <Button key={customerID} variant="default" size="md" onClick={() => assign(customerID, customer)}>
                  {t('assign', { name: customer })}
                </Button>
              );
            })}
          {isUnknown && (
            <Button
              variant="default"
              size="md"
              onClick={() => openDialog({ kind: 'customer', phone: caller.phoneNumber })}
            >
              {t('newCustomer')}
            </Button>
          )}
        </Stack>
      )}
    </section>
  );
}
