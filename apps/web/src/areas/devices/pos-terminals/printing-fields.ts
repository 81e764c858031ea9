import { HardwareAgent, LOCAL_AGENT_URL, NETWORK_AGENT_PORT } from '@tavola/contract';
import * as z from 'zod/mini';
import { textOf } from '#text/define.ts';
import { isAgentReachable } from '../local-agent/agent-address.ts';
import { terminalStrings } from './pos-terminals.strings.ts';

const { schema, host, port } = HardwareAgent.shape;

/** The address of an agent as the form has it: without a host there is none. */
const AgentAddress = z
  .object({ schema, host: z.union([z.literal(''), host], 'invalid'), port: z.nullable(port) })
  .check(
    z.refine((address) => isAgentReachable(agentOf(address) ?? NEAREST), {
      path: ['port'],
      error: () => textOf(terminalStrings)('agentNotReachable', { port: NETWORK_AGENT_PORT, here: LOCAL_AGENT_URL }),
    }),
  );
type AgentAddress = z.infer<typeof AgentAddress>;
const NO_ADDRESS: AgentAddress = { schema: 'https', host: '', port: NETWORK_AGENT_PORT };
/** What is asked where no address is given. */
const NEAREST: HardwareAgent = { schema: 'https', host: 'localhost', port: NETWORK_AGENT_PORT };
/** No port that a page may connect to. */
const NO_PORT = 0;

/** How a terminal prints, as its form has it (decision 442). */
export const printingFields = {
  onScreenPrinter: z.boolean(),
  enableHardwareAgentPrinting: z.boolean(),
  enableAndroidPrinting: z.boolean(),
  printingHardwareAgent: z.nullable(AgentAddress),
};
/** How a new terminal prints. */
export const blankPrinting = {
  onScreenPrinter: false,
  enableHardwareAgentPrinting: true,
  enableAndroidPrinting: true,
  printingHardwareAgent: NO_ADDRESS,
};

/** The agent that an address of the form names; null = none, so that one is found by itself. */
export const agentOf = (address: AgentAddress | null): HardwareAgent | null =>
  address === null || address.host === '' ? null : { ...address, port: address.port ?? NO_PORT };

/** A stored terminal in the shape of its form. */
export const shownPrinting = <R extends { readonly printingHardwareAgent: AgentAddress | null }>(record: R): R => ({
  ...record,
  printingHardwareAgent: record.printingHardwareAgent ?? NO_ADDRESS,
});
