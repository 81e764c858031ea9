import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { groupNoticeKinds, NotificationTargetInput, noticeTargets, type NotificationTarget } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { PickField } from '#ui/pick/PickField.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { kindName } from './notice-text.ts';
import { channelsQuery, createTarget, targetOptionsQuery, targetQuery, updateTarget } from './notices.queries.ts';
import { noticeStrings } from './notices.strings.ts';

/** Adds a way in which notices reach people. */
export const TargetNewScreen = () => <TargetForm target={null} />;

/** Changes a way in which notices reach people. */
export function TargetScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(targetQuery(usePathParams('notificationTarget').id)));
  return (
    <LoadedRecord
      title={title('notificationTarget')}
      backTo={screenPath('notificationTargets')}
      record={data}
      {...query}
    >
      {(target) => <TargetForm key={target.notificationTargetID} target={target} />}
    </LoadedRecord>
  );
}

function TargetForm({ target }: { readonly target: NotificationTarget | null }) {
  const t = useText(noticeStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { data: options } = useQuery(targetOptionsQuery);
  const { data: channels } = useQuery(channelsQuery);
  const [isGroupChosen, setIsForGroup] = useState(target === null || target.notificationGroupID !== null);
  const form = useRecordForm({
    schema: NotificationTargetInput,
    record: target,
    blank: {
      name: '',
      kind: 'Bell' as const,
      isActive: true,
      notificationGroupID: null,
      clientIDs: [],
      noticeKinds: [],
      webhookID: null,
    },
    create: createTarget,
    update: (values) => updateTarget(target?.notificationTargetID ?? '', values),
    onSaved: () => {
      toast('success', t('targetSaved'));
      void goTo('notificationTargets');
    },
  });
  const { kind } = form.inner.getValues();
  const isMailOff = channels?.some((one) => one.notificationChannelID === 'Mail' && !one.isActive) === true;
  const isWebhook = kind === 'Webhook';
  const isForGroup = isGroupChosen && !isWebhook;
  /** What a target is for goes with its kind: a webhook has neither people nor terminals. */
  const clear = (): void => {
    form.inner.setFieldValue('notificationGroupID', null);
    form.inner.setFieldValue('clientIDs', []);
    form.inner.setFieldValue('webhookID', null);
  };
  const labels = {
    name: t('name'),
    kind: t('kind'),
    isActive: t('isActive'),
    notificationGroupID: t('notificationGroupID'),
    clientIDs: t('clientIDs'),
    noticeKinds: t('noticeKinds'),
    webhookID: t('webhookID'),
  };
  const group = form.field('notificationGroupID');
  return (
    <FormScreen
      title={target?.name ?? title('notificationTargetNew')}
      backTo={screenPath('notificationTargets')}
      form={form}
      labels={labels}
      describe={{
        kind: (value) => t(value),
        noticeKinds: (kinds) => kinds.map(kindName).join(', '),
        clientIDs: (ids) => t('terminalsOf', { count: ids.length }),
        webhookID: (id) => options?.webhooks.find(({ webhookID }) => webhookID === id)?.name ?? '–',
      }}
      onCancel={() => void goTo('notificationTargets')}
    >
      <TextInput {...form.field('name')} label={labels.name} withAsterisk data-autofocus autoComplete="off" />
      <SelectField
        {...form.field('kind')}
        label={labels.kind}
        description={kind === 'Mail' && isMailOff ? t('mailOff') : t(`${kind}Hint`)}
        withAsterisk
        allowDeselect={false}
        onChange={(next) => {
          if ((next === 'Webhook') !== isWebhook) clear();
          form.inner.setFieldValue('kind', noticeTargets.find((one) => one === next) ?? 'Bell');
        }}
        data={noticeTargets.map((one) => ({ value: one, label: t(one) }))}
      />
      {!isWebhook && (
        <SegmentedControl
          aria-label={t('reaches')}
          value={isForGroup ? 'group' : 'terminals'}
          onChange={(next) => {
            setIsForGroup(next === 'group');
            form.inner.setFieldValue('notificationGroupID', null);
            form.inner.setFieldValue('clientIDs', []);
            form.inner.setFieldValue('noticeKinds', []);
          }}
          data={[
            { value: 'group', label: t('group') },
            { value: 'terminals', label: t('terminals') },
          ]}
        />
      )}
      {isWebhook && (
        <SelectField
          {...form.field('webhookID')}
          label={labels.webhookID}
          description={options?.webhooks.length === 0 ? t('noWebhook') : undefined}
          withAsterisk
          data={(options?.webhooks ?? []).map(({ webhookID, name }) => ({ value: webhookID, label: name }))}
        />
      )}
      {isForGroup ? (
        <SelectField
          {...group}
          // Without a choice the server would take it for one of terminals.
          error={group.error ?? form.field('clientIDs').error}
          label={labels.notificationGroupID}
          withAsterisk
          data={(options?.groups ?? []).map(({ notificationGroupID, name }) => ({
            value: notificationGroupID,
            label: name,
          }))}
        />
      ) : (
        <>
          {!isWebhook && (
            <PickField
              {...form.field('clientIDs')}
              label={labels.clientIDs}
              withAsterisk
              emptyText={t('chooseTerminals')}
              options={options?.terminals.map(({ clientID, name }) => ({ id: clientID, name }))}
            />
          )}
          <PickField
            {...form.field('noticeKinds')}
            label={labels.noticeKinds}
            withAsterisk
            emptyText={t('chooseKinds')}
            options={groupNoticeKinds.map((one) => ({ id: one, name: kindName(one) }))}
          />
        </>
      )}
      <Switch {...form.field('isActive', { type: 'checkbox' })} label={labels.isActive} />
    </FormScreen>
  );
}
