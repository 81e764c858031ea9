import { Button, Stack, Switch, Text } from '@mantine/core';
import { IntegrationInput, type Integration } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { CopiedValue } from '#ui/fields/CopiedValue.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { Card } from '#ui/frames/Card.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { IntegrationChannels } from './IntegrationChannels.tsx';
import {
  connectIntegration,
  disconnectIntegration,
  integrationQuery,
  integrationsQuery,
  integrationURLsQuery,
  updateIntegration,
  type KnownIntegration,
} from './integrations.queries.ts';
import { integrationStrings } from './integrations.strings.ts';
import { PracticeOrders } from './PracticeOrders.tsx';

/** One integration: connected here, or the offer to connect it. */
export function IntegrationScreen() {
  const title = useText(screenStrings);
  const { id } = usePathParams('onlineIntegration');
  const { data, ...query } = loaded(useQuery(integrationsQuery));
  return (
    <LoadedRecord
      title={title('onlineIntegration')}
      backTo={screenPath('onlineIntegrations')}
      record={data?.find(({ integrationID }) => integrationID === id)}
      {...query}
    >
      {(known) => (known.own === null ? <Offer known={known} /> : <Connected known={known} />)}
    </LoadedRecord>
  );
}

function Offer({ known: { integrationID } }: { readonly known: KnownIntegration }) {
  const t = useText(integrationStrings);
  const { canAdd } = useRights('onlineIntegrations');
  const connect = (): Promise<void> =>
    attempt(async () => {
      await connectIntegration(integrationID);
      toast('success', t('connected'));
    });
  return (
    <PageFrame title={t(integrationID)} backTo={screenPath('onlineIntegrations')} width="narrow">
      <Card title={t('notConnected')}>
        <Stack align="flex-start">
          <Text>{t(`${integrationID}Hint`)}</Text>
          {canAdd && <Button onClick={() => void connect()}>{t('connect')}</Button>}
        </Stack>
      </Card>
    </PageFrame>
  );
}

function Connected({ known }: { readonly known: KnownIntegration }) {
  const { data, ...query } = loaded(useQuery(integrationQuery(known.integrationID)));
  const t = useText(integrationStrings);
  return (
    <LoadedRecord title={t(known.integrationID)} backTo={screenPath('onlineIntegrations')} record={data} {...query}>
      {(record) => <IntegrationForm key={record.integrationID} record={record} isSentTo={known.isSentTo} />}
    </LoadedRecord>
  );
}

function IntegrationForm({ record, isSentTo }: { readonly record: Integration; readonly isSentTo: boolean }) {
  const t = useText(integrationStrings);
  const goTo = useGoTo();
  const { canEdit, canDelete } = useRights('onlineIntegrations');
  const id = record.integrationID;
  const form = useRecordForm({
    schema: IntegrationInput,
    record,
    blank: { isActive: true, sendsMenu: true, sendsStates: true },
    update: (values) => updateIntegration(id, values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('onlineIntegrations');
    },
  });
  const disconnect = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('disconnectTitle', { name: t(id) }),
      message: t('disconnectText'),
      confirmLabel: t('disconnect'),
      isDestructive: true,
    });
    if (!isSure) return;
    await attempt(async () => {
      await disconnectIntegration(id);
      toast('success', t('disconnected'));
      void goTo('onlineIntegrations');
    });
  };
  const labels = { isActive: t('isActive'), sendsMenu: t('sendsMenu'), sendsStates: t('sendsStates') };
  const ofFlag = (isOn: boolean): string => t(isOn ? 'on' : 'off');
  return (
    <FormScreen
      title={t(id)}
      backTo={screenPath('onlineIntegrations')}
      form={form}
      labels={labels}
      describe={{ isActive: ofFlag, sendsMenu: ofFlag, sendsStates: ofFlag }}
      canSave={canEdit}
      actions={
        canDelete && (
          <Button variant="default" onClick={() => void disconnect()}>
            {t('disconnect')}
          </Button>
        )
      }
      onCancel={() => void goTo('onlineIntegrations')}
    >
      <Text>{t(`${id}Hint`)}</Text>
      <Switch
        {...form.field('isActive', { type: 'checkbox' })}
        label={labels.isActive}
        description={t('isActiveHint')}
      />
      {isSentTo && (
        <>
          <Switch
            {...form.field('sendsMenu', { type: 'checkbox' })}
            label={labels.sendsMenu}
            description={t('sendsMenuHint')}
          />
          <Switch
            {...form.field('sendsStates', { type: 'checkbox' })}
            label={labels.sendsStates}
            description={t('sendsStatesHint')}
          />
        </>
      )}
      <IntegrationChannels id={id} isSentTo={isSentTo} />
      {id === 'simulator' && <PracticeOrders />}
      <Addresses isPage={id === 'menulive'} />
    </FormScreen>
  );
}

/** Where partners send, or where guests order. */
function Addresses({ isPage }: { readonly isPage: boolean }) {
  const t = useText(integrationStrings);
  const { data } = useQuery(integrationURLsQuery);
  const url = isPage ? data?.page : data?.partners;
  if (url == null) return null;
  return (
    <Card title={t('urls')}>
      <CopiedValue label={t(isPage ? 'pageURL' : 'partnerURL')} value={url} />
    </Card>
  );
}
