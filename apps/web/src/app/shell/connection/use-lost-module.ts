import { screens } from '@tavola/contract';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentClient } from '#runtime/session/clients.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { whenIdle } from '#ui/forms/busy.ts';
import { isOffered, terminalUsesOf } from '../../guard.ts';
import { shellStrings } from '../shell.strings.ts';

/**
 * Leaves a screen whose module was switched off while it was open, once no payment is running. A sale stays on the
 * terminal, and a form with unsaved entries asks first.
 */
export function useLostModule(): void {
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen });
  const { modules, featureFlags } = useOperationalSetting();
  const client = useCurrentClient();
  const goTo = useGoTo();
  const isGone =
    screen !== undefined &&
    !isOffered(screens[screen], {
      modules,
      featureFlags,
      terminalType: client.type,
      terminalUses: terminalUsesOf(client),
    });
  useEffect(() => {
    if (!isGone) return;
    let isCurrent = true;
    void whenIdle().then(() => {
      if (!isCurrent) return;
      toast('info', textOf(shellStrings)('moduleOff'), { id: 'module' });
      void goTo('main', { replace: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [isGone, goTo]);
}
