import { ActionIcon, Badge, Group, Text, UnstyledButton } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { IconHelp, IconMaximize, IconMenu2, IconMinimize, IconPlugConnectedX } from '@tabler/icons-react';
import type { ScreenID } from '@tavola/contract';
import { lazy, Suspense, useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { useHub } from '#runtime/hub/hub.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { shellStrings } from '../shell.strings.ts';
import { Logo } from '#ui/pictures/Logo.tsx';
import classes from './TopBar.module.css';
import { useHubLost } from '../connection/hub-lost.ts';
import { UserMenuButton } from './UserMenuButton.tsx';

const Bell = lazy(() =>
  loadModule(() => import('#areas/company/notices/Bell.tsx')).then(({ Bell: component }) => ({ default: component })),
);
const OnlineAlarm = lazy(() =>
  loadModule(() => import('#areas/online/index.ts')).then(({ OnlineAlarm: component }) => ({ default: component })),
);
const AgentState = lazy(() =>
  loadModule(() => import('#areas/devices/local-agent/AgentState.tsx')).then(({ AgentState: component }) => ({
    default: component,
  })),
);
const WaitingPill = lazy(() =>
  loadModule(() => import('../waiting/WaitingPill.tsx')).then(({ WaitingPill: component }) => ({ default: component })),
);
// Loaded on first use.
const ChangeLocationDialog = lazy(() =>
  loadModule(() => import('./ChangeLocationDialog.tsx')).then(({ ChangeLocationDialog: component }) => ({
    default: component,
  })),
);

interface TopBarProps {
  readonly isMenuOpen: boolean;
  readonly onMenuToggled: () => void;
  readonly screen: ScreenID | undefined;
  readonly isHelpOpen: boolean;
  readonly onHelpToggled: () => void;
}

/**
 * The head of every shell screen: the menu's button, the location with the way to another one where the company has
 * several, the state of the connection once it is lost and that of the agent which prints, the help, and the person's
 * own menu.
 */
export function TopBar({ screen, isMenuOpen, onMenuToggled, isHelpOpen, onHelpToggled }: TopBarProps) {
  const t = useText(shellStrings);
  const { fullscreen, toggle } = useFullscreenDocument();
  return (
    <Group className={classes.bar} wrap="nowrap" gap="xs">
      <ActionIcon
        onClick={onMenuToggled}
        aria-label={isMenuOpen ? t('closeMenu') : t('openMenu')}
        aria-expanded={isMenuOpen}
      >
        <IconMenu2 size={24} />
      </ActionIcon>
      <span className={classes.logo}>
        <Logo size={36} />
      </span>
      <PlaceName />
      <Group wrap="nowrap" gap={4} ml="auto" className={classes.tools}>
        <Suspense fallback={null}>
          <WaitingPill />
        </Suspense>
        <ConnectionState />
        <Suspense fallback={null}>
          <AgentState />
        </Suspense>
        {document.fullscreenEnabled && (
          <ActionIcon
            onClick={() => void toggle()}
            aria-label={fullscreen ? t('leaveFullscreen') : t('fullscreen')}
            title={fullscreen ? t('leaveFullscreen') : t('fullscreen')}
            className={classes.fullscreen}
          >
            {fullscreen ? <IconMinimize size={22} /> : <IconMaximize size={22} />}
          </ActionIcon>
        )}
        <Suspense fallback={null}>
          <OnlineAlarm />
        </Suspense>
        <div className={classes.bell}>
          <Suspense fallback={null}>
            <Bell screen={screen} />
          </Suspense>
        </div>
        <ActionIcon onClick={onHelpToggled} aria-label={t('help')} aria-expanded={isHelpOpen} title={t('help')}>
          <IconHelp size={22} />
        </ActionIcon>
        <UserMenuButton />
      </Group>
    </Group>
  );
}

/** Where the person is; with several locations it is the button that changes to another one. */
function PlaceName() {
  const t = useText(shellStrings);
  const tenant = useTenantInfo();
  const [isChanging, setIsChanging] = useState(false);
  const mark = tenant.isDemo ? t('demo') : tenant.hasDemoData ? t('demoData') : null;
  const name = (
    <>
      <Text fw={700} truncate lh={1.35}>
        {tenant.locationName}
      </Text>
      {mark === null ? (
        <Text size="xs" c="dimmed" truncate lh={1.35} className={classes.company}>
          {tenant.companyName}
        </Text>
      ) : (
        // On a phone too: no one should take the samples for their own restaurant (decision 155).
        <Text size="xs" fw={600} truncate lh={1.35} className={classes.mark}>
          {mark}
        </Text>
      )}
    </>
  );
  if ((tenant.companyLicense?.locationUsed ?? 1) < 2) return <div className={classes.place}>{name}</div>;
  return (
    <>
      <UnstyledButton
        className={classes.place}
        onClick={() => setIsChanging(true)}
        aria-haspopup="dialog"
        title={t('changeLocation')}
      >
        {name}
      </UnstyledButton>
      <Suspense fallback={null}>{isChanging && <ChangeLocationDialog onClose={() => setIsChanging(false)} />}</Suspense>
    </>
  );
}

/** Shows nothing while everything works; its dialog explains a lost hub. */
function ConnectionState() {
  const t = useText(shellStrings);
  const isOnline = useConnectivity((state) => state.isOnline);
  const isLost = useHub((state) => state.isLost);
  // Without a connection the part that knows what waits says so.
  if (!isOnline || !isLost) return null;
  return (
    <UnstyledButton
      onClick={() => useHubLost.setState({ isShown: true })}
      aria-label={t('reconnecting')}
      title={t('hubLost')}
      className={classes.stateButton}
    >
      <Badge color="amber" leftSection={<IconPlugConnectedX size={16} />} role="status" className={classes.state}>
        {t('reconnecting')}
      </Badge>
    </UnstyledButton>
  );
}
