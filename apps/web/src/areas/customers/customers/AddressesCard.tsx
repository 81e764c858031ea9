import { Button, Group, Paper, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { CustomerForm } from '@tavola/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type * as z from 'zod/mini';
import { useText } from '#text/define.ts';
import type { RecordForm } from '#ui/forms/record-form.ts';
import { Card } from '#ui/frames/Card.tsx';
import { customerStrings } from './customers.strings.ts';

interface AddressesCardProps {
  readonly form: RecordForm<z.input<typeof CustomerForm>>;
}

/** The addresses of a customer; the first one is the default. */
export function AddressesCard({ form }: AddressesCardProps) {
  const t = useText(customerStrings);
  const rows = form.inner.getValues().addresses ?? [];
  return (
    <Card title={t('addresses')} hint={t('addressesHint')}>
      <Stack gap="md">
        {rows.map((row, index) => (
          <Paper key={`${row.customerAddressId ?? 'new'} ${index}`} withBorder p="md">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput
                {...form.field(`addresses.${index}.addressName`)}
                label={t('addressName')}
                autoComplete="off"
              />
              <TextInput
                {...form.field(`addresses.${index}.deliveryNote`)}
                label={t('deliveryNote')}
                autoComplete="off"
              />
            </SimpleGrid>
            <Textarea {...form.field(`addresses.${index}.fullAddress`)} label={t('fullAddress')} mt="sm" withAsterisk />
            <Group mt="sm" gap="sm" justify="flex-end">
              {index > 0 && (
                <Button
                  variant="default"
                  onClick={() => form.inner.reorderListItem('addresses', { from: index, to: 0 })}
                >
                  {t('makeDefault')}
                </Button>
              )}
              <Button
                variant="default"
                leftSection={<IconTrash size={20} />}
                onClick={() => form.inner.removeListItem('addresses', index)}
              >
                {t('removeAddress', { name: row.addressName ?? '' })}
              </Button>
            </Group>
          </Paper>
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={20} />}
            onClick={() =>
              form.inner.insertListItem('addresses', { addressName: '', fullAddress: '', deliveryNote: '' })
            }
          >
            {t('addAddress')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
