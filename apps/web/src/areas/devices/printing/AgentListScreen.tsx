import { Button, Code, Stack, Text, TextInput } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import type { HardwareAgentRow } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { formatMoment } from '../pos-terminals/terminal-columns.tsx';
import classes from './AgentListScreen.module.css';
import { agentsQuery, generateSetupCode, removeAgents } from './printing.queries.ts';
import { printingStrings } from './printing.strings.ts';

const TONES = { Waiting: 'neutral', Expired: 'warning', Online: 'success', Offline: 'error' } as const;

/** The agents of the location, and a setup code for one more. */
export function AgentListScreen() {
  const t = useText(printingStrings);
  const title = useText(screenStrings);
  const { timezoneName } = useOperationalSetting();
  const { canAdd, canDelete } = useRights('hardwareAgents');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(agentsQuery));
  const columns = useMemo(
    (): readonly DataColumn<HardwareAgentRow>[] => [
      { id: 'name', header: t('agentName'), value: ({ name }) => name },
      {
        id: 'state',
        header: t('agentState'),
        value: ({ state: of }) => t(`state${of}`),
        cell: ({ state: of }) => <StatusBadge tone={TONES[of]} label={t(`state${of}`)} />,
        isUnderName: true,
      },
      {
        id: 'lastSeen',
        header: t('lastSeen'),
        value: ({ lastSeenOn }) => lastSeenOn,
        cell: ({ lastSeenOn }) => (lastSeenOn === null ? t('never') : formatMoment(lastSeenOn, timezoneName)),
      },
      { id: 'version', header: t('agentVersion'), value: ({ agentVersion }) => agentVersion ?? '–', isSecondary: true },
    ],
    [t, timezoneName],
  );
  return (
    <ListScreen
      title={title('hardwareAgents')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.hardwareAgentID}
      state={state}
      emptyText={t('agentsEmpty')}
      commands={{ remove: canDelete ? removeAgents : undefined }}
      foot={canAdd && <SetupCard />}
    />
  );
}

/** A name for an agent, then the code by which its process becomes it. */
function SetupCard() {
  const t = useText(printingStrings);
  const [name, setName] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const handleGenerate = async () => {
    setIsBusy(true);
    await attempt(async () => {
      setCode((await generateSetupCode(name.trim())).code);
      setName('');
    });
    setIsBusy(false);
  };
  return (
    <Card title={t('setUp')} hint={t('setUpHint')}>
      <Stack gap="sm" align="start" maw={560}>
        <TextInput
          label={t('agentName')}
          value={name}
          maxLength={60}
          w="100%"
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Button
          data-worded
          variant="default"
          leftSection={<IconPlugConnected size={20} />}
          loading={isBusy}
          disabled={name.trim() === ''}
          onClick={() => void handleGenerate()}
        >
          {t('showCode')}
        </Button>
        {code !== null && (
          <>
            <output className={classes.code} aria-label={t('setupCode')}>
              {code.slice(0, 5)} {code.slice(5)}
            </output>
            <Text c="dimmed">{t('codeHint')}</Text>
            <Code block className={classes.command}>
              {`npm run agent -- --setup ${code} --url ${location.origin}`}
            </Code>
          </>
        )}
      </Stack>
    </Card>
  );
}
