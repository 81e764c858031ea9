import { IconCircleCheck, IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react';
import type { TerminalType } from '@tavola/contract';
import type { ReactNode } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { useCurrentClient } from '#runtime/session/clients.ts';
import { useHub } from '#runtime/hub/hub.ts';
import { useOperationalSetting, useTenantInfo } from '#runtime/session/restaurant.ts';
import { chooseTerminalStrings } from '#areas/access/sign-in/terminal/choose-terminal.strings.ts';
import { useText } from '#text/define.ts';
import { shellStrings } from '../shell.strings.ts';
import { idleMsOf } from '../../lock/idle.ts';
import classes from './UserMenu.module.css';

const kinds = {
  PosTerminalWithCash: 'terminalTypeCash',
  PosTerminalWithOutCash: 'terminalTypeNoCash',
  OrderQuesTerminal: 'terminalTypeQueue',
} as const satisfies Readonly<Record<TerminalType, string>>;

/** This terminal, its company, and whether the server and the other terminals are reachable. */
export function TerminalFacts() {
  const t = useText(shellStrings);
  const choose = useText(chooseTerminalStrings);
  const client = useCurrentClient();
  const tenant = useTenantInfo();
  const { posTerminalUserIdleTimeout } = useOperationalSetting();
  const idleMs = idleMsOf(posTerminalUserIdleTimeout, client.type);
  const minutes = idleMs === null ? 0 : Math.max(1, Math.round(idleMs / 60_000));
  return (
    <dl className={classes.facts}>
      <Fact name={t('terminal')}>{client.name}</Fact>
      <Fact name={t('connection')}>
        <Connection />
      </Fact>
      <Fact name={t('terminalKind')}>{choose(kinds[client.type])}</Fact>
      <Fact name={t('company')}>{tenant.companyName}</Fact>
      <Fact name={t('idleLock')}>{idleMs === null ? t('idleNever') : t('idleAfter', { count: minutes })}</Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

function Connection() {
  const t = useText(shellStrings);
  const isOnline = useConnectivity((state) => state.isOnline);
  const isLost = useHub((state) => state.isLost);
  const [Sign, words, tone] = !isOnline
    ? ([IconWifiOff, t('offline'), 'warning'] as const)
    : isLost
      ? ([IconPlugConnectedX, t('reconnecting'), 'warning'] as const)
      : ([IconCircleCheck, t('connected'), 'good'] as const);
  return (
    <span className={classes.connection} data-tone={tone}>
      <Sign size={20} aria-hidden />
      {words}
    </span>
  );
}
