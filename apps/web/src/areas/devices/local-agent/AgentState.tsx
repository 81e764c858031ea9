import { ActionIcon } from '@mantine/core';
import { printingRoutes, RECONNECT_POLL_MS, reconnectDelayMs } from '@tavola/contract';
import { IconPrinter, IconPrinterOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { call } from '#runtime/http/api.ts';
import { useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { ownPrinterQuery } from './local-agent.queries.ts';
import { localAgentStrings } from './local-agent.strings.ts';

/**
 * Whether the agent of this terminal's printer is connected, in the top bar of terminals that have a printer; it leads
 * to the page that says what is wrong.
 */
export function AgentState() {
  const t = useText(localAgentStrings);
  const goTo = useGoTo();
  const { canView } = useRights('terminalPreference');
  const isOnline = useConnectivity((state) => state.isOnline);
  const hasPrinter = useQuery(ownPrinterQuery).data?.printerID != null;
  const misses = useRef(0);
  const { data } = useQuery({
    queryKey: ['printers', 'reached'],
    queryFn: async ({ signal }) => {
      const answer = await call(printingRoutes.canPrint, undefined, { signal });
      misses.current = answer.canPrint ? 0 : misses.current + 1;
      return answer;
    },
    enabled: hasPrinter && isOnline,
    // An interval of 0 would be none.
    refetchInterval: () => Math.max(1, misses.current === 0 ? RECONNECT_POLL_MS : reconnectDelayMs(misses.current)),
  });
  const isReached = data?.canPrint;
  const before = useRef<boolean | undefined>(undefined);
  useEffect(() => {
    if (isReached === undefined) return;
    if (before.current === undefined && !isReached) toast('warning', t('isUnable'), { id: 'agent' });
    if (before.current !== undefined && before.current !== isReached)
      toast(isReached ? 'success' : 'warning', t(isReached ? 'isBack' : 'isOffline'), { id: 'agent' });
    before.current = isReached;
  }, [isReached, t]);
  if (!hasPrinter || isReached === undefined || !isOnline) return null;
  const label = t(isReached ? 'isConnected' : 'checkConnection');
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      color={isReached ? undefined : 'red'}
      disabled={!canView}
      onClick={() => void goTo('terminalPrinting')}
    >
      {isReached ? <IconPrinter size={22} /> : <IconPrinterOff size={22} />}
    </ActionIcon>
  );
}
