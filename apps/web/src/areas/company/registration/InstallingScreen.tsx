import { Button, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { restartApp } from '#runtime/session/app-state.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { currentSubdomain, rootAddress } from '#runtime/navigation/place.ts';
import { registerStatusQuery, subdomainInfoQuery } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { registerStrings } from './register.strings.ts';
import { FrontFrame } from '#ui/frames/FrontFrame.tsx';
import { Notice } from '#ui/frames/Notice.tsx';

const POLL_MS = 5000; // Platform spec, section 9.

/**
 * Polls the installation every 5 seconds; completed or not found means installed, an error stops the polling (platform
 * spec, section 4).
 */
export function InstallingScreen() {
  const t = useText(registerStrings);
  const goTo = useGoTo();
  const subdomain = currentSubdomain() ?? '';
  const { data, error } = useQuery({
    ...registerStatusQuery(subdomain),
    retry: false,
    refetchInterval: (query) =>
      query.state.status === 'error' || query.state.data?.status === 'error' ? false : POLL_MS,
  });
  const status = data?.status;
  const isInstalled = status === 'completed' || status === 'not-found';
  useEffect(() => {
    if (!isInstalled) return;
    queryClient.removeQueries({ queryKey: subdomainInfoQuery(subdomain).queryKey });
    void restartApp().then(() => goTo('main', { replace: true }));
  }, [isInstalled, subdomain, goTo]);
  if (error !== null || status === 'error') {
    return (
      <FrontFrame title={t('installFailedTitle')}>
        <Stack gap="md">
          <Notice tone="error" title={t('installFailed')}>
            {data?.message ?? t('installFailedHelp')}
          </Notice>
          <Button size="xl" component="a" href={rootAddress('/register')}>
            {t('registerAgain')}
          </Button>
        </Stack>
      </FrontFrame>
    );
  }
  return (
    <FrontFrame title={t('installing', { subdomain })}>
      <Stack gap="md" role="status">
        <Progress value={100} animated size="xl" aria-label={t('installing', { subdomain })} />
        <Text c="dimmed">{t('installingText')}</Text>
      </Stack>
    </FrontFrame>
  );
}
