import { Anchor, Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { restartApp, useStartup } from '#runtime/session/app-state.ts';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { useRestaurant } from '#runtime/session/restaurant.ts';
import { knownTerminal, retrySession, useSession } from '#runtime/session/session.ts';
import { authStrings } from './auth.strings.ts';
import { useText } from '#text/define.ts';
import { FrontFrame } from '#ui/frames/FrontFrame.tsx';
import { RequestCode } from '#ui/fields/RequestCode.tsx';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { BrandAside } from './brand/BrandAside.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** A browser that is no terminal has no pad; one that is fetches it with the page. */
const PinForm = lazyPart(() => import('./PinForm.tsx').then((module) => module.PinForm));
if (knownTerminal() !== null) void PinForm.fetch().catch(() => null);

/** As high as the pad with what is below it, so that the heading does not move when it is there. */
const PAD_TO_COME = { height: 'min(580px, 75dvh)' };

/** Few operators have a provider: its code is fetched only where there is one. */
const SocialButton = lazyPart(() => import('./social/SocialButton.tsx').then((module) => module.SocialButton));

/** Username and password, or the PIN pad on a browser that has been a terminal of this restaurant (decision 7). */
export function SignInScreen() {
  const t = useText(authStrings);
  const terminal = knownTerminal();
  const [isPin, setIsPin] = useState(terminal !== null);
  const restaurant = useRestaurant();
  const hasExpired = useSession((session) => session.state === 'expired');
  const endedBy = useSession((session) => session.endedBy);
  const problem = useStartProblem();
  const usesPin = isPin && terminal !== null;
  const change = terminal !== null && (
    <Button variant="subtle" onClick={() => setIsPin(!isPin)}>
      {usesPin ? t('usePassword') : t('usePin')}
    </Button>
  );
  return (
    <FrontFrame
      title={usesPin ? t('pinTitle') : t('signInTitle')}
      subtitle={usesPin ? t('pinHint', { terminal: terminal.name }) : t('signInHint')}
      place={restaurant?.locationName}
      aside={<BrandAside place={restaurant?.locationName ?? null} terminal={terminal?.name ?? null} />}
    >
      {hasExpired && (
        <Notice tone="warning">
          <Stack gap={4}>
            {t('expired')}
            {endedBy !== '' && <RequestCode id={endedBy} />}
          </Stack>
        </Notice>
      )}
      {problem !== null ? (
        <CannotStart problem={problem} />
      ) : (
        <>
          {usesPin ? (
            <Suspense fallback={<div style={PAD_TO_COME} />}>
              <PinForm.Part />
              {change}
            </Suspense>
          ) : (
            <PasswordForm />
          )}
          {!usesPin && restaurant?.socialName != null && (
            <Suspense>
              <SocialButton.Part provider={restaurant.socialName} />
            </Suspense>
          )}
          {!usesPin && (
            <Anchor renderRoot={(props) => <Link to={screenPath('pairTerminal')} {...props} />} ta="center" py="sm">
              {t('useCode')}
            </Anchor>
          )}
          {!usesPin && change}
        </>
      )}
    </FrontFrame>
  );
}

/** As often as an open terminal asks for a server that it has lost (decision 499). */
const AGAIN_AFTER_MS = 4000;

type StartProblem = 'cannotConnectText' | 'cannotStartText' | 'tokenFailedText' | 'userFailedText';

/** What failed before anyone could sign in; null when nothing did (platform spec, section 8). */
function useStartProblem(): StartProblem | null {
  const startup = useStartup((state) => state.startup);
  const failedAt = useSession((session) => session.failedAt);
  if (startup === 'unreachable') return 'cannotConnectText';
  if (startup === 'failed') return 'cannotStartText';
  return failedAt && (failedAt === 'token' ? 'tokenFailedText' : 'userFailedText');
}

function CannotStart({ problem }: { readonly problem: StartProblem }) {
  const t = useText(authStrings);
  const [isTrying, setIsTrying] = useState(false);
  const tryAgain = async () => {
    await restartApp();
    await retrySession();
  };
  const handleRetry = async () => {
    setIsTrying(true);
    await tryAgain();
    setIsTrying(false);
  };
  const tryQuietly = useEffectEvent(() => (isTrying ? Promise.resolve() : tryAgain()));
  useEffect(() => {
    let isOver = false;
    const isNext = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(!isOver), AGAIN_AFTER_MS));
    const keepTrying = async () => {
      while (await isNext()) await tryQuietly().catch(() => undefined);
    };
    void keepTrying();
    return () => {
      isOver = true;
    };
  }, []);
  return (
    <Stack>
      <Notice tone="error" title={t(problem === 'cannotConnectText' ? 'cannotConnectTitle' : 'cannotStartTitle')}>
        {t(problem)}
        <br />
        {t('triesAgain')}
      </Notice>
      <Button onClick={() => void handleRetry()} loading={isTrying}>
        {t('retry')}
      </Button>
    </Stack>
  );
}
