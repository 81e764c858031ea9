import { Button, Code, List, NativeSelect, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { LocalAgent } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadText } from '#runtime/http/downloads.ts';
import { loaded } from '#runtime/http/records.ts';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { Card } from '#ui/frames/Card.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { localAgentsQuery } from '../local-agent/local-agent.queries.ts';
import { certificateStrings } from './agent-certificate.strings.ts';
import { systemOf, systems } from './system-of.ts';

/** The root certificates of the location's agents, and how this device comes to trust one (decision 362). */
export function AgentCertificateScreen() {
  const t = useText(certificateStrings);
  const title = useText(screenStrings);
  const { data, failure, onRetry } = loaded(useQuery(localAgentsQuery));
  const agents = data?.agents.filter(({ rootCertificate }) => rootCertificate !== null) ?? [];
  return (
    <PageFrame title={title('agentCertificate')} width="narrow" backTo={screenPath('terminalPrinting')}>
      <Stack gap="lg">
        <Text>{t('about')}</Text>
        {data === undefined &&
          (failure === null ? <LoadingRows rows={3} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
        {data !== undefined && agents.length === 0 && <Notice tone="info">{t('none')}</Notice>}
        {agents.map((agent) => (
          <Certificate key={agent.hardwareAgentID} agent={agent} />
        ))}
        {(data !== undefined || failure !== null) && <HowTo />}
      </Stack>
    </PageFrame>
  );
}

function Certificate({ agent: { name, rootCertificate, fingerprint } }: { readonly agent: LocalAgent }) {
  const t = useText(certificateStrings);
  const handleDownload = (): void => {
    if (rootCertificate !== null) downloadText('tavola-agent.crt', 'application/x-x509-ca-cert', rootCertificate);
  };
  return (
    <Card title={name}>
      <Stack gap="sm" align="start">
        <div>
          <Text fw={600}>{t('fingerprint')}</Text>
          <Text size="sm" c="dimmed">
            {t('fingerprintHint')}
          </Text>
        </div>
        <Code block style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {fingerprint}
        </Code>
        <Button data-worded size="md" leftSection={<IconDownload size={20} />} onClick={handleDownload}>
          {t('download')}
        </Button>
      </Stack>
    </Card>
  );
}

function HowTo() {
  const t = useText(certificateStrings);
  const [system, setSystem] = useState(() => systemOf(navigator.userAgent));
  return (
    <Card title={t('howTo')}>
      <Stack gap="md">
        <NativeSelect
          label={t('system')}
          value={system}
          onChange={({ currentTarget: { value } }) => setSystem(systems.find((one) => one === value) ?? system)}
          data={systems.map((one) => ({ value: one, label: t(one) }))}
        />
        <List type="ordered" spacing="sm">
          <List.Item>{t(`${system}1`)}</List.Item>
          <List.Item>{t(`${system}2`)}</List.Item>
          <List.Item>{t(`${system}3`)}</List.Item>
        </List>
        <Text c="dimmed">{t('limits')}</Text>
      </Stack>
    </Card>
  );
}
