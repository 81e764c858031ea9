import { useMemo } from 'react';
import { useCurrentClient } from '#runtime/session/clients.ts';
import { currentSubdomain } from '#runtime/navigation/place.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useSession } from '#runtime/session/session.ts';
import { menuFor, terminalUsesOf, type MenuEntry } from '../guard.ts';

/** What the signed-in person may open on this terminal, kept up to date. */
export function useMenu(): readonly MenuEntry[] {
  const { state, codes } = useSession();
  const client = useCurrentClient();
  const { modules, featureFlags } = useOperationalSetting();
  return useMemo(
    () =>
      menuFor({
        hasSubdomain: currentSubdomain() !== null,
        state,
        codes,
        modules,
        featureFlags,
        terminalType: client.type,
        terminalUses: terminalUsesOf(client),
        hasKnownTerminal: true,
      }),
    [state, codes, client, modules, featureFlags],
  );
}
