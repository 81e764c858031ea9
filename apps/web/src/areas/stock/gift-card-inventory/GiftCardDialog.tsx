import { Autocomplete, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import { GiftCardAdjustInput, type GiftCardMovement, type GiftCardStock } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { adjustGiftCards, giftCardQuery } from './gift-card-inventory.queries.ts';
import { newID } from '#runtime/clock/ids.ts';
import { loaded } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatAmount, formatDateTime } from '#text/format.ts';
import { giftCardStrings } from './gift-card-inventory.strings.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { DataTable } from '#ui/lists/DataTable.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { readListState, type ListState } from '#ui/lists/list-state.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { toast } from '#ui/dialogs/toast.ts';

interface GiftCardDialogProps {
  readonly card: GiftCardStock;
  readonly onClose: () => void;
}

const modes = ['Add', 'Set', 'Subtract'] as const;
type Mode = (typeof modes)[number];

/** Cards of one type and price: received, counted or removed, and their history. */
export function GiftCardDialog({ card, onClose }: GiftCardDialogProps) {
  const t = useText(giftCardStrings);
  const currency = useCurrency();
  // One intent: sent twice by a weak network or a second press, it counts once.
  const [key] = useState(newID);
  const { giftCardProductID, onHandQuantity } = card;
  const form = useSchemaForm({
    schema: GiftCardAdjustInput,
    // The quantity starts empty; the schema asks for a figure.
    initialValues: { mode: 'Add' as Mode, quantity: '' as never, reason: t('reasonAdd'), comment: '' },
    onSubmit: async (values) => {
      const { onHandQuantity: count } = await adjustGiftCards(giftCardProductID, values, key);
      toast('success', t('adjusted', { count }));
      onClose();
    },
  });
  const { mode, quantity } = form.inner.getValues();
  const after =
    typeof quantity !== 'number'
      ? null
      : mode === 'Set'
        ? quantity
        : mode === 'Add'
          ? onHandQuantity + quantity
          : onHandQuantity - quantity;
  return (
    <FormDialog
      title={t('cardName', { type: card.giftCardTypeName, price: formatAmount(card.giftCardPrice, currency) })}
      size="lg"
      form={form}
      onClose={onClose}
      below={<Movements id={giftCardProductID} />}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('mode')}
        value={mode}
        onChange={(next) => form.inner.setValues({ mode: next, reason: t(`reason${next}`) })}
        data={modes.map((one) => ({ value: one, label: t(one) }))}
      />
      <DecimalField {...form.field('quantity')} label={t(`quantity${mode}`)} withAsterisk decimals={0} data-autofocus />
      <Text role="status" fw={600}>
        {after === null ? `${t('onHandQuantity')}: ${onHandQuantity}` : t('preview', { before: onHandQuantity, after })}
      </Text>
      <Autocomplete
        {...form.field('reason')}
        label={t('reason')}
        withAsterisk
        data={modes.map((one) => t(`reason${one}`))}
      />
      <TextInput {...form.field('comment')} label={t('comment')} autoComplete="off" />
    </FormDialog>
  );
}

function Movements({ id }: { readonly id: string }) {
  const t = useText(giftCardStrings);
  const language = useLanguage();
  const { timezoneName } = useOperationalSetting();
  const { data, failure, onRetry } = loaded(useQuery(giftCardQuery(id)));
  const [state, setState] = useState<ListState>(() => readListState({ size: '10' }));
  const columns = useMemo(
    (): readonly DataColumn<GiftCardMovement>[] => [
      {
        id: 'at',
        header: t('at'),
        value: (row) => row.at,
        cell: (row) => formatDateTime(row.at, timezoneName, language),
      },
      { id: 'type', header: t('type'), value: (row) => t(row.type), isUnderName: true },
      {
        id: 'quantity',
        header: t('quantity'),
        value: (row) => row.quantity,
        cell: (row) => (row.quantity > 0 ? `+${row.quantity}` : String(row.quantity).replace('-', '−')),
        align: 'end',
      },
      { id: 'balanceAfter', header: t('balanceAfter'), value: (row) => row.balanceAfter, align: 'end' },
      {
        id: 'reason',
        header: t('reason'),
        value: (row) => [row.reason, row.comment].filter((part) => part !== null && part !== '').join(' · '),
        isUnderName: true,
      },
      { id: 'userName', header: t('userName'), value: (row) => row.userName, isUnderName: true },
    ],
    [t, language, timezoneName],
  );
  return (
    <Stack component="section" gap="xs" mt="lg">
      <Title order={3} size="h5">
        {t('movements')}
      </Title>
      {data === undefined &&
        (failure === null ? <LoadingRows rows={3} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {data !== undefined && (
        <DataTable
          rows={data.movements}
          columns={columns}
          rowID={(row) => row.movementID}
          state={state}
          onStateChange={(change) => setState((before) => ({ ...before, page: 1, ...change }))}
          hasSearch={false}
          empty={<Text c="dimmed">{t('noMovements')}</Text>}
        />
      )}
    </Stack>
  );
}
