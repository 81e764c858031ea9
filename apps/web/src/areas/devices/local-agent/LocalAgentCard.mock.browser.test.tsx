import { AGENT_VERSIONS, LOCAL_AGENT_URL } from '@tavola/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#runtime/http/query-client.ts';
import { setLanguage, textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import type * as toasts from '#ui/dialogs/toast.ts';
import type * as queries from './local-agent.queries.ts';
import { localAgentsQuery } from './local-agent.queries.ts';
import { LocalAgentCard } from './LocalAgentCard.tsx';
import { localAgentStrings } from './local-agent.strings.ts';

const t = textOf(localAgentStrings);
const mocks = vi.hoisted(() => ({
  findAgent: vi.fn<typeof queries.findAgent>(),
  localPrinters: vi.fn<typeof queries.localPrinters>(),
}));
vi.mock('./local-agent.queries.ts', async (original) => ({ ...(await original<typeof queries>()), ...mocks }));

const said: string[][] = [];
vi.mock('#ui/dialogs/toast.ts', async (original) => ({
  ...(await original<typeof toasts>()),
  toast: (tone: string, text: string) => void said.push([tone, text]),
}));

let shown: TestPage;
beforeEach(() => {
  setLanguage('en');
  said.length = 0;
  queryClient.setQueryDefaults([], { staleTime: Infinity });
  queryClient.setQueryData(localAgentsQuery.queryKey, { agents: [] });
  mocks.localPrinters.mockReset().mockResolvedValue([]);
  shown = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <LocalAgentCard />
    </QueryClientProvider>
  ));
});
afterEach(() => {
  shown.close();
  queryClient.clear();
});
const check = () => page.getByRole('button', { name: t('check') }).click();

test.each(['off', 'blocked', 'ofOthers', 'certificate', 'unreachable'] as const)(
  'the cause "%s" is named with what to do',
  async (cause) => {
    mocks.findAgent.mockResolvedValue({ cause });
    await check();
    await expect.element(page.getByText(t(cause), { exact: true })).toBeVisible();
    await expect.element(page.getByText(t(`${cause}Hint`))).toBeVisible();
  },
);

test('an agent that answers is shown with its printers and what is wrong with them', async () => {
  const system = { version: AGENT_VERSIONS.latest, isServerThere: true, hardwareAgentID: 'one' };
  mocks.findAgent.mockResolvedValue({ cause: null, url: LOCAL_AGENT_URL, token: 'right', system });
  mocks.localPrinters.mockResolvedValue([
    { printerID: 'bar', name: 'Bar', status: 'Error', reason: 'The printer is out of paper.' },
  ]);
  await check();
  await expect.element(page.getByText(t('found', { version: AGENT_VERSIONS.latest }))).toBeVisible();
  await expect.element(page.getByText('Bar: The printer is out of paper.')).toBeVisible();
});

test('an agent on another computer is shown with its address', async () => {
  const system = { version: AGENT_VERSIONS.latest, isServerThere: false, hardwareAgentID: 'one' };
  mocks.findAgent.mockResolvedValue({ cause: null, url: 'https://192.168.1.20:8739', token: 'right', system });
  await check();
  await expect
    .element(page.getByText(t('foundAt', { version: AGENT_VERSIONS.latest, address: '192.168.1.20' })))
    .toBeVisible();
});

// Of the real clock, while the page has a simulated one.
const { setTimeout: realTimeout } = globalThis;
const passed = (ms: number): Promise<void> => new Promise((resolve) => realTimeout(resolve, ms));
async function until(isSo: () => boolean): Promise<void> {
  for (let looked = 0; !isSo(); looked += 1) {
    if (looked > 500) throw new Error('It does not come to that.');
    await passed(10);
  }
  // What follows from it is drawn, and its timers are set.
  await passed(50);
}

test('an agent that was found is asked again, by the delays of a lost connection once it is off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const system = { version: AGENT_VERSIONS.latest, isServerThere: true, hardwareAgentID: 'one' };
  const found = { cause: null, url: LOCAL_AGENT_URL, token: 'right', system } as const;
  const asked = () => mocks.findAgent.mock.calls.length;
  /** The agent is asked again after this pause, and not before. */
  const askedAfter = async (pauseMs: number): Promise<void> => {
    const before = asked();
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(asked()).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    await until(() => asked() === before + 1);
  };
  mocks.findAgent.mockResolvedValue(found);
  await check();
  await until(() => said.length === 1);
  expect(said).toEqual([['success', t('hubConnected')]]);
  mocks.findAgent.mockResolvedValue({ cause: 'off' });
  const first = asked();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(asked()).toBe(first);
  await vi.advanceTimersByTimeAsync(1);
  await until(() => asked() > first);
  // The first of the delays is none, so no time may pass here.
  await vi.advanceTimersByTimeAsync(0);
  await until(() => asked() === first + 2);
  expect(said.at(-1)).toEqual(['warning', t('hubOffline')]);
  for (const pauseMs of [2_000, 2_000, 2_000, 5_000, 10_000, 30_000, 10_000]) await askedAfter(pauseMs);
  mocks.findAgent.mockResolvedValue(found);
  await askedAfter(10_000);
  expect(said.at(-1)).toEqual(['success', t('hubBack')]);
  vi.useRealTimers();
});

test('an agent that is older than the last one that works is named as such', async () => {
  const system = { version: '0.9.0', isServerThere: true, hardwareAgentID: 'one' };
  mocks.findAgent.mockResolvedValue({ cause: null, url: LOCAL_AGENT_URL, token: 'right', system });
  await check();
  await expect.element(page.getByText(t('incompatible', AGENT_VERSIONS))).toBeVisible();
});
