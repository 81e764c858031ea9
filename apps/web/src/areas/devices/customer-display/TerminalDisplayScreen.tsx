import { Button, Code, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { screens, type CallAnswer, type TerminalDisplay, type terminalDisplayRoutes } from '@tavola/contract';
import { IconDeviceDesktopHeart, IconPlugOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { openScreenWindow } from '#runtime/navigation/open-window.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime, formatTime } from '#text/format.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import {
  disconnectDisplays,
  displaysQuery,
  setTerminalDisplay,
  showDisplayCode,
  terminalDisplayQuery,
} from './display.queries.ts';
import { displayStrings } from './display.strings.ts';

/** The display of this terminal: what it shows, its window, and the code for another screen (decisions 190, 191). */
export function TerminalDisplayScreen() {
  const t = useText(displayStrings);
  const title = useText(screenStrings);
  const { data, failure, onRetry } = loaded(useQuery(terminalDisplayQuery));
  return (
    <PageFrame title={title('terminalDisplay')} width="narrow">
      {data === undefined ? (
        failure === null ? (
          <LoadingRows rows={4} />
        ) : (
          <LoadFailed message={failure} onRetry={onRetry} />
        )
      ) : (
        <Stack gap="md">
          <Card title={t('thisTerminal')}>
            <Preference display={data} />
          </Card>
          {data.enableCustomerFacingDisplay && (
            <>
              <Card title={t('onThisMachine')}>
                <Text c="dimmed">{t('onThisMachineHint')}</Text>
                <Button
                  data-worded
                  variant="default"
                  mt="sm"
                  leftSection={<IconDeviceDesktopHeart size={20} aria-hidden />}
                  onClick={() => openScreenWindow('guestDisplay')}
                >
                  {t('openWindow')}
                </Button>
              </Card>
              <Card title={t('elsewhere')}>
                <Elsewhere display={data} />
              </Card>
            </>
          )}
        </Stack>
      )}
    </PageFrame>
  );
}

function Preference({ display }: { readonly display: TerminalDisplay }) {
  const t = useText(displayStrings);
  const { canEdit } = useRights('terminalPreference');
  const { data: settings = [] } = useQuery(displaysQuery);
  const { enableCustomerFacingDisplay, customerFacingDisplaySettingID } = display;
  const set = (change: Partial<Parameters<typeof setTerminalDisplay>[0]>) =>
    void attempt(async () => {
      await setTerminalDisplay({ enableCustomerFacingDisplay, customerFacingDisplaySettingID, ...change });
      toast('success', t('preferenceSaved'));
    });
  return (
    <Stack gap="md">
      <Switch
        label={t('shows')}
        description={t('showsHint')}
        checked={enableCustomerFacingDisplay}
        disabled={!canEdit}
        onChange={({ currentTarget: { checked } }) => set({ enableCustomerFacingDisplay: checked })}
      />
      <NativeSelect
        label={t('look')}
        value={customerFacingDisplaySettingID ?? ''}
        disabled={!canEdit}
        onChange={({ currentTarget: { value } }) =>
          set({ customerFacingDisplaySettingID: value === '' ? null : value })
        }
        data={[
          { value: '', label: t('plain') },
          ...settings.map(({ customerFacingDisplaySettingID: value, name }) => ({ value, label: name })),
        ]}
      />
    </Stack>
  );
}

type Shown = CallAnswer<typeof terminalDisplayRoutes.code>;

/** The code for another screen, which follows its window, and the way to disconnect. */
function Elsewhere({ display: { isPaired, lastSeenOn } }: { readonly display: TerminalDisplay }) {
  const t = useText(displayStrings);
  const { canEdit } = useRights('terminalPreference');
  const { timezoneName } = useOperationalSetting();
  const [shown, setShown] = useState<Shown | null>(null);
  const show = () => attempt(async () => setShown(await showDisplayCode()));
  const showNext = useEffectEvent(() => void show());
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => showNext(), Math.max(1000, Date.parse(shown.changesOn) - Date.now()));
    return () => clearTimeout(timer);
  }, [shown]);
  const disconnect = async () => {
    const isSure = await confirm({
      title: t('disconnectTitle'),
      message: t('disconnectText'),
      confirmLabel: t('disconnect'),
      cancelLabel: t('disconnectStay'),
      isDestructive: true,
    });
    if (!isSure) return;
    await attempt(async () => {
      await disconnectDisplays();
      setShown(null);
      toast('success', t('disconnected'));
    });
  };
  const time = shown === null ? '' : formatTime(shown.changesOn, timezoneName);
  return (
    <Stack gap="sm" align="flex-start">
      <Text c="dimmed">{t('elsewhereHint', { address: `${location.host}${screens.guestDisplay.path}` })}</Text>
      {shown === null ? (
        <Button data-worded variant="default" disabled={!canEdit} onClick={() => void show()}>
          {t('showCode')}
        </Button>
      ) : (
        <div role="status">
          {shown.code !== null && (
            <Code fz={40} fw={700} px="md" py={4} aria-label={t('code')}>
              {`${shown.code.slice(0, 3)} ${shown.code.slice(3)}`}
            </Code>
          )}
          <Text c="dimmed">{t(shown.code === null ? 'codeUsed' : 'codeUntil', { time })}</Text>
        </div>
      )}
      <Text>
        {isPaired && lastSeenOn !== null
          ? t('connected', { time: formatDateTime(lastSeenOn, timezoneName) })
          : t('noneConnected')}
      </Text>
      <Button
        data-worded
        variant="light"
        color="red"
        disabled={!canEdit}
        leftSection={<IconPlugOff size={20} aria-hidden />}
        onClick={() => void disconnect()}
      >
        {t('disconnect')}
      </Button>
    </Stack>
  );
}
