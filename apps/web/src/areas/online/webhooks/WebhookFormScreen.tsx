import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { WebhookInput, webhookTypes, type WebhookRecord } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { loaded } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { PickField } from '#ui/pick/PickField.tsx';
import { WebhookConnection } from './WebhookConnection.tsx';
import { WebhookMessages } from './WebhookMessages.tsx';
import { createWebhook, updateWebhook, webhookOptionsQuery, webhookQuery } from './webhooks.queries.ts';
import { webhookStrings } from './webhooks.strings.ts';

interface Place {
  readonly locationID: string;
  readonly name: string;
}

/** Adds a webhook. */
export function WebhookNewScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(webhookOptionsQuery));
  return (
    <LoadedRecord title={title('webhookNew')} backTo={screenPath('webhooks')} record={data} {...query}>
      {({ locations }) => <WebhookForm webhook={null} places={locations} />}
    </LoadedRecord>
  );
}

/** Changes a webhook, connects it, and shows what was sent. */
export function WebhookScreen() {
  const title = useText(screenStrings);
  const { data: options } = useQuery(webhookOptionsQuery);
  const { data, ...query } = loaded(useQuery(webhookQuery(usePathParams('webhook').id)));
  return (
    <LoadedRecord title={title('webhook')} backTo={screenPath('webhooks')} record={data} {...query}>
      {(webhook) => <WebhookForm key={webhook.webhookID} webhook={webhook} places={options?.locations} />}
    </LoadedRecord>
  );
}

function WebhookForm({
  webhook,
  places,
}: {
  readonly webhook: WebhookRecord | null;
  readonly places: readonly Place[] | undefined;
}) {
  const t = useText(webhookStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const [id] = useState(() => newID());
  const form = useRecordForm({
    schema: WebhookInput,
    record: webhook,
    blank: {
      name: '',
      address: '',
      isActive: true,
      eventTypes: [],
      // Who has one location has nothing to choose.
      locationIDs: places?.length === 1 ? places.map(({ locationID }) => locationID) : [],
    },
    create: (values) => createWebhook({ ...values, webhookID: id }),
    update: (values) => updateWebhook(webhook?.webhookID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      // A new one is connected next.
      void (webhook === null ? goTo('webhook', { params: { id }, replace: true }) : goTo('webhooks'));
    },
  });
  const labels = {
    name: t('name'),
    address: t('address'),
    isActive: t('isActive'),
    eventTypes: t('eventTypes'),
    locationIDs: t('locationIDs'),
  };
  const names = new Map(places?.map(({ locationID, name }) => [locationID, name]));
  return (
    <FormScreen
      title={webhook?.name ?? title('webhookNew')}
      backTo={screenPath('webhooks')}
      form={form}
      labels={labels}
      describe={{
        isActive: (isOn) => t(isOn ? 'on' : 'off'),
        eventTypes: (types) => types.map((type) => t(type)).join(', '),
        locationIDs: (ids) => ids.map((one) => names.get(one) ?? '–').join(', '),
      }}
      onCancel={() => void goTo('webhooks')}
    >
      <TextInput {...form.field('name')} label={labels.name} withAsterisk data-autofocus autoComplete="off" />
      <TextInput
        {...form.field('address')}
        label={labels.address}
        description={t('addressHint')}
        inputMode="url"
        withAsterisk
        autoComplete="off"
      />
      <PickField
        {...form.field('locationIDs')}
        label={labels.locationIDs}
        withAsterisk
        emptyText={t('locationsEmpty')}
        options={places?.map(({ locationID, name }) => ({ id: locationID, name }))}
      />
      <Checkbox.Group
        {...form.field('eventTypes')}
        label={labels.eventTypes}
        withAsterisk
        value={form.inner.getValues().eventTypes}
        onChange={(chosen) =>
          form.inner.setFieldValue(
            'eventTypes',
            webhookTypes.filter((type) => chosen.includes(type)),
          )
        }
      >
        <Stack gap="xs" mt="xs">
          {webhookTypes.map((type) => (
            <Checkbox key={type} value={type} label={t(type)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch {...form.field('isActive', { type: 'checkbox' })} label={labels.isActive} />
      {webhook !== null && <WebhookConnection webhook={webhook} />}
      {webhook !== null && <WebhookMessages webhookID={webhook.webhookID} />}
    </FormScreen>
  );
}
