import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useText } from '#text/define.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { leaveForProvider } from './social-flow.ts';
import { socialStrings } from './social.strings.ts';

/** Leads to the operator's provider; on the sign-in page only where there is one. */
export function SocialButton({ provider }: { readonly provider: string }) {
  const t = useText(socialStrings);
  const [isRedirecting, setIsRedirecting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const handleClick = async () => {
    setIsRedirecting(true);
    setFailure(null);
    try {
      await leaveForProvider();
    } catch (refused) {
      setFailure(refused);
      setIsRedirecting(false);
    }
  };
  return (
    <Stack gap="md">
      {failure !== null && <Notice tone="error">{failureMessage(failure)}</Notice>}
      <Button variant="default" size="xl" loading={isRedirecting} onClick={() => void handleClick()}>
        {t('signInWith', { provider })}
      </Button>
    </Stack>
  );
}
