import { Button, Group, Text } from '@mantine/core';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIsDrawerNext } from '#areas/company/start/start.queries.ts';
import { currentTerminalQuery } from '#areas/company/settings/selling-settings.queries.ts';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { useText } from '#text/define.ts';
import { Card } from '#ui/frames/Card.tsx';
import { todayStrings } from './today.strings.ts';

/** Waits for the terminal, so that nothing moves when it is known; without an answer the page is shown anyway. */
const terminalKnownQuery = queryOptions({
  queryKey: ['terminalKnown'],
  queryFn: ({ client }) =>
    client.ensureQueryData(currentTerminalQuery).then(
      () => true,
      () => false,
    ),
  staleTime: Infinity,
});

/**
 * The way to the cash drawer of this terminal while it is not open; without it no payment is taken. Where the checklist
 * shows the same step, it is there only.
 */
export function OpenDrawerCard() {
  const t = useText(todayStrings);
  useSuspenseQuery(terminalKnownQuery);
  const { data: terminal } = useQuery(currentTerminalQuery);
  const isDrawerNext = useIsDrawerNext();
  if (
    isDrawerNext !== false ||
    terminal === undefined ||
    !terminal.isUseCashDrawer ||
    !terminal.openTerminal ||
    terminal.openReport !== null
  )
    return null;
  return (
    <Card>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{t('drawerClosed')}</Text>
          <Text c="dimmed" size="sm">
            {t('drawerClosedText')}
          </Text>
        </div>
        <Button size="md" renderRoot={(props) => <Link to={screenPath('cashDrawer')} {...props} />}>
          {t('openDrawer')}
        </Button>
      </Group>
    </Card>
  );
}
