import { Anchor, Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { useRestaurant } from '#runtime/session/restaurant.ts';
import { knownTerminal, useSession } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { FrontFrame } from '#ui/frames/FrontFrame.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { authStrings } from '../auth.strings.ts';
import { BrandAside } from '../brand/BrandAside.tsx';
import { pairingStrings } from './pairing.strings.ts';
import { PairingForm } from './PairingForm.tsx';

/** Where a new tablet becomes a terminal without anybody's password; people then sign in there by PIN. */
export function PairTerminalScreen() {
  const t = useText(pairingStrings);
  const auth = useText(authStrings);
  const restaurant = useRestaurant();
  const goTo = useGoTo();
  const isSignedIn = useSession(({ state }) => state === 'client');
  return (
    <FrontFrame
      title={t('title')}
      place={restaurant?.locationName}
      subtitle={t('hint')}
      aside={<BrandAside terminal={null} />}
    >
      {isSignedIn ? (
        <Stack>
          <Notice tone="warning">{t('already', { terminal: knownTerminal()?.name ?? '' })}</Notice>
          <Button size="xl" variant="default" onClick={() => void goTo('main', { replace: true })}>
            {t('toStart')}
          </Button>
        </Stack>
      ) : (
        <>
          <PairingForm hasFocus onPaired={() => goTo('signIn', { replace: true })} />
          <Anchor renderRoot={(props) => <Link to={screenPath('signIn')} {...props} />} ta="center" py="sm">
            {auth('backToSignIn')}
          </Anchor>
        </>
      )}
    </FrontFrame>
  );
}
