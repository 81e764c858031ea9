import { HUB_PATH } from '@tavola/contract';
import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { answerUnreadable } from './unreadable-request.ts';

/**
 * Answers requests that ask for another protocol anywhere but at the hub. Node passes such a request to the upgrade
 * listeners only, so without this it would get no answer.
 */
export function refuseUpgrades(app: FastifyInstance, newID: () => string): void {
  app.server.on('upgrade', ({ url = '' }, socket) => {
    const path = url.split('?')[0] ?? '';
    // Requests arrive on sockets of the network.
    if (path !== HUB_PATH && path !== `${HUB_PATH}/`) answerUnreadable({}, socket as Socket, newID);
  });
}
