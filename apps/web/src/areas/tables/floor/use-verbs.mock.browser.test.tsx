import type { Floor, FloorTable } from '@tavola/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useConnectivity } from '#offline/connectivity.ts';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import type { joinTables } from './floor.queries.ts';
import { floorStrings } from './floor.strings.ts';
import { useVerbs } from './use-verbs.ts';

/** What is done with tables needs the server, and says so without it (decision 361). */

const t = textOf(floorStrings);
const mocks = vi.hoisted(() => ({
  toast: vi.fn<(tone: string, message: string) => void>(),
  join: vi.fn<typeof joinTables>(),
}));
vi.mock('#ui/dialogs/toast.ts', async (actual) => ({ ...(await actual<object>()), toast: mocks.toast }));
vi.mock('./floor.queries.ts', async (actual) => ({ ...(await actual<object>()), joinTables: mocks.join }));

const table = (name: string): FloorTable =>
  ({ tableID: name, name, status: 'Occupied', openBillCount: 1 }) as FloorTable;
const floor = { rooms: [], groups: [], tables: [] } as unknown as Floor;
const onOpen = vi.fn<(table: FloorTable) => void>();

function Verbs() {
  const { picking, choose, start, drop, tap } = useVerbs(floor, onOpen);
  return (
    <>
      <p>Verb: {picking?.verb ?? 'none'}</p>
      <button onClick={() => choose('join')}>Choose</button>
      <button onClick={() => start('release', table('1'))}>Start</button>
      <button onClick={() => drop(table('1'), table('2'))}>Drop</button>
      <button onClick={() => tap(table('1'))}>Tap</button>
    </>
  );
}

let opened: TestPage | undefined;
afterEach(() => {
  opened?.close();
  useConnectivity.setState({ isOnline: true });
  vi.clearAllMocks();
});

test.each(['Choose', 'Start', 'Drop'])('%s does nothing without a connection, and says why', async (name) => {
  useConnectivity.setState({ isOnline: false });
  opened = openPage(Verbs);
  await page.getByRole('button', { name }).click();
  await expect.poll(() => mocks.toast).toHaveBeenCalledExactlyOnceWith('warning', t('needsConnection'));
  await expect.element(page.getByText('Verb: none')).toBeVisible();
  expect(mocks.join).not.toHaveBeenCalled();
});

test('a verb that was chosen before the connection went is dropped with its reason', async () => {
  opened = openPage(Verbs);
  await page.getByRole('button', { name: 'Choose' }).click();
  await expect.element(page.getByText('Verb: join')).toBeVisible();
  useConnectivity.setState({ isOnline: false });
  await page.getByRole('button', { name: 'Tap' }).click();
  await expect.poll(() => mocks.toast).toHaveBeenCalledExactlyOnceWith('warning', t('needsConnection'));
  await expect.element(page.getByText('Verb: none')).toBeVisible();
});

test('a table opens without a connection', async () => {
  useConnectivity.setState({ isOnline: false });
  opened = openPage(Verbs);
  await page.getByRole('button', { name: 'Tap' }).click();
  await expect.poll(() => onOpen).toHaveBeenCalledOnce();
  expect(mocks.toast).not.toHaveBeenCalled();
});
