import { Button, Group, List, Stack, Text } from '@mantine/core';
import {
  AGENT_VERSIONS,
  LOCAL_AGENT_URL,
  RECONNECT_POLL_MS,
  reconnectDelayMs,
  type LocalPrinterStatus,
} from '@tavola/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { queryClient } from '#runtime/http/query-client.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { agentVersionState } from './agent-version.ts';
import { findAgent, localAgentsQuery, localPrinters, type FoundAgent } from './local-agent.queries.ts';
import { localAgentStrings } from './local-agent.strings.ts';

interface Checked {
  readonly found: FoundAgent;
  readonly printers: readonly LocalPrinterStatus[];
}

/** Looks for an agent and names what is wrong: agent, certificate, permission of the browser, network, or printer. */
export function LocalAgentCard() {
  const t = useText(localAgentStrings);
  const goTo = useGoTo();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  /** How often in a row an agent that had answered did not. */
  const [misses, setMisses] = useState(0);
  const check = async (): Promise<void> => {
    setIsRunning(true);
    await attempt(async () => {
      const next = await look();
      if (next.found.cause === null) toast('success', t('hubConnected'), { id: 'agent' });
      setMisses(0);
      setChecked(next);
    });
    setIsRunning(false);
  };
  const follow = useEffectEvent(async (): Promise<void> => {
    const next = await look().catch(() => null);
    if (checked === null) return;
    if (next === null) return setChecked({ ...checked });
    const [was, is] = [checked.found.cause === null, next.found.cause === null];
    if (was !== is) toast(is ? 'success' : 'warning', t(is ? 'hubBack' : 'hubOffline'), { id: 'agent' });
    setMisses(is ? 0 : was || misses > 0 ? misses + 1 : 0);
    setChecked(next);
  });
  const isFollowed = checked !== null && !isRunning;
  useEffect(() => {
    if (!isFollowed) return;
    const timer = setTimeout(() => void follow(), misses === 0 ? RECONNECT_POLL_MS : reconnectDelayMs(misses));
    return () => clearTimeout(timer);
  }, [isFollowed, misses, checked]);
  return (
    <Card title={t('title')}>
      <Stack gap="md">
        <Text c="dimmed">{t('hint')}</Text>
        {checked !== null && <Outcome checked={checked} />}
        <Group gap="sm">
          <Button variant="default" size="md" loading={isRunning} onClick={() => void check()}>
            {t('check')}
          </Button>
          <Button variant="subtle" size="md" onClick={() => void goTo('agentCertificate')}>
            {t('certificateOf')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

async function look(): Promise<Checked> {
  const { agents } = await queryClient.fetchQuery(localAgentsQuery);
  const found = await findAgent(agents);
  return { found, printers: found.cause === null ? await localPrinters(found) : [] };
}

const hints = {
  off: 'offHint',
  blocked: 'blockedHint',
  ofOthers: 'ofOthersHint',
  certificate: 'certificateHint',
  unreachable: 'unreachableHint',
} as const;

function Outcome({ checked: { found, printers } }: { readonly checked: Checked }) {
  const t = useText(localAgentStrings);
  if (found.cause === 'notSetUp') return <Notice tone="info">{t('notSetUp')}</Notice>;
  if (found.cause !== null)
    return (
      <Notice tone="error" title={t(found.cause)}>
        {t(hints[found.cause])}
      </Notice>
    );
  const { version, isServerThere } = found.system;
  const { hostname } = new URL(found.url);
  const state = agentVersionState(version);
  return (
    <>
      <Notice
        tone={isServerThere ? 'success' : 'warning'}
        title={t(found.url === LOCAL_AGENT_URL ? 'found' : 'foundAt', { version, address: hostname })}
      >
        {!isServerThere && t('noServer')}
      </Notice>
      {version === '' && <Notice tone="warning">{t('noVersion')}</Notice>}
      {state === 'older' && <Notice tone="info">{t('older', AGENT_VERSIONS)}</Notice>}
      {state === 'incompatible' && <Notice tone="warning">{t('incompatible', AGENT_VERSIONS)}</Notice>}
      <section aria-label={t('printers')}>
        <Text fw={600}>{t('printers')}</Text>
        {printers.length === 0 && <Text>{t('noPrinters')}</Text>}
        <List>
          {printers.map(({ printerID, name, status, reason }) => (
            <List.Item key={printerID}>{t(`status${status}`, { name, reason: reason ?? '' })}</List.Item>
          ))}
        </List>
      </section>
    </>
  );
}
