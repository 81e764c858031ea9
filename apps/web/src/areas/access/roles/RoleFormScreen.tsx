import { Radio, Stack, TextInput } from '@mantine/core';
import { RoleInput, type Role } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { CreationContext } from '#ui/forms/creation.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { Card } from '#ui/frames/Card.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { createRole, roleQuery, updateRole } from './roles.queries.ts';
import { roleStrings } from './roles.strings.ts';
import { RightsMatrix } from './RightsMatrix.tsx';

const BLANK: RoleInput = { name: '', level: 'company', codes: [] };

/**
 * Names a role and chooses its rights; over the form of a person it is a role of the company, which both lists offer.
 */
export const RoleNewScreen = () => <RoleForm role={null} />;

/** Changes a role's name and rights, which its people have from their next call on. The owner's role is only shown. */
export function RoleScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(roleQuery(usePathParams('role').id)));
  return (
    <LoadedRecord title={title('role')} backTo={screenPath('roles')} record={data} {...query}>
      {(role) => <RoleForm key={role.roleID} role={role} />}
    </LoadedRecord>
  );
}

function RoleForm({ role }: { readonly role: Role | null }) {
  const t = useText(roleStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit } = useRights('users');
  const form = useRecordForm({
    schema: RoleInput,
    record: role,
    blank: BLANK,
    create: createRole,
    update: (values) => updateRole(role?.roleID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('roles');
    },
  });
  const isSystem = role?.isSystem === true;
  const labels = { name: t('name'), level: t('level'), codes: t('rights') };
  // Created for a person, a role applies everywhere: both lists of roles offer it.
  const isPage = use(CreationContext) === null;
  const { codes } = form.inner.getValues();
  return (
    <FormScreen
      title={role?.name ?? title('roleNew')}
      backTo={screenPath('roles')}
      form={form}
      labels={labels}
      width="medium"
      canSave={!isSystem && (role === null ? canAdd : canEdit)}
      describe={{
        codes: ({ length: count }) => t('rightsChosen', { count }),
        level: (level) => t(level),
      }}
      onCancel={() => void goTo('roles')}
      sections={
        isSystem ? undefined : (
          <Card title={t('rights')} hint={t('rightsHint')}>
            <RightsMatrix codes={codes} onChange={(next) => form.inner.setFieldValue('codes', next)} />
          </Card>
        )
      }
    >
      {isSystem && <Notice tone="info">{t('system')}</Notice>}
      <TextInput {...form.field('name')} label={labels.name} withAsterisk data-autofocus autoComplete="off" />
      {role !== null ? (
        <TextInput label={labels.level} value={t(role.level)} readOnly />
      ) : isPage ? (
        <Radio.Group {...form.field('level')} label={labels.level} description={t('levelHint')}>
          <Stack gap={0}>
            <Radio value="company" label={t('company')} />
            <Radio value="location" label={t('location')} />
          </Stack>
        </Radio.Group>
      ) : null}
    </FormScreen>
  );
}
