import { Button, NativeSelect, Radio, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { amountOf, OnlineStoreInput, tableOrders, type OnlineStoreRecord } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { menuNamesQuery } from '#areas/menu/menus/menus.queries.ts';
import { newID } from '#runtime/clock/ids.ts';
import { loaded } from '#runtime/http/records.ts';
import { namedOptions } from '#runtime/names/shown-name.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { AvailabilityField } from '#ui/fields/AvailabilityField.tsx';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { Card } from '#ui/frames/Card.tsx';
import { channelsQuery } from '../channels/channels.queries.ts';
import { ClosedDatesField } from './ClosedDatesField.tsx';
import { ZonesField } from './ZonesField.tsx';
import { StoreLink, linkOf } from './StoreLink.tsx';
import { createStore, storeQuery, updateStore } from './stores.queries.ts';
import { storeStrings } from './stores.strings.ts';

const BLANK: OnlineStoreInput = {
  name: '',
  path: '',
  isActive: true,
  orderChannelID: null,
  menuID: '',
  welcome: '',
  openingHours: [],
  closedDates: [],
  prepMinutes: 20,
  slotLimit: 0,
  daysAhead: 1,
  minimumAmount: amountOf(0),
  isPaidAtCounter: true,
  isPaidByPromptPay: false,
  isDelivering: false,
  deliveryMinutes: 30,
  deliveryMinimumAmount: amountOf(0),
  deliveryZones: [],
  tableOrders: 'off',
};

/** Adds an online store. */
export const StoreNewScreen = () => <StoreForm store={null} />;

/** Changes an online store and shows its link. */
export function StoreScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(storeQuery(usePathParams('onlineStore').id)));
  return (
    <LoadedRecord title={title('onlineStore')} backTo={screenPath('onlineStores')} record={data} {...query}>
      {(store) => <StoreForm key={store.onlineStoreID} store={store} />}
    </LoadedRecord>
  );
}

function StoreForm({ store }: { readonly store: OnlineStoreRecord | null }) {
  const t = useText(storeStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { data: menus = [] } = useQuery(menuNamesQuery);
  const { data: channels = [] } = useQuery(channelsQuery);
  const [id] = useState(() => newID());
  const form = useRecordForm({
    schema: OnlineStoreInput,
    record: store,
    blank: BLANK,
    create: (values) => createStore({ ...values, onlineStoreID: id }),
    update: (values) => updateStore(store?.onlineStoreID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      // After creating a store, its link is needed next.
      void (store === null ? goTo('onlineStore', { params: { id }, replace: true }) : goTo('onlineStores'));
    },
  });
  const labels = {
    name: t('name'),
    path: t('path'),
    isActive: t('isActive'),
    menuID: t('menuID'),
    welcome: t('welcome'),
    orderChannelID: t('orderChannelID'),
    openingHours: t('openingHours'),
    closedDates: t('closedDates'),
    prepMinutes: t('prepMinutes'),
    slotLimit: t('slotLimit'),
    daysAhead: t('daysAhead'),
    minimumAmount: t('minimumAmount'),
    isPaidAtCounter: t('isPaidAtCounter'),
    isPaidByPromptPay: t('isPaidByPromptPay'),
    isDelivering: t('isDelivering'),
    deliveryMinutes: t('deliveryMinutes'),
    deliveryMinimumAmount: t('deliveryMinimumAmount'),
    deliveryZones: t('deliveryZones'),
    tableOrders: t('tableOrders'),
  };
  const values = form.inner.getValues();
  const set = form.inner.setFieldValue;
  const options = namedOptions(menus, ({ menuID }) => menuID);
  const ofFlag = (isOn: boolean): string => t(isOn ? 'on' : 'off');
  return (
    <FormScreen
      title={store ? store.name : title('onlineStoreNew')}
      backTo={screenPath('onlineStores')}
      form={form}
      labels={labels}
      describe={{
        isActive: ofFlag,
        isPaidAtCounter: ofFlag,
        isPaidByPromptPay: ofFlag,
        menuID: (menuID) => options.find(({ value }) => value === menuID)?.label ?? t('menuGone'),
        orderChannelID: (channelID) =>
          channels.find(({ orderChannelID }) => orderChannelID === channelID)?.name ?? t('ownChannel'),
        openingHours: (hours) => String(hours.length),
        closedDates: (days) => days.join(', '),
        isDelivering: ofFlag,
        deliveryZones: (zones) => zones.map(({ postalCodes, fee }) => `${postalCodes}: ${fee}`).join('; '),
        tableOrders: (kind) => t(`tables_${kind}`),
      }}
      onCancel={() => void goTo('onlineStores')}
    >
      <TextInput {...form.field('name')} label={labels.name} description={t('nameHint')} withAsterisk data-autofocus />
      <TextInput
        {...form.field('path')}
        label={labels.path}
        description={t('pathHint', { link: linkOf(values.path) })}
        autoCapitalize="none"
        spellCheck={false}
        withAsterisk
      />
      <Switch
        checked={values.isActive}
        onChange={({ currentTarget: { checked } }) => set('isActive', checked)}
        label={labels.isActive}
      />
      <NativeSelect
        {...form.field('menuID')}
        label={labels.menuID}
        description={t('menuHint')}
        data={[{ value: '', label: t('chooseMenu') }, ...options]}
        withAsterisk
      />
      <Textarea {...form.field('welcome')} label={labels.welcome} description={t('welcomeHint')} autosize minRows={2} />
      <Card title={t('times')}>
        <Stack gap="md">
          <AvailabilityField
            label={labels.openingHours}
            value={values.openingHours}
            onChange={(next) => set('openingHours', next)}
            errorOf={(path) => form.field(`openingHours.${path}`).error}
          />
          <ClosedDatesField
            label={labels.closedDates}
            value={values.closedDates}
            onChange={(next) => set('closedDates', next)}
            errorOf={(index) => form.field(`closedDates.${index}`).error}
          />
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <DecimalField {...form.field('prepMinutes')} label={labels.prepMinutes} decimals={0} withAsterisk />
            <DecimalField
              {...form.field('slotLimit')}
              label={labels.slotLimit}
              description={t('slotLimitHint')}
              decimals={0}
              withAsterisk
            />
            <DecimalField
              {...form.field('daysAhead')}
              label={labels.daysAhead}
              description={t('daysAheadHint')}
              decimals={0}
              withAsterisk
            />
          </SimpleGrid>
        </Stack>
      </Card>
      <Card title={t('payment')}>
        <Stack gap="md">
          <Switch
            checked={values.isPaidAtCounter}
            onChange={({ currentTarget: { checked } }) => set('isPaidAtCounter', checked)}
            label={labels.isPaidAtCounter}
            error={form.field('isPaidAtCounter').error}
          />
          <Switch
            checked={values.isPaidByPromptPay}
            onChange={({ currentTarget: { checked } }) => set('isPaidByPromptPay', checked)}
            label={labels.isPaidByPromptPay}
            description={t('promptPayHint')}
          />
          <AmountField {...form.field('minimumAmount')} label={labels.minimumAmount} withAsterisk />
        </Stack>
      </Card>
      <Card title={t('delivery')} hint={t('deliveryHint')}>
        <Stack gap="md">
          <Switch
            checked={values.isDelivering}
            onChange={({ currentTarget: { checked } }) => set('isDelivering', checked)}
            label={labels.isDelivering}
          />
          {values.isDelivering && (
            <>
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <DecimalField
                  {...form.field('deliveryMinutes')}
                  label={labels.deliveryMinutes}
                  description={t('deliveryMinutesHint')}
                  decimals={0}
                  withAsterisk
                />
                <AmountField
                  {...form.field('deliveryMinimumAmount')}
                  label={labels.deliveryMinimumAmount}
                  withAsterisk
                />
              </SimpleGrid>
              <ZonesField form={form} label={labels.deliveryZones} zones={values.deliveryZones} />
            </>
          )}
        </Stack>
      </Card>
      <Card title={t('tables')}>
        <Stack gap="md" align="flex-start">
          <Radio.Group {...form.field('tableOrders')} label={labels.tableOrders} description={t('tableOrdersHint')}>
            <Stack gap="xs" mt="xs">
              {tableOrders.map((kind) => (
                <Radio key={kind} value={kind} label={t(`tables_${kind}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {values.tableOrders !== 'off' && (
            <Button variant="default" onClick={() => void goTo('tableCodes')}>
              {t('printCodes')}
            </Button>
          )}
        </Stack>
      </Card>
      <NativeSelect
        value={values.orderChannelID ?? ''}
        onChange={({ currentTarget: { value } }) => set('orderChannelID', value === '' ? null : value)}
        label={labels.orderChannelID}
        description={t('channelHint')}
        data={[
          ...(values.orderChannelID == null ? [{ value: '', label: t('ownChannel') }] : []),
          ...channels.map(({ orderChannelID, name }) => ({ value: orderChannelID, label: name })),
        ]}
      />
      {store !== null && <StoreLink path={store.path} />}
    </FormScreen>
  );
}
