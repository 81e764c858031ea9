import { Switch, TextInput } from '@mantine/core';
import { groupNoticeKinds, NotificationGroupInput, type NotificationGroup } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { PickField } from '#ui/pick/PickField.tsx';
import { kindName } from './notice-text.ts';
import {
  createGroup,
  groupQuery,
  groupsQuery,
  peopleHereQuery,
  removeGroups,
  restoreGroup,
  updateGroup,
} from './notices.queries.ts';
import { noticeStrings } from './notices.strings.ts';

/** Who is notified of what at this location. */
export function GroupListScreen() {
  const t = useText(noticeStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('users');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(groupsQuery));
  const columns = useMemo(
    (): readonly DataColumn<NotificationGroup>[] => [
      { id: 'name', header: t('name'), value: (row) => row.name },
      {
        id: 'noticeKinds',
        header: t('noticeKinds'),
        value: (row) => row.noticeKinds.map(kindName).join(', '),
        isUnderName: true,
      },
      { id: 'userIDs', header: t('userIDs'), value: (row) => row.userIDs.length, align: 'end' },
      { id: 'isActive', header: t('isActive'), value: (row) => t(row.isActive ? 'yes' : 'no'), isSecondary: true },
    ],
    [t],
  );
  return (
    <ListScreen
      title={title('notificationGroups')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.notificationGroupID}
      state={state}
      emptyText={t('groupsEmpty')}
      commands={{
        create: canAdd ? () => void goTo('notificationGroupNew') : undefined,
        open: canEdit
          ? (row) => void goTo('notificationGroup', { params: { id: row.notificationGroupID } })
          : undefined,
        remove: canDelete ? removeGroups : undefined,
        restore: canAdd ? restoreGroup : undefined,
      }}
    />
  );
}

/** Adds a group of people who are notified. */
export const GroupNewScreen = () => <GroupForm group={null} />;

/** Changes who is notified of what. */
export function GroupScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(groupQuery(usePathParams('notificationGroup').id)));
  return (
    <LoadedRecord title={title('notificationGroup')} backTo={screenPath('notificationGroups')} record={data} {...query}>
      {(group) => <GroupForm key={group.notificationGroupID} group={group} />}
    </LoadedRecord>
  );
}

function GroupForm({ group }: { readonly group: NotificationGroup | null }) {
  const t = useText(noticeStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const people = useQuery(peopleHereQuery).data?.map(({ userID, name }) => ({ id: userID, name }));
  const form = useRecordForm({
    schema: NotificationGroupInput,
    record: group,
    blank: { name: '', isActive: true, userIDs: [], noticeKinds: [] },
    create: createGroup,
    update: (values) => updateGroup(group?.notificationGroupID ?? '', values),
    onSaved: () => {
      toast('success', t('groupSaved'));
      void goTo('notificationGroups');
    },
  });
  const labels = {
    name: t('name'),
    isActive: t('isActive'),
    userIDs: t('userIDs'),
    noticeKinds: t('noticeKinds'),
  };
  const names = new Map(people?.map(({ id, name }) => [id, name]));
  return (
    <FormScreen
      title={group?.name ?? title('notificationGroupNew')}
      backTo={screenPath('notificationGroups')}
      form={form}
      labels={labels}
      describe={{
        userIDs: (ids) => ids.map((id) => names.get(id) ?? '–').join(', '),
        noticeKinds: (kinds) => kinds.map(kindName).join(', '),
      }}
      onCancel={() => void goTo('notificationGroups')}
    >
      <TextInput {...form.field('name')} label={labels.name} withAsterisk data-autofocus autoComplete="off" />
      <PickField
        {...form.field('noticeKinds')}
        label={labels.noticeKinds}
        withAsterisk
        emptyText={t('chooseKinds')}
        options={groupNoticeKinds.map((kind) => ({ id: kind, name: kindName(kind) }))}
      />
      <PickField
        {...form.field('userIDs')}
        label={labels.userIDs}
        description={t('groupHint')}
        withAsterisk
        emptyText={t('choosePeople')}
        options={people}
      />
      <Switch {...form.field('isActive', { type: 'checkbox' })} label={labels.isActive} />
    </FormScreen>
  );
}
