import { Checkbox, Group, NativeSelect, Switch, TextInput } from '@mantine/core';
import { EventRouteInput, Fulfillment, OrderChannel, routeEvents, type EventRoute } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { loaded } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { byShownName, listedName } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { PickField } from '#ui/pick/PickField.tsx';
import { categoryNamesQuery } from '#areas/catalog/categories/categories.queries.ts';
import { orderStrings } from '#areas/selling/orders/orders.strings.ts';
import {
  connectivityQuery,
  createEventRoute,
  eventRouteQuery,
  routeWebhooksQuery,
  updateEventRoute,
} from './printing.queries.ts';
import { printingStrings } from './printing.strings.ts';
import { RouteLogCard } from './RouteLogCard.tsx';

const BLANK: EventRouteInput = {
  name: '',
  event: 'OrderSent',
  isActive: true,
  sortNumber: 1,
  orderChannelIDs: [],
  fulfillmentIDs: [],
  categoryIDs: [],
  targetID: '',
  backupTargetID: null,
  copies: 1,
  alsoOthers: false,
};
const CHANNELS = [OrderChannel.QuickService, OrderChannel.TableService, OrderChannel.OnlineService] as const;
const TYPES = Object.values(Fulfillment);

/** Adds an event route. */
export const EventRouteNewScreen = () => <EventRouteForm route={null} />;

/** Changes what a route prints; what was sent before stays where it is. */
export function EventRouteScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(eventRouteQuery(usePathParams('eventRoute').id)));
  return (
    <LoadedRecord title={title('eventRoute')} backTo={screenPath('eventRoutes')} record={data} {...query}>
      {(route) => <EventRouteForm key={route.eventRouteSettingID} route={route} />}
    </LoadedRecord>
  );
}

function EventRouteForm({ route }: { readonly route: EventRoute | null }) {
  const t = useText(printingStrings);
  const ofOrders = useText(orderStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { data: categories } = useQuery(categoryNamesQuery);
  const { data: printers = [] } = useQuery(connectivityQuery);
  const { data: webhooks = [] } = useQuery(routeWebhooksQuery);
  const form = useRecordForm({
    schema: EventRouteInput,
    record: route,
    blank: BLANK,
    create: createEventRoute,
    update: (values) => updateEventRoute(route?.eventRouteSettingID ?? '', values),
    onSaved: () => {
      toast('success', t('routeSaved'));
      void goTo('eventRoutes');
    },
  });
  const { orderChannelIDs, fulfillmentIDs, targetID, backupTargetID, event } = form.inner.getValues();
  const isForWebhook = event === 'OnlineOrderReceived';
  const labels = {
    name: t('route'),
    event: t('event'),
    isActive: t('isActive'),
    sortNumber: t('order'),
    orderChannelIDs: t('channels'),
    fulfillmentIDs: t('types'),
    categoryIDs: t('categories'),
    targetID: t(isForWebhook ? 'toWebhook' : 'onPrinter'),
    backupTargetID: t('backup'),
    copies: t('copies'),
    alsoOthers: t('alsoOthers'),
  };
  const options =
    categories && byShownName(categories).map((each) => ({ id: each.itemCategoryID, name: listedName(each) }));
  const onOrOff = (isOn: boolean): string => t(isOn ? 'on' : 'off');
  const printerName = (id: string | null | undefined): string =>
    printers.find(({ printerID }) => printerID === id)?.name ??
    webhooks.find(({ webhookID }) => webhookID === id)?.name ??
    '–';
  const set = form.inner.setFieldValue;
  const choices = isForWebhook
    ? webhooks.map(({ webhookID, name }) => ({ value: webhookID, label: name }))
    : printers.map(({ printerID, name }) => ({ value: printerID, label: name }));
  return (
    <FormScreen
      title={route?.name ?? title('eventRouteNew')}
      backTo={screenPath('eventRoutes')}
      form={form}
      labels={labels}
      describe={{
        event: (each) => t(each ?? 'OrderSent'),
        isActive: onOrOff,
        alsoOthers: onOrOff,
        orderChannelIDs: (chosen) => chosen.map((channel) => t(`channel${channel}`)).join(', '),
        fulfillmentIDs: (chosen) => chosen.map((type) => ofOrders(`fulfillment${type}`)).join(', '),
        categoryIDs: (ids) => ids.map((id) => options?.find((each) => each.id === id)?.name ?? '–').join(', '),
        targetID: printerName,
        backupTargetID: (id) => (id == null ? t('noBackup') : printerName(id)),
      }}
      onCancel={() => void goTo('eventRoutes')}
      {...(route !== null && { aside: <RouteLogCard routeID={route.eventRouteSettingID} /> })}
    >
      <TextInput {...form.field('name')} label={labels.name} withAsterisk data-autofocus autoComplete="off" />
      <Switch {...form.field('isActive', { type: 'checkbox' })} label={labels.isActive} />
      <NativeSelect
        value={event}
        onChange={({ currentTarget: { value } }) => {
          set('event', routeEvents.find((each) => each === value) ?? 'OrderSent');
          set('targetID', '');
          set('backupTargetID', null);
          set('categoryIDs', []);
        }}
        label={labels.event}
        data={routeEvents.map((each) => ({ value: each, label: t(each) }))}
      />
      {!isForWebhook && (
        <PickField
          {...form.field('categoryIDs')}
          label={labels.categoryIDs}
          description={t('categoriesHint')}
          options={options}
          emptyText={t('categoriesEmpty')}
        />
      )}
      <NativeSelect
        {...form.field('targetID')}
        value={targetID}
        onChange={({ currentTarget: { value } }) => set('targetID', value)}
        label={labels.targetID}
        withAsterisk
        data={[...(targetID === '' ? [{ value: '', label: t('chooseOption') }] : []), ...choices]}
      />
      {!isForWebhook && (
        <NativeSelect
          {...form.field('backupTargetID')}
          value={backupTargetID ?? ''}
          onChange={({ currentTarget: { value } }) => set('backupTargetID', value === '' ? null : value)}
          label={labels.backupTargetID}
          description={t('backupHint')}
          data={[{ value: '', label: t('noBackup') }, ...choices.filter(({ value }) => value !== targetID)]}
        />
      )}
      <Checkbox.Group
        value={orderChannelIDs.map(String)}
        onChange={(chosen) =>
          set(
            'orderChannelIDs',
            CHANNELS.filter((channel) => chosen.includes(String(channel))),
          )
        }
        label={labels.orderChannelIDs}
      >
        <Group gap="md" mt="xs">
          {CHANNELS.map((channel) => (
            <Checkbox key={channel} value={String(channel)} label={t(`channel${channel}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox.Group
        value={fulfillmentIDs.map(String)}
        onChange={(chosen) =>
          set(
            'fulfillmentIDs',
            TYPES.filter((type) => chosen.includes(String(type))),
          )
        }
        label={labels.fulfillmentIDs}
      >
        <Group gap="md" mt="xs">
          {TYPES.map((type) => (
            <Checkbox key={type} value={String(type)} label={ofOrders(`fulfillment${type}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Group grow align="start">
        <DecimalField
          {...form.field('sortNumber')}
          label={labels.sortNumber}
          description={t('orderHint')}
          decimals={0}
          withAsterisk
        />
        {!isForWebhook && <DecimalField {...form.field('copies')} label={labels.copies} decimals={0} withAsterisk />}
      </Group>
      <Switch
        {...form.field('alsoOthers', { type: 'checkbox' })}
        label={labels.alsoOthers}
        description={t('alsoOthersHint')}
      />
    </FormScreen>
  );
}
