import { TAB_CHANNEL, type Roll } from './tab-channel.ts';

/** How long other tabs have to answer where the browser has no locks. */
const ANSWER_MS = 150;

/** The ids of the tabs that answer. */
export async function rollCall(): Promise<string[]> {
  const channel = new BroadcastChannel(TAB_CHANNEL);
  const found: string[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<Roll>) => {
    if (data.kind === 'here') found.push(data.tab);
  });
  channel.postMessage({ kind: 'ask' } satisfies Roll);
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  channel.close();
  return found;
}
