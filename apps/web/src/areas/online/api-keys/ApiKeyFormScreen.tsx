import { Checkbox, Stack, TextInput } from '@mantine/core';
import {
  ApiKeyInput,
  apiScopes,
  DEFAULT_CALLS_PER_MINUTE,
  type ApiKeyRecord,
  type apiKeyRoutes,
  type CallAnswer,
} from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { loaded } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { DateField } from '#ui/fields/TimeField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { PickField } from '#ui/pick/PickField.tsx';
import { ApiKeyConnection } from './ApiKeyConnection.tsx';
import { ApiKeyKeeper } from './ApiKeyKeeper.tsx';
import { apiKeyOptionsQuery, apiKeyQuery, createApiKey, updateApiKey } from './api-keys.queries.ts';
import { apiKeyStrings } from './api-keys.strings.ts';

type Options = CallAnswer<(typeof apiKeyRoutes)['options']>;

/** Adds an API key. */
export function ApiKeyNewScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(apiKeyOptionsQuery));
  return (
    <LoadedRecord title={title('apiKeyNew')} backTo={screenPath('apiKeys')} record={data} {...query}>
      {(options) => <ApiKeyForm apiKey={null} options={options} />}
    </LoadedRecord>
  );
}

/** Changes what an API key opens, and makes the key itself. */
export function ApiKeyScreen() {
  const title = useText(screenStrings);
  const { data: options } = useQuery(apiKeyOptionsQuery);
  const { data, ...query } = loaded(useQuery(apiKeyQuery(usePathParams('apiKey').id)));
  return (
    <LoadedRecord
      title={title('apiKey')}
      backTo={screenPath('apiKeys')}
      record={options === undefined ? undefined : data}
      {...query}
    >
      {(apiKey) => <ApiKeyForm key={apiKey.apiKeyID} apiKey={apiKey} options={options ?? { locations: [] }} />}
    </LoadedRecord>
  );
}

function ApiKeyForm({ apiKey, options }: { readonly apiKey: ApiKeyRecord | null; readonly options: Options }) {
  const t = useText(apiKeyStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const [id] = useState(() => newID());
  const form = useRecordForm({
    schema: ApiKeyInput,
    record: apiKey,
    blank: {
      name: '',
      scopes: [],
      // Who has one location has nothing to choose.
      locationIDs: options.locations.length === 1 ? options.locations.map(({ locationID }) => locationID) : [],
      callsPerMinute: DEFAULT_CALLS_PER_MINUTE,
      endsOn: null,
    },
    create: (values) => createApiKey({ ...values, apiKeyID: id }),
    update: (values) => updateApiKey(apiKey?.apiKeyID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      // The key of a new one is made next.
      void (apiKey === null ? goTo('apiKey', { params: { id }, replace: true }) : goTo('apiKeys'));
    },
  });
  const labels = {
    name: t('name'),
    scopes: t('scopes'),
    locationIDs: t('locationIDs'),
    callsPerMinute: t('callsPerMinute'),
    endsOn: t('endsOn'),
  };
  const { locationIDs, scopes } = form.inner.getValues();
  const chosen = options.locations.filter(({ locationID }) => locationIDs.includes(locationID));
  const names = new Map(options.locations.map(({ locationID, name }) => [locationID, name]));
  return (
    <FormScreen
      title={apiKey?.name ?? title('apiKeyNew')}
      backTo={screenPath('apiKeys')}
      form={form}
      labels={labels}
      describe={{
        scopes: (held) => held.map((scope) => t(scope)).join(', '),
        locationIDs: (ids) => ids.map((one) => names.get(one) ?? '–').join(', '),
      }}
      onCancel={() => void goTo('apiKeys')}
    >
      <TextInput
        {...form.field('name')}
        label={labels.name}
        description={t('nameHint')}
        withAsterisk
        data-autofocus
        autoComplete="off"
      />
      <PickField
        {...form.field('locationIDs')}
        label={labels.locationIDs}
        withAsterisk
        emptyText={t('locationsEmpty')}
        options={options.locations.map(({ locationID, name }) => ({ id: locationID, name }))}
      />
      <Checkbox.Group
        {...form.field('scopes')}
        label={labels.scopes}
        description={t('scopesHint')}
        withAsterisk
        value={scopes}
        onChange={(held) =>
          form.inner.setFieldValue(
            'scopes',
            apiScopes.filter((scope) => held.includes(scope)),
          )
        }
      >
        <Stack gap="xs" mt="xs">
          {apiScopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={t(scope)}
              disabled={!scopes.includes(scope) && !chosen.every((place) => place.scopes.includes(scope))}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <DecimalField
        {...form.field('callsPerMinute')}
        label={labels.callsPerMinute}
        description={t('callsHint')}
        decimals={0}
        withAsterisk
      />
      <DateField {...form.field('endsOn')} label={labels.endsOn} description={t('endsHint')} />
      {apiKey !== null && <ApiKeyConnection apiKey={apiKey} />}
      {apiKey !== null && <ApiKeyKeeper apiKey={apiKey} />}
    </FormScreen>
  );
}
