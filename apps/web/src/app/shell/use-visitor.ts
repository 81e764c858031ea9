import { useMemo } from 'react';
import { useCurrentClient } from '#runtime/session/clients.ts';
import { currentSubdomain } from '#runtime/navigation/place.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useSession } from '#runtime/session/session.ts';
import { menuFor, type MenuEntry } from '../guard.ts';

/** What the signed-in person may open on this terminal, kept up to date. */
export function useMenu(): readonly MenuEntry[] {
  const { state, codes } = useSession();
  const { type } = useCurrentClient();
  const { modules, featureFlags } = useOperationalSetting();
  return useMemo(
    () =>
      menuFor({
        hasSubdomain: currentSubdomain() !== null,
        state,
        codes,
        modules,
        featureFlags,
        terminalType: type,
        hasKnownTerminal: true,
      }),
    [state, codes, type, modules, featureFlags],
  );
}
