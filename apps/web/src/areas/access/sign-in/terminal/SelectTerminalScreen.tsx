import { Button, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { consumeBack } from '#runtime/navigation/back.ts';
import { CallError, failureMessage } from '#runtime/http/call-error.ts';
import { clientListQuery } from '#runtime/session/clients.ts';
import { screenPath, useGoTo, useSearchOf } from '#runtime/navigation/navigation.ts';
import { useRestaurant } from '#runtime/session/restaurant.ts';
import { chooseTerminal, endSession } from '#runtime/session/session.ts';
import { currentUserQuery, superUsersQuery } from '#runtime/session/users.ts';
import { authStrings } from '../auth.strings.ts';
import { chooseTerminalStrings } from './choose-terminal.strings.ts';
import { useText } from '#text/define.ts';
import { FrontFrame } from '#ui/frames/FrontFrame.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { pairingStrings } from './pairing.strings.ts';
import { PairingForm } from './PairingForm.tsx';
import { TerminalList } from './TerminalList.tsx';
import { withDuplicateQuestion } from '../duplicate-session.ts';
import { RegisterTerminalForm } from './RegisterTerminalForm.tsx';

const Search = z.object({ cancelable: z.catch(z.string(), '') });

/** Chooses which terminal this browser is: a new one (super-users only) or an existing one. */
export function SelectTerminalScreen() {
  const t = useText(chooseTerminalStrings);
  const auth = useText(authStrings);
  const pairing = useText(pairingStrings);
  const restaurant = useRestaurant();
  const goTo = useGoTo();
  const navigate = useNavigate();
  const isCancelable = useSearchOf(Search).cancelable === '1';
  const user = useQuery(currentUserQuery);
  const terminals = useQuery(clientListQuery);
  const [mode, setMode] = useState<'new' | 'existing' | null>(null);

  const isReady = user.data !== undefined && terminals.data !== undefined;
  const hasFailed = user.error ?? terminals.error;
  // Only a demo restaurant has terminals that everyone may choose.
  const shared = terminals.data?.filter(({ isShared }) => isShared) ?? [];
  const shown = mode ?? ((terminals.data?.length ?? 0) > 0 ? 'existing' : 'new');

  /** Makes the choice and continues; an expired session ends here (platform spec, section 8). */
  const take = async (choose: (isForced: boolean) => Promise<void>) => {
    try {
      if (await withDuplicateQuestion('terminal', choose))
        await navigate({ to: consumeBack() ?? screenPath('main'), replace: true });
    } catch (failure) {
      if (failure instanceof CallError && failure.status === 401) return endSession('prepare');
      throw failure;
    }
  };

  return (
    <FrontFrame title={t('terminalTitle')} place={restaurant?.locationName} subtitle={t('terminalHint')}>
      {hasFailed !== null ? (
        <LoadFailed
          message={failureMessage(hasFailed)}
          onRetry={() => void Promise.all([user.refetch(), terminals.refetch()])}
        />
      ) : !isReady ? (
        <LoadingRows />
      ) : user.data.isSuperUser ? (
        <Stack gap="lg">
          <SegmentedControl
            fullWidth
            value={shown}
            onChange={(chosen) => setMode(chosen === 'new' ? 'new' : 'existing')}
            data={[
              { value: 'existing', label: t('pickExisting') },
              { value: 'new', label: t('registerNew') },
            ]}
          />
          {shown === 'new' ? (
            <RegisterTerminalForm terminals={terminals.data} onTake={take} />
          ) : (
            <TerminalList terminals={terminals.data} onTake={take} />
          )}
        </Stack>
      ) : shared.length > 0 ? (
        <Stack gap="lg">
          <Text>{t('sharedText')}</Text>
          <TerminalList terminals={shared} onTake={take} />
        </Stack>
      ) : (
        <Stack gap="lg">
          <SuperUserRequired />
          <Title order={2} size="h4">
            {pairing('orCode')}
          </Title>
          <PairingForm onPaired={(terminal) => take((isForced) => chooseTerminal(terminal, { isForced }))} />
        </Stack>
      )}
      <Stack gap="xs">
        {isCancelable && (
          <Button variant="default" onClick={() => void goTo('main', { replace: true })}>
            {t('cancel')}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={() => void goTo('signOut')}>
          {auth('signOut')}
        </Button>
      </Stack>
    </FrontFrame>
  );
}

function SuperUserRequired() {
  const t = useText(chooseTerminalStrings);
  const names =
    useQuery(superUsersQuery)
      .data?.map((one) => one.name)
      .join(', ') ?? '';
  return (
    <Notice tone="warning" title={t('superUserTitle')}>
      {names === '' ? t('superUserTextUnknown') : t('superUserText', { names })}
    </Notice>
  );
}
