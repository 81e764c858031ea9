import { Button, Center, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { addressOf, currentSubdomain, rootAddress } from '#runtime/navigation/place.ts';
import { useRestaurant } from '#runtime/session/restaurant.ts';
import { textOf, useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { FrontFrame } from '#ui/frames/FrontFrame.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { BrandAside } from '../brand/BrandAside.tsx';
import { withDuplicateQuestion } from '../duplicate-session.ts';
import { readAnswer, signInBySocial, takeFlow } from './social-flow.ts';
import { linkBySocial } from './social-link-flow.ts';
import { socialStrings } from './social.strings.ts';

/**
 * `moved`: on the way to the restaurant's own address. `left`: the person keeps the session they have elsewhere.
 * `linked` and `notLinked`: the person was signed in and came from their account.
 */
type Outcome = 'done' | 'left' | 'moved' | 'declined' | 'lost' | 'linked' | 'notLinked';

let finishing: Promise<Outcome> | null = null;

/**
 * The provider sends everyone back to the product's own domain; the state names the restaurant, whose page finishes the
 * sign-in. The code leaves the address and the history at once.
 */
async function finish(): Promise<Outcome> {
  const { search, pathname } = location;
  const answer = readAnswer(search);
  if (answer.kind === 'unreadable') return 'lost';
  if (currentSubdomain() === null) {
    location.replace(addressOf(answer.subdomain, pathname + search));
    return 'moved';
  }
  history.replaceState(history.state, '', pathname);
  const kept = takeFlow();
  if (answer.kind === 'declined') return kept?.isLinking === true ? 'notLinked' : 'declined';
  if (kept === null || answer.subdomain !== currentSubdomain()) return 'lost';
  const { code, state, iss } = answer;
  const { flow, isLinking } = kept;
  if (isLinking)
    return (await linkAccount({ code, state, flow, ...(iss !== undefined && { iss }) })) ? 'linked' : 'notLinked';
  const isDone = await withDuplicateQuestion('signIn', (isForced) =>
    signInBySocial({
      code,
      state,
      flow,
      ...(iss !== undefined && { iss }),
      ...(isForced && { forceLogout: true }),
    }),
  );
  return isDone ? 'done' : 'left';
}

/** Links the account and says so on the way back to the own account, where a refusal changes nothing. */
async function linkAccount(body: Parameters<typeof linkBySocial>[0]): Promise<boolean> {
  try {
    await linkBySocial(body);
    toast('success', textOf(socialStrings)('linked'));
    return true;
  } catch (failure) {
    toast('error', failureMessage(failure));
    return false;
  }
}

/** Where the operator's provider leads back to (decision 197). */
export function SocialSignInScreen() {
  const t = useText(socialStrings);
  const restaurant = useRestaurant();
  const goTo = useGoTo();
  const [problem, setProblem] = useState<{ readonly failure: unknown } | 'declined' | 'lost' | null>(null);
  const handleOutcome = useEffectEvent((outcome: Outcome) => {
    if (outcome === 'declined' || outcome === 'lost') setProblem(outcome);
    else if (outcome === 'linked' || outcome === 'notLinked') void goTo('myAccount', { replace: true });
    else if (outcome !== 'moved') void goTo(outcome === 'done' ? 'main' : 'signIn', { replace: true });
  });
  useEffect(() => {
    (finishing ??= finish()).then(handleOutcome, (failure: unknown) => setProblem({ failure }));
  }, []);
  if (problem === null)
    return (
      <Center component="main" mih="100dvh">
        <Stack align="center" role="status">
          <Loader />
          <Text>{t('signingIn')}</Text>
        </Stack>
      </Center>
    );
  return (
    <FrontFrame title={t('failedTitle')} place={restaurant?.locationName} aside={<BrandAside terminal={null} />}>
      <Notice tone="warning">{typeof problem === 'string' ? t(problem) : failureMessage(problem.failure)}</Notice>
      {currentSubdomain() === null ? (
        <Button size="xl" component="a" href={rootAddress()}>
          {t('toSignIn')}
        </Button>
      ) : (
        <Button size="xl" onClick={() => void goTo('signIn', { replace: true })}>
          {t('toSignIn')}
        </Button>
      )}
    </FrontFrame>
  );
}
