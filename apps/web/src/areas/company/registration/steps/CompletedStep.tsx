import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { addressOf, displayAddressOf } from '#runtime/navigation/place.ts';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { useLanguage, useText } from '#text/define.ts';
import type { RegistrationDraft } from '../draft.ts';
import { registerStrings } from '../register.strings.ts';
import { Notice } from '#ui/frames/Notice.tsx';

const COUNTDOWN_SECONDS = 6; // Platform spec, section 9.

/** Opens the new address after the countdown, or at once on request; the owner arrives there signed in. */
export function CompletedStep({
  draft: { subDomain, signInCode },
}: {
  readonly draft: Pick<RegistrationDraft, 'subDomain' | 'signInCode'>;
}) {
  const t = useText(registerStrings);
  const [seconds, setSeconds] = useState(COUNTDOWN_SECONDS);
  // After the # it reaches neither a server's log nor another site.
  const address = addressOf(subDomain, `${screenPath('firstSignIn')}#${signInCode}.${useLanguage()}`);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(left - 1, 0)), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (seconds === 0) location.assign(address);
  }, [seconds, address]);
  return (
    <Stack gap="lg">
      <Notice tone="success">
        <Text>{t('doneText', { address: displayAddressOf(subDomain), seconds })}</Text>
      </Notice>
      <Button size="xl" component="a" href={address}>
        {t('continue')}
      </Button>
    </Stack>
  );
}
