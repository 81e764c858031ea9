import { io, type Socket } from 'socket.io-client';
import { HUB_MESSAGE, HUB_PATH, type HubMessage } from '@tavola/contract';

/**
 * One process full of screens: connects them, then reports for every message of the bench when each screen received it.
 */
export interface ScreensInput {
  readonly url: string;
  readonly host: string;
  readonly tokens: readonly string[];
}
export type ScreensReport =
  { readonly kind: 'ready' } | { readonly kind: 'received'; readonly version: number; readonly at: readonly number[] };

const { url, host, tokens } = JSON.parse(process.argv[2] ?? '{}') as ScreensInput;
const AT_ONCE = 50;
const arrivals = new Map<number, number[]>();
// The machine's monotonic clock, which the server's process reads too.
const now = (): number => Number(process.hrtime.bigint()) / 1e6;
const report = (message: ScreensReport): void => void process.send?.(message);
process.on('disconnect', () => process.exit(0));

function receive({ event, data }: HubMessage): void {
  const at = now();
  if (event !== 'posDataChanged') return;
  const { version } = data as { version: number };
  const times = arrivals.get(version) ?? [];
  times.push(at);
  arrivals.set(version, times);
  if (times.length < tokens.length) return;
  arrivals.delete(version);
  report({ kind: 'received', version, at: times });
}

async function connect(token: string): Promise<Socket> {
  const socket = io(url, {
    path: HUB_PATH,
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
    extraHeaders: { host },
  });
  socket.on(HUB_MESSAGE, receive);
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  await socket.timeout(10_000).emitWithAck('resume', -1);
  return socket;
}

for (let from = 0; from < tokens.length; from += AT_ONCE)
  await Promise.all(tokens.slice(from, from + AT_ONCE).map(connect));
report({ kind: 'ready' });
