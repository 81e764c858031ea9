import { useEffect, useEffectEvent } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { restartApp, useStartup } from '#runtime/session/app-state.ts';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { startHub, stopHub, switchHub } from '#runtime/hub/hub.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { useCurrentClient } from '#runtime/session/clients.ts';
import { useCurrentUser, useSavePreference } from '#runtime/session/users.ts';
import { textOf } from '#text/define.ts';
import { shellStrings } from '../shell.strings.ts';
import { whenIdle } from '#ui/forms/busy.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { followLanguage } from '../follow-language.ts';
import { watchHub } from './hub-lost.ts';
import { useTheme } from '../use-theme.ts';

/** Everything that runs while a terminal is signed in: the person's preferences, the hub, the connection monitor. */
export function useTerminalSession(): void {
  const { language, theme } = useCurrentUser().userPreference;
  useTheme(theme);
  const { mutate: savePreference } = useSavePreference();
  const follow = useEffectEvent(() =>
    followLanguage(language, (picked) => savePreference({ language: picked, theme })),
  );
  useEffect(() => follow(), [language]);

  // Sales that wait for the network are stored in this browser: asks it not to clear them.
  useEffect(() => void navigator.storage?.persist?.(), []);

  useEffect(watchServer, []);
  const isOnline = useConnectivity((state) => state.isOnline);
  useEffect(() => {
    if (!isOnline) return;
    startHub(() => whenIdle());
    return stopHub;
  }, [isOnline]);

  const { clientID } = useCurrentClient();
  useEffect(() => switchHub(clientID), [clientID]);

  useEffect(watchHub, []);

  useEffect(
    () =>
      useConnectivity.subscribe((state, before) => {
        if (state.isOnline === before.isOnline) return;
        const t = textOf(shellStrings);
        toast(state.isOnline ? 'success' : 'warning', t(state.isOnline ? 'wentOnline' : 'wentOffline'), {
          id: 'connectivity',
        });
        if (!state.isOnline) return;
        // What was shown while the page was hidden may be from an earlier day, or from a start without the server.
        void queryClient.invalidateQueries();
        if (['unreachable', 'failed'].includes(useStartup.getState().startup)) void restartApp();
      }),
    [],
  );
}

/** Asks for the server as long as the terminal is signed in. */
function watchServer(): () => void {
  let isOver = false;
  let stop = (): void => undefined;
  void loadModule(() => import('#offline/heartbeat.ts')).then(({ watchConnectivity }) => {
    if (!isOver) stop = watchConnectivity();
  });
  return () => {
    isOver = true;
    stop();
  };
}
