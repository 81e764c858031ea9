import { Autocomplete, SegmentedControl, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { GiftCardAdjustInput, type GiftCardStock } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adjustGiftCards, giftCardQuery } from '../../../queries/gift-card-inventory.ts';
import { newID } from '../../../queries/ids.ts';
import { loaded } from '../../../queries/records.ts';
import { useOperationalSetting } from '../../../queries/restaurant.ts';
import { useLanguage, useText } from '../../../strings/define.ts';
import { formatAmount, formatDateTime } from '../../../strings/format.ts';
import { giftCardStrings } from '../../../strings/gift-card-inventory.ts';
import { useCurrency } from '../../../ui/currency.ts';
import { DecimalField } from '../../../ui/DecimalField.tsx';
import { useSchemaForm } from '../../../ui/form.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { toast } from '../../../ui/toast.ts';

interface GiftCardDialogProps {
  readonly card: GiftCardStock;
  readonly onClose: () => void;
}

const modes = ['Add', 'Set', 'Subtract'] as const;
type Mode = (typeof modes)[number];

/** Cards of one kind and price: received, counted or taken out, and what has happened to them so far. */
export function GiftCardDialog({ card, onClose }: GiftCardDialogProps) {
  const t = useText(giftCardStrings);
  const currency = useCurrency();
  // One intent: sent twice by a weak network or a second press, it counts once.
  const [key] = useState(newID);
  const { giftCardProductID, onHandQuantity } = card;
  const form = useSchemaForm({
    schema: GiftCardAdjustInput, initialValues: { mode: 'Add' as Mode, quantity: '' as never, reason: t('reasonAdd'), comment: '' },
    onSubmit: async (values) => {
      const { onHandQuantity: count } = await adjustGiftCards(giftCardProductID, values, key);
      toast('success', t('adjusted', { count }));
      onClose();
    },
  });
  const { mode, quantity } = form.inner.getValues();
  const after = typeof quantity !== 'number' ? null : mode === 'Set' ? quantity : mode === 'Add' ? onHandQuantity + quantity : onHandQuantity - quantity;
  return (
    <FormDialog title={t('cardName', { type: card.giftCardTypeName, price: formatAmount(card.giftCardPrice, currency) })} size="lg" form={form} onClose={onClose} below={<Movements id={giftCardProductID} />}>
      <SegmentedControl fullWidth aria-label={t('mode')} value={mode} onChange={(next) => form.inner.setValues({ mode: next, reason: t(`reason${next}`) })} data={modes.map((one) => ({ value: one, label: t(one) }))} />
      <DecimalField {...form.field('quantity')} label={t(`quantity${mode}`)} withAsterisk decimals={0} data-autofocus />
      <Text role="status" fw={600}>{after === null ? `${t('onHandQuantity')}: ${onHandQuantity}` : t('preview', { before: onHandQuantity, after })}</Text>
      <Autocomplete {...form.field('reason')} label={t('reason')} withAsterisk data={modes.map((one) => t(`reason${one}`))} />
      <TextInput {...form.field('comment')} label={t('comment')} autoComplete="off" />
    </FormDialog>
  );
}

function Movements({ id }: { readonly id: string }) {
  const t = useText(giftCardStrings);
  const language = useLanguage();
  const { timezoneName } = useOperationalSetting();
  const { data, failure, onRetry } = loaded(useQuery(giftCardQuery(id)));
  return (
    <Stack component="section" gap="xs" mt="lg">
      <Title order={3} size="h5">{t('movements')}</Title>
      {data === undefined && (failure === null ? <LoadingRows rows={3} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {data?.movements.length === 0 && <Text c="dimmed">{t('noMovements')}</Text>}
      {data !== undefined && data.movements.length > 0 && (
        <Table.ScrollContainer minWidth={0}>
          <Table>
            <Table.Thead>
              <Table.Tr><Table.Th>{t('at')}</Table.Th><Table.Th>{t('type')}</Table.Th><Table.Th ta="end">{t('quantity')}</Table.Th><Table.Th ta="end">{t('balanceAfter')}</Table.Th><Table.Th>{t('reason')}</Table.Th><Table.Th>{t('userName')}</Table.Th></Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.movements.map((move) => (
                <Table.Tr key={move.movementID}>
                  <Table.Td>{formatDateTime(move.at, timezoneName, language)}</Table.Td><Table.Td>{t(move.type)}</Table.Td><Table.Td ta="end">{move.quantity > 0 ? `+${move.quantity}` : String(move.quantity).replace('-', '−')}</Table.Td>
                  <Table.Td ta="end">{move.balanceAfter}</Table.Td><Table.Td>{[move.reason, move.comment].filter((part) => part !== null).join(' · ')}</Table.Td><Table.Td>{move.userName}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
