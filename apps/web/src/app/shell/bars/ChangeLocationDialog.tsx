import { Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { displayAddressOf } from '#runtime/navigation/place.ts';
import { changeLocation, enterableQuery } from '#runtime/session/change-location.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { whenIdle } from '#ui/forms/busy.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { locationMenuStrings } from './location-menu.strings.ts';
import classes from './ChangeLocationDialog.module.css';

/** From this many on, a location is found by typing. */
const MANY = 8;

/** The locations that the person may enter; choosing one continues there, and the current sale stays here. */
export function ChangeLocationDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(locationMenuStrings);
  const { locationTenantIdentifierID: here } = useTenantInfo();
  const { data, failure, onRetry } = loaded(useQuery(enterableQuery));
  const [search, setSearch] = useState('');
  const [going, setGoing] = useState<string | null>(null);
  const typed = search.trim().toLowerCase();
  const shown = data?.filter(({ name, subDomain }) => `${name} ${subDomain}`.toLowerCase().includes(typed));
  const go = async (locationID: string) => {
    setGoing(locationID);
    await whenIdle();
    await attempt(() => changeLocation(locationID));
    setGoing(null);
  };
  return (
    <Dialog title={t('title')} size="md" onClose={onClose}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('hint')}
        </Text>
        {failure !== null && <LoadFailed message={failure} onRetry={onRetry} />}
        {failure === null && data === undefined && <LoadingRows rows={3} />}
        {data !== undefined && data.length >= MANY && (
          <TextInput
            aria-label={t('search')}
            placeholder={t('search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            data-autofocus
          />
        )}
        {shown?.map(({ name, subDomain, tenantIdentifierID }) => (
          <UnstyledButton
            key={tenantIdentifierID}
            className={classes.place}
            disabled={tenantIdentifierID === here || going !== null}
            onClick={() => void go(tenantIdentifierID)}
          >
            <Group wrap="nowrap" justify="space-between">
              <div className={classes.words}>
                <Text fw={600} truncate>
                  {name}
                </Text>
                <Text size="sm" c="dimmed" truncate>
                  {tenantIdentifierID === here ? t('here') : displayAddressOf(subDomain)}
                </Text>
              </div>
              {tenantIdentifierID === here ? (
                <IconCheck size={22} aria-hidden />
              ) : (
                <IconChevronRight size={22} aria-hidden />
              )}
            </Group>
          </UnstyledButton>
        ))}
        {shown?.length === 0 && <Text>{t('noMatch')}</Text>}
      </Stack>
    </Dialog>
  );
}
