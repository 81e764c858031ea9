import { Button, Group, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { reconnectHub } from '#runtime/hub/hub.ts';
import { useText } from '#text/define.ts';
import { shellStrings } from '../shell.strings.ts';
import classes from './HubLostDialog.module.css';
import { useHubLost } from './hub-lost.ts';

/**
 * The warning that the hub connection is lost. It blocks no one: it takes no focus, covers neither cart nor Pay, and
 * closes when the connection is back.
 */
export function HubLostDialog() {
  const t = useText(shellStrings);
  const hide = () => useHubLost.setState({ isShown: false });
  return (
    <div
      className={classes.dialog}
      role="dialog"
      aria-labelledby="hub-lost-title"
      aria-describedby="hub-lost-text"
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <IconPlugConnectedX size={24} className={classes.icon} aria-hidden />
        <div role="status">
          <Text id="hub-lost-title" fw={700}>
            {t('hubLost')}
          </Text>
          <Text id="hub-lost-text" size="sm">
            {t('hubLostText')}
          </Text>
        </div>
      </Group>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={hide}>
          {t('hubLostHide')}
        </Button>
        <Button onClick={reconnectHub}>{t('hubLostNow')}</Button>
      </Group>
    </div>
  );
}
