import type { HubPayload } from '@tavola/contract';
import { queryClient } from '../http/query-client.ts';
import { currentClientQuery } from '../session/clients.ts';
import { currentUserQuery } from '../session/users.ts';

const TONES_HZ = [660, 880];
const TONE_S = 0.14;
const LOUDNESS = 0.15;
let context: AudioContext | undefined;

/** Two short rising tones where a notification asks this person or this terminal for a sound (decision 278). */
export async function soundFor({ soundUserIDs, soundClientIDs }: HubPayload<'noticesAdded'>): Promise<void> {
  const userID = queryClient.getQueryData(currentUserQuery.queryKey)?.userId;
  const clientID = queryClient.getQueryData(currentClientQuery.queryKey)?.clientID;
  const isAsked =
    (userID !== undefined && soundUserIDs.includes(userID)) ||
    (clientID !== undefined && soundClientIDs.includes(clientID));
  if (!isAsked) return;
  context ??= new AudioContext();
  await context.resume();
  for (const [index, hertz] of TONES_HZ.entries()) {
    const from = context.currentTime + index * TONE_S;
    const [tone, gain] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(LOUDNESS, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + TONE_S);
    tone.connect(gain).connect(context.destination);
    tone.start(from);
    tone.stop(from + TONE_S);
  }
}
