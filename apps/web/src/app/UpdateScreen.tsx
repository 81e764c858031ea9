import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { askServer } from '#offline/heartbeat.ts';
import { useText } from '#text/define.ts';
import { serverRequestStrings } from './server-request.strings.ts';
import { ANY_WORK, isAnyTabBusy, useIsBusy } from '#ui/forms/busy.ts';
import { useEscape } from '#ui/dialogs/escape.ts';
import { installUpdate } from './update.ts';

/**
 * Platform spec, section 9: the update reloads after 30 s; the countdown pauses while any tab sells, prints or writes
 * (decision 11), and without the server, of which the new version has to load what a sale needs (decision 445).
 */
const COUNTDOWN_S = 30;

/** Announces a newer version and installs it. */
export function UpdateScreen() {
  const t = useText(serverRequestStrings);
  const [seconds, setSeconds] = useState(COUNTDOWN_S);
  const isBusyHere = useIsBusy(ANY_WORK);
  // Shows nothing until the other tabs have answered.
  const [isBusyAnywhere, setIsBusyAnywhere] = useState(true);
  const isOnline = useConnectivity((state) => state.isOnline);
  useEffect(() => {
    const look = async () => {
      const isBusy = await isAnyTabBusy(ANY_WORK);
      setIsBusyAnywhere(isBusy);
      return isBusy;
    };
    void look();
    const timer = setInterval(
      () =>
        void look().then((isBusy) => {
          if (!isBusy && useConnectivity.getState().isOnline) setSeconds((left) => Math.max(0, left - 1));
        }),
      1000,
    );
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (seconds > 0) return;
    // The connection may have gone since the last heartbeat.
    void askServer().then((isReached) => (isReached ? installUpdate() : setSeconds(COUNTDOWN_S)));
  }, [seconds]);
  // A dialog about software must not cover a sale in this or another tab.
  const isShown = isOnline && !isBusyHere && !isBusyAnywhere;
  // Escape must not close a dialog underneath.
  useEscape(null, isShown);
  return (
    <Modal
      opened={isShown}
      onClose={() => undefined}
      title={t('updateTitle')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text role="status">{t('updateCountdown', { count: seconds })}</Text>
        <Group justify="flex-end">
          <Button onClick={() => setSeconds(0)} data-autofocus>
            {t('updateNow')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
