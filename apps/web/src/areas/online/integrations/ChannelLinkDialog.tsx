import { NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import type { IntegrationProvider, OnlineLocation } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { menuNamesQuery } from '#areas/menu/menus/menus.queries.ts';
import { namedOptions } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogButtons } from '#ui/dialogs/DialogButtons.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { saveChannel } from './integrations.queries.ts';
import { integrationStrings } from './integrations.strings.ts';

interface ChannelLinkDialogProps {
  readonly id: IntegrationProvider;
  readonly channel: OnlineLocation;
  readonly locations: readonly OnlineLocation[];
  readonly onClose: () => void;
}

/** Whether a channel belongs to an integration, and where it is sent to. What is refused stays to be corrected. */
export function ChannelLinkDialog({ id, channel, locations, onClose }: ChannelLinkDialogProps) {
  const t = useText(integrationStrings);
  const { data: menus = [] } = useQuery(menuNamesQuery);
  const [isConnected, setIsConnected] = useState(channel.isConnected);
  const [address, setAddress] = useState(channel.address ?? '');
  const [externalID, setExternalID] = useState(channel.externalID);
  const [menuID, setMenuID] = useState(channel.menuID ?? '');
  const [isSaving, setIsSaving] = useState(false);
  const save = async (): Promise<void> => {
    setIsSaving(true);
    const { orderChannelID } = channel;
    const input = {
      orderChannelID,
      isActive: true,
      externalID: externalID.trim(),
      address: address.trim() === '' ? null : address.trim(),
      menuID: menuID === '' ? null : menuID,
    };
    await attempt(async () => {
      await saveChannel(id, locations, isConnected ? input : orderChannelID);
      toast('success', t('saved'));
      onClose();
    });
    setIsSaving(false);
  };
  return (
    <Dialog title={channel.channelName} onClose={onClose} size="md">
      <Stack>
        <Switch
          checked={isConnected}
          onChange={({ currentTarget: { checked } }) => setIsConnected(checked)}
          label={t('channelOn')}
        />
        {isConnected && (
          <>
            <TextInput
              value={address}
              onChange={({ currentTarget: { value } }) => setAddress(value)}
              label={t('address')}
              description={t('addressHint')}
              inputMode="url"
              autoComplete="off"
              maxLength={500}
            />
            <NativeSelect
              value={menuID}
              onChange={({ currentTarget: { value } }) => setMenuID(value)}
              label={t('menuID')}
              data={[{ value: '', label: t('noMenu') }, ...namedOptions(menus, (menu) => menu.menuID)]}
            />
            <TextInput
              value={externalID}
              onChange={({ currentTarget: { value } }) => setExternalID(value)}
              label={t('externalID')}
              autoComplete="off"
              maxLength={100}
            />
          </>
        )}
        <DialogButtons submitLabel={t('save')} isSubmitting={isSaving} onSubmit={() => void save()} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}
