import { rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { buildProduct, freePort, makeDataDir, serverCpuMs, startProcess, wait } from '../sale/sale-rig.ts';

const TERMINALS = 300;
/** As often as a terminal asks (decision 230). */
const EVERY_MS = 5_000;
const MEASURED_MS = 25_000;
const MOST_PERCENT = 2;

/**
 * How much of a processor core the heartbeats of 300 terminals take of the built server: its processor time with them,
 * less that without. Each terminal has its connection by then, which it keeps from one heartbeat to the next.
 */
export async function measureHeartbeats(): Promise<void> {
  const dataDir = await makeDataDir();
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', DEMO: 'none' };
  const { pid, port, stop } = await startProcess(buildProduct(), env, await freePort());
  try {
    await wait(5_000);
    const idle = await percentOf(pid, () => wait(MEASURED_MS));
    let answers = 0;
    const agents = Array.from({ length: TERMINALS }, () => new Agent({ keepAlive: true }));
    /** Heartbeats of all terminals for as long, evenly distributed. */
    const ask = (forMs: number): Promise<unknown> => {
      const until = performance.now() + forMs;
      const terminal = async (agent: Agent, index: number): Promise<void> => {
        await wait((index / TERMINALS) * EVERY_MS);
        for (; performance.now() < until; await wait(EVERY_MS)) {
          await beat(agent, port);
          answers += 1;
        }
      };
      return Promise.all(agents.map(terminal));
    };
    await ask(EVERY_MS);
    answers = 0;
    const busy = await percentOf(pid, () => ask(MEASURED_MS));
    for (const agent of agents) agent.destroy();
    const percent = busy - idle;
    console.log(
      `${TERMINALS} terminals: ${answers} heartbeats, ${percent.toFixed(2)} % of a core (${idle.toFixed(2)} % without them)`,
    );
    console.log(`heartbeats ≤ ${MOST_PERCENT} % of a core: ${percent <= MOST_PERCENT ? 'reached' : 'MISSED'}`);
    if (percent > MOST_PERCENT) process.exitCode = 1;
  } finally {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function percentOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const [cpuMs, begun] = [serverCpuMs(pid), performance.now()];
  await work();
  return ((serverCpuMs(pid) - cpuMs) / (performance.now() - begun)) * 100;
}

const beat = (agent: Agent, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    get({ agent, host: '127.0.0.1', port, path: '/api/health/ready' }, (answer) => {
      answer.resume().on('end', resolve);
    }).on('error', reject);
  });
