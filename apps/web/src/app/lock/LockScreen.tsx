import { Avatar, Button, Group, Stack, Text, Title } from '@mantine/core';
import { MAX_PIN_LENGTH, MIN_PIN_LENGTH } from '@tavola/contract';
import { useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useCurrentClient } from '#runtime/session/clients.ts';
import { useOperationalSetting, useTenantInfo } from '#runtime/session/restaurant.ts';
import { useServerRequest } from '#runtime/http/server-request.ts';
import { signOut } from '#runtime/session/session.ts';
import { duplicateKind } from '#runtime/session/sign-in.ts';
import { rememberedPeople } from '#runtime/session/locks/pin-memory.ts';
import { unlockByPin } from '#runtime/session/locks/unlock.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { endSessionStrings } from '#areas/access/sign-in/end-session.strings.ts';
import { useText } from '#text/define.ts';
import { lockStrings } from '#runtime/session/locks/lock.strings.ts';
import { openScreenWindow } from '#runtime/navigation/open-window.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { serverRequestStrings } from '../server-request.strings.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { PinPad } from '#ui/input/PinPad.tsx';
import { initialsOf } from '#runtime/names/initials.ts';
import classes from './Lock.module.css';

/**
 * A dialog that replaces the pad: another session is active, or switching to the password would discard what was typed.
 */
type Question =
  { readonly kind: 'ownSession' | 'terminalSession'; readonly pin: string } | { readonly kind: 'otherWay' };

/** Covers the page while the terminal is locked: who is signed in, and the PIN pad. */
export function LockScreen() {
  const t = useText(lockStrings);
  const request = useText(serverRequestStrings);
  const screen = useText(screenStrings);
  const user = useCurrentUser();
  const client = useCurrentClient();
  const { locationName } = useTenantInfo();
  const { minPinLength, modules } = useOperationalSetting();
  const isSignedOut = useServerRequest((state) => state.request?.kind === 'forcedSignOut');
  const isOnline = useConnectivity((state) => state.isOnline);
  const [question, setQuestion] = useState<Question | null>(null);
  const name = `${user.firstName} ${user.lastName}`.trim();
  const attempt = async (pin: string, isForced: boolean): Promise<string | null> => {
    try {
      const outcome = await unlockByPin(pin, isForced);
      if (outcome === 'opened') return null;
      if (typeof outcome === 'object') return t('paused', { count: outcome.pausedForS });
      return t(outcome === 'wrong' ? 'wrongPin' : 'noConnection');
    } catch (failure) {
      const kind = duplicateKind(failure);
      if (kind === null || isForced) return failureMessage(failure);
      setQuestion({ kind, pin });
      return null;
    }
  };
  return (
    <div className={classes.card}>
      <Group gap="md" wrap="nowrap">
        <Avatar variant="filled" size={56} radius={28}>
          {initialsOf(user.firstName, user.lastName)}
        </Avatar>
        <div className={classes.who}>
          <Title order={1} size="h2">
            {t('title')}
          </Title>
          <Text c="dimmed">{t('signedIn', { name })}</Text>
          <Text c="dimmed" size="sm">
            {locationName} · {client.name}
          </Text>
        </div>
      </Group>
      {isSignedOut && <Notice tone="info">{`${request('forcedSignOutText')} ${request('forcedSignOutSafe')}`}</Notice>}
      {question === null ? (
        <>
          <div>
            <Text className={classes.words}>{t('kept')}</Text>
            <Text c="dimmed" size="sm">
              {isOnline
                ? t('switchHint')
                : aloneHint(rememberedPeople(user.userId), user.userId, (key) => t(key, { name }))}
            </Text>
          </div>
          <PinPad
            minLength={minPinLength}
            leastLength={MIN_PIN_LENGTH}
            maxLength={MAX_PIN_LENGTH}
            onSubmit={(pin) => attempt(pin, false)}
            submitLabel={t('unlock')}
            isAlone
          />
          {/* Without a connection the sign-in page would end selling. The room of both is kept, because the keys that
              are tapped would move. */}
          <div className={classes.ways} data-alone={!isOnline || undefined}>
            {modules.timeClock && (
              <Button variant="default" onClick={() => openScreenWindow('timeClock')}>
                {screen('timeClock')}
              </Button>
            )}
            <Button variant="subtle" onClick={() => setQuestion({ kind: 'otherWay' })}>
              {t('otherWay')}
            </Button>
          </div>
        </>
      ) : (
        <LockQuestion question={question} onBack={() => setQuestion(null)} onForce={(pin) => attempt(pin, true)} />
      )}
    </div>
  );
}

type AloneHint = 'othersAlone' | 'onlyAlone' | 'nobodyAlone';

/** Who can unlock while this terminal asks nobody. */
function aloneHint(known: readonly string[], userID: string, say: (key: AloneHint) => string): string {
  if (known.some((id) => id !== userID)) return say('othersAlone');
  return say(known.length > 0 ? 'onlyAlone' : 'nobodyAlone');
}

interface LockQuestionProps {
  readonly question: Question;
  readonly onBack: () => void;
  /** Resolves to the text of a refusal. */
  readonly onForce: (pin: string) => Promise<string | null>;
}

function LockQuestion({ question, onBack, onForce }: LockQuestionProps) {
  const t = useText(lockStrings);
  const ending = useText(endSessionStrings);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const words = {
    ownSession: {
      title: ending('duplicateTitle'),
      text: `${ending('duplicateMessage')} ${ending('forceQuestion')}`,
      yes: ending('yes'),
    },
    terminalSession: {
      title: ending('existingTitle'),
      text: `${ending('takenText')} ${ending('existingWarning')}`,
      yes: ending('forceSignOut'),
    },
    otherWay: { title: t('otherWay'), text: t('otherWayQuestion'), yes: t('otherWay') },
  }[question.kind];
  const handleYes = async () => {
    setIsSending(true);
    if (question.kind === 'otherWay') return signOut();
    setRefusal(await onForce(question.pin));
    setIsSending(false);
  };
  return (
    <Stack role="alertdialog" aria-label={words.title} aria-describedby="lock-question">
      <Title order={2} size="h3">
        {words.title}
      </Title>
      <Text id="lock-question">{words.text}</Text>
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      <Button size="lg" loading={isSending} onClick={() => void handleYes()}>
        {words.yes}
      </Button>
      <Button size="lg" variant="default" onClick={onBack} autoFocus>
        {t('back')}
      </Button>
    </Stack>
  );
}
