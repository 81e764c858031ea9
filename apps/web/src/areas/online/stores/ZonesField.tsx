import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { amountOf, type DeliveryZone, type OnlineStoreInput } from '@tavola/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import type { RecordForm } from '#ui/forms/record-form.ts';
import { storeStrings } from './stores.strings.ts';

interface ZonesFieldProps {
  readonly form: RecordForm<OnlineStoreInput>;
  readonly label: string;
  readonly zones: readonly DeliveryZone[];
}

/** Where a store delivers, and what it costs there. */
export function ZonesField({ form, label, zones }: ZonesFieldProps) {
  const t = useText(storeStrings);
  const { error } = form.field('deliveryZones');
  const set = (next: DeliveryZone[]): void => form.inner.setFieldValue('deliveryZones', next);
  return (
    <Stack gap="sm" role="group" aria-label={label}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{label}</Text>
          <Text size="sm" c="dimmed">
            {t('zonesHint')}
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => set([...zones, { postalCodes: '', fee: amountOf(0) }])}
        >
          {t('addZone')}
        </Button>
      </Group>
      {error !== undefined && (
        <Text c="red" size="sm" role="alert">
          {error}
        </Text>
      )}
      {zones.map((_, index) => (
        <Group key={index} align="flex-start" wrap="nowrap">
          <TextInput
            {...form.field(`deliveryZones.${index}.postalCodes`)}
            label={t('postalCodes', { number: index + 1 })}
            placeholder="10110, 103*"
            style={{ flex: 1 }}
            autoComplete="off"
          />
          <AmountField {...form.field(`deliveryZones.${index}.fee`)} label={t('fee', { number: index + 1 })} />
          <ActionIcon
            variant="subtle"
            color="red"
            size="xl"
            mt={24}
            aria-label={t('removeZone', { number: index + 1 })}
            onClick={() => set(zones.filter((_zone, at) => at !== index))}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  );
}
