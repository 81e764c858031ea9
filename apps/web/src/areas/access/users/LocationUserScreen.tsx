import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { PinState, UserPermissions, UserRoles } from '@tavola/contract';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { loadedTogether, useRights } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { PickField } from '#ui/pick/PickField.tsx';
import { useRoleCreation } from '../roles/creation.ts';
import { roleListQuery } from '../roles/roles.queries.ts';
import { MoreRights } from './MoreRights.tsx';
import { PinCard } from './PinCard.tsx';
import { SourceList } from './SourceList.tsx';
import {
  setRightsHere,
  setRolesHere,
  userPinQuery,
  userQuery,
  userRightsQuery,
  userRolesQuery,
} from './users.queries.ts';
import { userStrings } from './users.strings.ts';

/** A person at this location: their roles and PIN here, and what they can do with the source of each right. */
export function LocationUserScreen() {
  const { id } = usePathParams('locationUser');
  const title = useText(screenStrings);
  const { data, ...rest } = loadedTogether({
    user: useQuery(userQuery(id)),
    rights: useQuery(userRightsQuery(id)),
    held: useQuery(userRolesQuery(id)),
    pin: useQuery(userPinQuery(id)),
    roles: useQuery(roleListQuery()),
  });
  return (
    <LoadedRecord title={title('locationUser')} backTo={screenPath('locationUsers')} record={data} {...rest}>
      {({ user, rights, held, pin, roles }) => (
        <Member
          userID={id}
          name={`${user.firstName} ${user.lastName}`}
          rights={rights}
          held={held}
          pin={pin}
          options={roles.items.map(({ roleID, name }) => ({ id: roleID, name }))}
        />
      )}
    </LoadedRecord>
  );
}

interface MemberProps {
  readonly userID: string;
  readonly name: string;
  readonly rights: z.infer<typeof UserPermissions>;
  readonly held: z.infer<typeof UserRoles>;
  readonly pin: PinState;
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

function Member({ userID, name, rights, held, pin, options }: MemberProps) {
  const t = useText(userStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('users');
  return (
    <PageFrame
      title={name}
      backTo={screenPath('locationUsers')}
      width="medium"
      actions={
        <Button data-worded variant="default" onClick={() => void goTo('user', { params: { id: userID } })}>
          {t('edit')}
        </Button>
      }
    >
      <PinCard userID={userID} name={name} pin={pin} canEdit={canEdit} />
      {canEdit && <RolesHere key={held.version} userID={userID} held={held} options={options} />}
      {canEdit && <RightsHere key={`rights ${rights.version}`} userID={userID} rights={rights} />}
      <Card title={t('sources')} hint={t('sourcesHint')}>
        <SourceList rights={rights} />
      </Card>
    </PageFrame>
  );
}

function RolesHere({ userID, held, options }: Pick<MemberProps, 'userID' | 'held' | 'options'>) {
  const t = useText(userStrings);
  const creation = useRoleCreation();
  const [roleIDs, setRoleIDs] = useState<readonly string[]>(held.roleIDs);
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    await attempt(async () => {
      await setRolesHere(userID, { roleIDs: [...roleIDs], version: held.version });
      toast('success', t('rolesSaved'));
    });
    setIsSaving(false);
  };
  const inherited = held.inherited.map(({ name }) => name).join(', ');
  return (
    <Card title={t('rolesHere')} hint={t('rolesHereHint', { names: inherited === '' ? t('none') : inherited })}>
      <PickField label={t('roles')} options={options} value={roleIDs} onChange={setRoleIDs} creation={creation} />
      <Group justify="flex-end">
        <Button onClick={() => void save()} loading={isSaving} disabled={roleIDs.join() === held.roleIDs.join()}>
          {t('saveRoles')}
        </Button>
      </Group>
    </Card>
  );
}

/** The codes given to this person directly at this location (decision 195). */
function RightsHere({ userID, rights }: Pick<MemberProps, 'userID' | 'rights'>) {
  const t = useText(userStrings);
  const [codes, setCodes] = useState<readonly number[]>(rights.codes);
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    await attempt(async () => {
      await setRightsHere(userID, { codes: [...codes], version: rights.version });
      toast('success', t('rightsSaved'));
    });
    setIsSaving(false);
  };
  const isSame = codes.length === rights.codes.length && codes.every((code) => rights.codes.includes(code));
  return (
    <MoreRights title={t('rightsHere')} hint={t('rightsHereHint')} codes={codes} onChange={setCodes}>
      <Group justify="flex-end">
        <Button onClick={() => void save()} loading={isSaving} disabled={isSame}>
          {t('saveRights')}
        </Button>
      </Group>
    </MoreRights>
  );
}
