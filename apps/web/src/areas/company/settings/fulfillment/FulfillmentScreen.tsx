import { Group, Stack, Switch, Text } from '@mantine/core';
import { Fulfillment, FulfillmentsInput, OrderChannel, type FulfillmentSetting } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { OrderedRows } from '#ui/lists/ordered/OrderedRows.tsx';
import { fulfillmentRecordQuery, updateFulfillments } from '../settings.queries.ts';
import { fulfillmentStrings, type FulfillmentText } from './fulfillment.strings.ts';

type Row = FulfillmentsInput['fulfillments'][number];

const names = {
  [Fulfillment.DineIn]: 'dineIn',
  [Fulfillment.Takeaway]: 'takeaway',
  [Fulfillment.Pickup]: 'pickup',
  [Fulfillment.Delivery]: 'delivery',
} as const;

/** Every type in its order; one that the location has never had comes last, switched off. */
function rowsOf(settings: readonly Omit<FulfillmentSetting, 'version'>[]): Row[] {
  const known = settings.map(({ orderFulfillmentTypeID, isActive, systemOrderChannelIDs }) => ({
    orderFulfillmentTypeID,
    isActive,
    systemOrderChannelIDs: Object.values(OrderChannel).filter((channel) => systemOrderChannelIDs.includes(channel)),
  }));
  const missing = Object.values(Fulfillment)
    .filter((type) => !known.some((row) => row.orderFulfillmentTypeID === type))
    .map((type) => ({
      orderFulfillmentTypeID: type,
      isActive: false,
      systemOrderChannelIDs: [OrderChannel.QuickService, OrderChannel.TableService],
    }));
  return [...known, ...missing].map((row, sortNumber) => ({ ...row, sortNumber }));
}

const asShown = ({ fulfillments }: { readonly fulfillments: readonly Omit<FulfillmentSetting, 'version'>[] }) => ({
  fulfillments: rowsOf(fulfillments),
});

const isAtCounter = ({ isActive, systemOrderChannelIDs }: Row): boolean =>
  isActive && systemOrderChannelIDs.includes(OrderChannel.QuickService);

/** Which ways guests get their orders at the counter, and in which order terminals offer them. */
export function FulfillmentScreen() {
  const title = useText(screenStrings);
  const query = useQuery(fulfillmentRecordQuery);
  const { data, ...rest } = loaded(query);
  return (
    <LoadedRecord title={title('fulfillmentOptions')} backTo={screenPath('main')} record={data} {...rest}>
      {(settings) => (
        <FulfillmentForm key={settings[0]?.version ?? 0} settings={settings} onSaved={() => void query.refetch()} />
      )}
    </LoadedRecord>
  );
}

interface FulfillmentFormProps {
  readonly settings: readonly FulfillmentSetting[];
  readonly onSaved: () => void;
}

function FulfillmentForm({ settings, onSaved }: FulfillmentFormProps) {
  const t = useText(fulfillmentStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('locationSetting');
  const record = { fulfillments: rowsOf(settings), version: settings[0]?.version ?? 1 };
  const form = useRecordForm({
    schema: FulfillmentsInput,
    record,
    asShown,
    blank: record,
    update: updateFulfillments,
    onSaved: () => {
      toast('success', t('saved'));
      onSaved();
    },
  });
  const { fulfillments: rows } = form.inner.getValues();
  const change = (next: readonly Row[]) =>
    form.inner.setFieldValue(
      'fulfillments',
      next.map((row, sortNumber) => ({ ...row, sortNumber })),
    );
  const handleMove = (from: number, to: number) => {
    const next = [...rows];
    const [moved] = next.splice(from, 1);
    if (moved !== undefined) change(next.toSpliced(to, 0, moved));
  };
  const handleSwitch = (type: Row['orderFulfillmentTypeID'], isOn: boolean) =>
    change(rows.map((row) => (row.orderFulfillmentTypeID === type ? switched(row, isOn) : row)));
  const { error } = form.field('fulfillments');
  return (
    <FormScreen
      title={title('fulfillmentOptions')}
      backTo={screenPath('main')}
      form={form}
      labels={{ fulfillments: title('fulfillmentOptions') }}
      describe={{ fulfillments: (offered) => offeredText(offered, t) }}
      canSave={canEdit}
      onCancel={() => void goTo('main')}
    >
      <Text c="dimmed" size="sm">
        {t('hint')}
      </Text>
      <Stack gap={4} data-path="fulfillments" tabIndex={-1}>
        <OrderedRows
          rows={rows}
          rowID={({ orderFulfillmentTypeID }) => String(orderFulfillmentTypeID)}
          nameOf={({ orderFulfillmentTypeID }) => t(names[orderFulfillmentTypeID])}
          onMove={handleMove}
          label={title('fulfillmentOptions')}
        >
          {(row) => (
            <Group flex={1} py={6}>
              <Switch
                label={t(names[row.orderFulfillmentTypeID])}
                checked={isAtCounter(row)}
                onChange={({ currentTarget }) => handleSwitch(row.orderFulfillmentTypeID, currentTarget.checked)}
              />
            </Group>
          )}
        </OrderedRows>
        {error !== undefined && (
          <Text c="var(--mantine-color-error)" size="sm" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </FormScreen>
  );
}

/** Switched on, a type is offered at the counter; the tables keep what they have. */
function switched(row: Row, isOn: boolean): Row {
  if (!isOn) return { ...row, isActive: false };
  const channels = [...new Set([OrderChannel.QuickService, ...row.systemOrderChannelIDs])];
  return { ...row, isActive: true, systemOrderChannelIDs: channels };
}

const offeredText = (rows: readonly Row[], t: FulfillmentText): string =>
  rows
    .filter(isAtCounter)
    .map(({ orderFulfillmentTypeID }) => t(names[orderFulfillmentTypeID]))
    .join(', ');
