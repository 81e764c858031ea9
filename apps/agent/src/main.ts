import { AGENT_VERSIONS, LOCAL_AGENT_PORT, NETWORK_AGENT_PORT } from '@tavola/contract';
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { CALLER_PORT, listenForCallers } from './callers/caller-line.ts';
import { Agent, AgentRemoved } from './agent.ts';
import { serveLocally, serveNetwork } from './local/local-server.ts';
import { keepMemorySmall } from './memory.ts';
import { reasonOf } from './print-job.ts';
import { authorityIn } from './secure/certificates.ts';
import { readIdentity, setUp } from './server/identity.ts';

/** The version that the list of agents shows. */
const VERSION = AGENT_VERSIONS.latest;

const HELP = `Prints the tickets and receipts of a location on the printers of its network.

  tavola-agent --setup CODE --url ADDRESS   becomes the agent of a setup code, then works
  tavola-agent                              works

From the source, "npm run agent --" is in the place of "tavola-agent".

  --callers         shows on the terminals who calls, by a caller box on the network (UDP port 3520)
  --folder FOLDER   where the agent keeps its key and what it has printed, and the root certificate that it
                    answers terminals of the network with (./data/agent)
`;

const say = (text: string): void => console.error(`${new Date().toISOString()} ${text}`);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      setup: { type: 'string' },
      url: { type: 'string' },
      folder: { type: 'string', default: 'data/agent' },
      callers: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.error(HELP);
    return 0;
  }
  // npm starts it in the folder of its package; people mean the folder they are in.
  const folder = resolve(process.env['INIT_CWD'] ?? '.', values.folder);
  if (values.setup !== undefined) {
    if (values.url === undefined) {
      console.error('--setup needs --url, the address of the restaurant.');
      return 2;
    }
    const { name, locationName } = await setUp(folder, { address: values.url, code: values.setup, version: VERSION });
    say(`This is the agent ${name} of ${locationName}.`);
  }
  const identity = readIdentity(folder);
  if (identity === null) {
    console.error(`This agent is not set up yet.\n\n${HELP}`);
    return 2;
  }
  let isEnding = false;
  while (!isEnding) {
    let isRestarting = false;
    const agent = new Agent(identity, folder, VERSION, say);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => agent.stop());
    const callers = values.callers
      ? await listenForCallers(CALLER_PORT, { onCall: (call) => void agent.reportCall(call), say })
      : null;
    const tools = agent.localTools(() => {
      isRestarting = true;
      agent.stop();
    });
    // Without it the agent prints what the server has; terminals of this machine cannot ask it themselves.
    const local = await serveLocally(LOCAL_AGENT_PORT, identity, tools).catch((error: unknown) => {
      say(`Terminals on this machine cannot reach the agent. ${reasonOf(error)}`);
      return null;
    });
    const authority = await authorityIn(folder);
    const onAddresses = (addresses: readonly string[]): void =>
      agent.listenAt({
        rootCertificate: authority.rootCertificate,
        addresses: addresses.map((address) => `https://${address}:${NETWORK_AGENT_PORT}`),
      });
    const network = await serveNetwork(NETWORK_AGENT_PORT, identity, tools, { authority, onAddresses, say }).catch(
      (error: unknown) => {
        say(`Terminals on the network cannot reach the agent. ${reasonOf(error)}`);
        return null;
      },
    );
    try {
      await agent.run();
    } finally {
      await Promise.all([local?.close(), network?.close(), callers?.close()]);
    }
    isEnding = !isRestarting;
  }
  return 0;
}

keepMemorySmall();
main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    say(error instanceof AgentRemoved ? error.message : `The agent ended: ${reasonOf(error)}`);
    process.exit(1);
  },
);
