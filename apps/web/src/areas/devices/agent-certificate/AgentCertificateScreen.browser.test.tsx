import type { LocalAgent } from '@tavola/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#runtime/http/query-client.ts';
import { setLanguage, textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { localAgentsQuery } from '../local-agent/local-agent.queries.ts';
import { certificateStrings } from './agent-certificate.strings.ts';
import { AgentCertificateScreen } from './AgentCertificateScreen.tsx';
import { systems } from './system-of.ts';

const t = textOf(certificateStrings);
const agent: LocalAgent = {
  hardwareAgentID: 'bar',
  name: 'Bar PC',
  token: 'token',
  isOnline: true,
  addresses: ['https://192.168.1.20:8739'],
  rootCertificate: 'the certificate',
  fingerprint: 'AB:CD:EF',
};

let shown: TestPage | null = null;
beforeEach(() => {
  setLanguage('en');
  queryClient.setQueryDefaults([], { staleTime: Infinity });
});
afterEach(() => {
  shown?.close();
  queryClient.clear();
});
function open(...agents: readonly LocalAgent[]): void {
  queryClient.setQueryData(localAgentsQuery.queryKey, { agents: [...agents] });
  shown = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <AgentCertificateScreen />
    </QueryClientProvider>
  ));
}

test('each agent has its fingerprint and its certificate to download', async () => {
  open(agent, { ...agent, hardwareAgentID: 'kitchen', name: 'Kitchen PC', fingerprint: '12:34:56' });
  const kitchen = page.getByRole('region', { name: 'Kitchen PC' });
  await expect.element(kitchen.getByText('12:34:56')).toBeVisible();
  await expect.element(kitchen.getByRole('button', { name: t('download') })).toBeVisible();
});

test('a location whose agents have not reported a certificate is said so', async () => {
  open({ ...agent, rootCertificate: null, fingerprint: null });
  await expect.element(page.getByText(t('none'))).toBeVisible();
});

test.each(systems)('the steps of %s are shown when it is chosen', async (system) => {
  open(agent);
  await page.getByLabelText(t('system')).selectOptions(t(system));
  for (const step of ['1', '2', '3'] as const)
    await expect.element(page.getByText(t(`${system}${step}`))).toBeVisible();
});
