import { LOCAL_AGENT_URL, NETWORK_AGENT_PORT, type HardwareAgent } from '@tavola/contract';

/** Where the agent answers that the settings of a terminal name. */
export const agentUrl = ({ schema, host, port }: HardwareAgent): string => `${schema}://${host}:${port}`;

/** Whether a page may connect to it: its policy knows this machine, and one port elsewhere (decision 363). */
export const isAgentReachable = (agent: HardwareAgent): boolean =>
  agentUrl(agent) === LOCAL_AGENT_URL || (agent.schema === 'https' && agent.port === NETWORK_AGENT_PORT);
