import { Button, Switch, TextInput } from '@mantine/core';
import type { RoleRow, User, UserOptions } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { screenPath, useGoTo, useLeaveSaved, usePathParams } from '#runtime/navigation/navigation.ts';
import { loadedTogether, useRights } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { Card } from '#ui/frames/Card.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { PickField } from '#ui/pick/PickField.tsx';
import { PendingEmailNotice } from '../account/PendingEmailNotice.tsx';
import { useRoleCreation } from '../roles/creation.ts';
import { roleSummary } from '../roles/role-summary.ts';
import { roleListQuery } from '../roles/roles.queries.ts';
import { roleStrings } from '../roles/roles.strings.ts';
import { MoreRights } from './MoreRights.tsx';
import { asChange, asFields, asNew, userForm } from './user-form.ts';
import { SignInFields } from './SignInFields.tsx';
import { cancelUserEmail, createUser, inviteUser, updateUser, userOptionsQuery, userQuery } from './users.queries.ts';
import { userStrings } from './users.strings.ts';

/** Adds a person: invited by mail where the server can send some, else with a username and password given here. */
export function UserNewScreen() {
  const title = useText(screenStrings);
  const { data, ...rest } = loadedTogether({ options: useQuery(userOptionsQuery), roles: useQuery(roleListQuery()) });
  return (
    <LoadedRecord title={title('userNew')} backTo={screenPath('users')} record={data} {...rest}>
      {({ options, roles }) => <UserForm user={null} options={options} roles={roles.items} />}
    </LoadedRecord>
  );
}

/** Changes a person of the company: locations, roles, rights beyond them; also invites them again. */
export function UserScreen() {
  const title = useText(screenStrings);
  const { data, ...rest } = loadedTogether({
    user: useQuery(userQuery(usePathParams('user').id)),
    options: useQuery(userOptionsQuery),
    roles: useQuery(roleListQuery()),
  });
  return (
    <LoadedRecord title={title('user')} backTo={screenPath('users')} record={data} {...rest}>
      {({ user, options, roles }) => <UserForm key={user.userID} user={user} options={options} roles={roles.items} />}
    </LoadedRecord>
  );
}

interface UserFormProps {
  readonly user: User | null;
  readonly options: UserOptions;
  readonly roles: readonly RoleRow[];
}

function UserForm({ user, options, roles }: UserFormProps) {
  const t = useText(userStrings);
  const sayRole = useText(roleStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const leave = useLeaveSaved('users');
  const { canAdd, canEdit } = useRights('users');
  const { userId, isSuperUser: isOwnSuperUser } = useCurrentUser();
  const { locationTenantIdentifierID } = useTenantInfo();
  const roleCreation = useRoleCreation();
  const [schema] = useState(() => userForm(user === null, user !== null && !user.isPinOnly));
  const form = useRecordForm({
    schema,
    record: user === null ? null : asFields(user),
    asShown: (stored) => ({ ...stored, isInvited: false, password: '', pin: '' }),
    blank: {
      firstName: '',
      lastName: '',
      userName: '',
      email: '',
      isSuperUser: false,
      isPinOnly: false,
      maxActiveTerminals: 1,
      useBreak: true,
      useMealBreak: true,
      locationIDs: [locationTenantIdentifierID],
      roleIDs: [],
      codes: [],
      isInvited: options.canMail,
      password: '',
      pin: '',
    },
    create: (fields) => createUser(asNew(fields)),
    update: (fields) => updateUser(user?.userID ?? '', asChange(fields)),
    onSaved: () => {
      toast('success', t('saved'));
      void leave();
    },
  });
  const labels = {
    firstName: t('firstName'),
    lastName: t('lastName'),
    userName: t('userName'),
    email: t('email'),
    isSuperUser: t('superUser'),
    isPinOnly: t('pinOnly'),
    maxActiveTerminals: t('terminals'),
    useBreak: t('useBreak'),
    useMealBreak: t('useMealBreak'),
    locationIDs: t('locations'),
    roleIDs: t('roles'),
    codes: t('moreRights'),
  };
  const values = form.inner.getValues();
  const isMoving =
    user !== null && user.status !== 'invited' && user.email !== '' && values.email.trim() !== user.email;
  const companyRoles = roles.filter(({ level }) => level === 'company');
  const namesOf = (ids: readonly string[], all: readonly { readonly id: string; readonly name: string }[]) =>
    ids.map((id) => all.find((one) => one.id === id)?.name ?? '–').join(', ');
  const roleOptions = companyRoles.map(({ roleID, name, codes }) => ({
    id: roleID,
    name,
    detail: roleSummary(sayRole, codes),
  }));
  const locationOptions = options.locations.map(({ locationID, name }) => ({ id: locationID, name }));
  // Where the signed-in person does not work, they neither add people nor take them away.
  const pickable = options.locations
    .filter(({ locationID, isOwn }) => isOwn || user?.locationIDs.includes(locationID) === true)
    .map(({ locationID, name }) => ({ id: locationID, name }));
  // Below the choice that asks for it, so that nothing moves under the finger.
  const isAddressBelow = user === null || (user.isPinOnly && user.userID !== userId);
  const address = !values.isPinOnly && (
    <>
      <TextInput
        {...form.field('userName')}
        label={labels.userName}
        description={t('userNameHint')}
        withAsterisk
        autoComplete="off"
      />
      <TextInput
        {...form.field('email')}
        label={labels.email}
        {...(isMoving && { description: t('emailWaits') })}
        type="email"
        withAsterisk
        autoComplete="off"
      />
      {user !== null && canEdit && (
        <PendingEmailNotice pending={user.pendingEmail} onCancel={() => cancelUserEmail(user.userID)} />
      )}
    </>
  );
  return (
    <FormScreen
      title={user === null ? title('userNew') : `${user.firstName} ${user.lastName}`.trim()}
      backTo={screenPath('users')}
      form={form}
      labels={labels}
      describe={{
        roleIDs: (ids) => namesOf(ids, roleOptions),
        locationIDs: (ids) => namesOf(ids, locationOptions),
        codes: ({ length }) => String(length),
      }}
      width="medium"
      canSave={user === null ? canAdd : canEdit}
      onCancel={() => void goTo('users')}
      actions={user !== null && <UserActions user={user} />}
      sections={
        <>
          {user?.userID !== userId && (
            <Card title={t('signIn')}>
              <SignInFields form={form} user={user} options={options}>
                {isAddressBelow && address}
              </SignInFields>
            </Card>
          )}
          <Card title={t('roles')} hint={t('rolesHint')}>
            <PickField
              {...form.field('roleIDs')}
              label={labels.roleIDs}
              options={roleOptions}
              creation={roleCreation}
            />
            {pickable.length > 1 && (
              <PickField
                {...form.field('locationIDs')}
                label={labels.locationIDs}
                description={t('locationsHint')}
                options={pickable}
              />
            )}
            <DecimalField
              {...form.field('maxActiveTerminals')}
              label={labels.maxActiveTerminals}
              description={t('terminalsHint')}
              decimals={0}
              maw={420}
            />
            {isOwnSuperUser && !values.isPinOnly && (
              <Switch
                {...form.field('isSuperUser', { type: 'checkbox' })}
                size="md"
                onChange={(event) => {
                  const isSuperUser = event.currentTarget.checked;
                  form.inner.setValues({ isSuperUser, maxActiveTerminals: isSuperUser ? 3 : 1 });
                }}
                label={labels.isSuperUser}
                description={t('superUserHint')}
              />
            )}
          </Card>
          <Card title={t('timeClock')} hint={t('timeClockHint')}>
            <Switch {...form.field('useBreak', { type: 'checkbox' })} size="md" label={labels.useBreak} />
            <Switch {...form.field('useMealBreak', { type: 'checkbox' })} size="md" label={labels.useMealBreak} />
          </Card>
          <MoreRights
            title={t('moreRights')}
            hint={t('moreRightsHint')}
            codes={values.codes}
            onChange={(codes) => form.inner.setFieldValue('codes', codes)}
          />
        </>
      }
    >
      <TextInput {...form.field('firstName')} label={labels.firstName} withAsterisk data-autofocus autoComplete="off" />
      <TextInput
        {...form.field('lastName')}
        label={labels.lastName}
        withAsterisk={!values.isPinOnly}
        autoComplete="off"
      />
      {!isAddressBelow && address}
    </FormScreen>
  );
}

function UserActions({ user }: { readonly user: User }) {
  const t = useText(userStrings);
  const goTo = useGoTo();
  const { canAdd } = useRights('users');
  const invite = () =>
    attempt(async () => {
      await inviteUser(user.userID);
      toast('success', t('invitationSent'));
    });
  return (
    <>
      {user.status === 'invited' && canAdd && (
        <Button data-worded variant="default" onClick={() => void invite()}>
          {t('sendAgain')}
        </Button>
      )}
      <Button data-worded variant="default" onClick={() => void goTo('locationUser', { params: { id: user.userID } })}>
        {t('whatCan')}
      </Button>
    </>
  );
}
