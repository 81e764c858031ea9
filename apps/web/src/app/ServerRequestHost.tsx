import { REMOTE_RELOAD } from '@tavola/contract';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLock } from '#runtime/session/locks/lock.ts';
import { useServerRequest, type ServerRequest } from '#runtime/http/server-request.ts';
import { leaveEnded } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { serverRequestStrings } from './server-request.strings.ts';
import { ANY_WORK, useIsBusy, whenIdle } from '#ui/forms/busy.ts';
import { ToneIcon } from '#ui/frames/ToneIcon.tsx';
import { useEscape } from '#ui/dialogs/escape.ts';

/** Platform spec, section 9: the reload dialog reappears after 2 minutes. */
const REMIND_MS = 120_000;

const reasons = {
  other_session: 'forcedSignOutText',
  logged_out_everywhere: 'forcedSignOutEverywhere',
  switched_off: 'forcedSignOutSwitchedOff',
  remote_sign_out: 'forcedSignOutRemote',
  terminal_deleted: 'forcedSignOutTerminalDeleted',
  location_archived: 'forcedSignOutLocationArchived',
  left_location: 'forcedSignOutLeftLocation',
} as const;

/**
 * A forced logout or a reload that the server asks for. Both wait until no money is being taken, the reload also until
 * the current sale is finished (decision 11). Lives outside the shell because the session may already have ended when
 * the message is read. Hidden under the PIN pad, which signs in again.
 */
export function ServerRequestHost() {
  const request = useServerRequest((state) => state.request);
  const isLocked = useLock((state) => state.isLocked);
  const isBusy = useIsBusy();
  const isWorking = useIsBusy(ANY_WORK);
  if (request === null || isBusy || isLocked || (isWorking && request.kind === 'reload')) return null;
  return request.kind === 'forcedSignOut' ? (
    <ForcedSignOut request={request} />
  ) : (
    <ReloadRecommended key={request.reason} reason={request.reason} />
  );
}

function ForcedSignOut({ request }: { readonly request: Extract<ServerRequest, { kind: 'forcedSignOut' }> }) {
  const t = useText(serverRequestStrings);
  const handleLeave = () => {
    useServerRequest.setState({ request: null });
    void leaveEnded();
  };
  useEscape(handleLeave);
  return (
    <Modal
      opened
      onClose={handleLeave}
      title={t('forcedSignOutTitle')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text>{t(reasons[request.reason])}</Text>
        <Alert color="blue" icon={<ToneIcon tone="info" size={22} />}>
          {t('forcedSignOutSafe')}
        </Alert>
        <Group justify="flex-end">
          <Button onClick={handleLeave} data-autofocus>
            {t('signInAgain')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function ReloadRecommended({ reason }: { readonly reason: string }) {
  const t = useText(serverRequestStrings);
  const [isShown, setIsShown] = useState(true);
  useEscape(() => setIsShown(false), isShown);
  useEffect(() => {
    if (isShown) return;
    const timer = setTimeout(() => setIsShown(true), REMIND_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  return (
    <Modal
      opened={isShown}
      onClose={() => setIsShown(false)}
      title={t('reloadTitle')}
      withCloseButton={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text>{t(reason === REMOTE_RELOAD ? 'reloadTextRemote' : 'reloadText')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setIsShown(false)}>
            {t('reloadLater')}
          </Button>
          <Button onClick={() => void whenIdle().then(() => location.reload())} data-autofocus>
            {t('reloadNow')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
