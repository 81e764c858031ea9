import { useMemo } from 'react';
import { useCurrentClient } from '#runtime/session/clients.ts';
import { currentSubdomain } from '#runtime/navigation/place.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useSession } from '#runtime/session/session.ts';
import { menuFor, terminalUsesOf, type MenuEntry, type Visitor } from '../../guard.ts';

/** The person who is signed in on this terminal, as the guard of the screens asks, kept up to date. */
export function useVisitor(): Visitor {
  const { state, codes } = useSession();
  const client = useCurrentClient();
  const { modules, featureFlags } = useOperationalSetting();
  return useMemo(
    () => ({
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

/** What that person may open, by the menu. */
export function useMenu(): readonly MenuEntry[] {
  const visitor = useVisitor();
  return useMemo(() => menuFor(visitor), [visitor]);
}
