import { hubEvents, type EventDefinition } from '@tavola/contract';
import * as z from 'zod/mini';
import type { TestDatabase } from './database.ts';

const events: Readonly<Record<string, EventDefinition>> = hubEvents;

/** Hub messages of a whole database that are not as the contract declares their event; empty = all is well. */
export async function messageFaults(test: Pick<TestDatabase, 'owner'>): Promise<string[]> {
  const { rows } = await (
    await test.owner()
  ).query<{ event: string; audience: string; data: unknown }>(
    'SELECT DISTINCT event, audience, data FROM hub_messages',
  );
  return rows.flatMap(({ event, audience, data }) => {
    const declared = events[event];
    if (declared === undefined) return [`The hub event ${event} is not declared.`];
    if (declared.audience !== audience) return [`The hub event ${event} went to ${audience}.`];
    const { error } = z.safeParse(declared.payload, data);
    return error === undefined ? [] : [`The hub event ${event} carries ${JSON.stringify(data)}: ${error.message}`];
  });
}
