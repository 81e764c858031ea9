import { useMantineColorScheme } from '@mantine/core';
import type { Theme } from '@tavola/contract';
import { useEffect, useEffectEvent } from 'react';
import { queryClient } from '#runtime/http/query-client.ts';
import { currentUserQuery } from '#runtime/session/users.ts';
import { onSchemeOfOtherTab } from '#ui/theme/colour-scheme.ts';

/**
 * Shows the person's theme. Only a theme that has changed is applied: the setter is another function after each change
 * of the scheme, and this tab must not answer what another one has chosen with its own earlier theme.
 */
export function useTheme(theme: Theme): void {
  const { setColorScheme } = useMantineColorScheme();
  const show = useEffectEvent(() => setColorScheme(theme === 'Dark' ? 'dark' : 'light'));
  useEffect(() => show(), [theme]);
  useEffect(
    () => onSchemeOfOtherTab(() => void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })),
    [],
  );
}
