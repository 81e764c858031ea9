import { Agent } from '@tavola/agent/agent.ts';
import { setUp } from '@tavola/agent/server/identity.ts';
import {
  eventRouteRoutes,
  hardwareAgentRoutes,
  printerRoutes,
  type EventRouteInput,
  type PrinterInput,
} from '@tavola/contract';
import type { Office, OfficeServer } from '@tavola/testkit/office/office.ts';
import { PrinterSimulator } from '@tavola/testkit/printing/printer-simulator.ts';
import { loadTerminal, type Terminal } from '@tavola/testkit/selling/terminal.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newID } from '#platform/ids.ts';

/** A restaurant that prints: its office, a terminal, and what it is given. */
export interface PrintingPlace {
  readonly office: Office;
  readonly terminal: Terminal;
  /** A working printer and its record; returns the id of the record. */
  printer(
    name: string,
    more?: Partial<PrinterInput>,
  ): Promise<{ readonly id: string; readonly device: PrinterSimulator }>;
  route(name: string, targetID: string, more?: Partial<EventRouteInput>): Promise<string>;
  /** Sets up an agent; gives the folder that it keeps its key in. */
  setUpAgent(): Promise<{ readonly folder: string; readonly id: string; readonly key: string; start(): RunningAgent }>;
  close(): Promise<void>;
}

/** An agent that works in this process. */
export interface RunningAgent {
  /** Resolves when it was stopped; rejects when the location has removed it. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** The record of a printer on this machine. */
export const printerInput = (name: string, port: number): PrinterInput => ({
  name,
  ip: '127.0.0.1',
  port,
  printerMode: 'EscPos',
  charactersPerLine: 48,
  encoding: 'cp858',
  threshold: 225,
  cutting: true,
  language: null,
  hardwareAgentID: null,
});

/** A route that prints everything on a printer. */
export const routeInput = (name: string, targetID: string): EventRouteInput => ({
  name,
  isActive: true,
  sortNumber: 0,
  orderChannelIDs: [],
  fulfillmentIDs: [],
  categoryIDs: [],
  targetID,
  backupTargetID: null,
  copies: 1,
  alsoOthers: false,
});

/** Opens a diner that may print. */
export async function openPrintingPlace(server: OfficeServer): Promise<PrintingPlace> {
  const office = await server.open({ isSelling: true });
  const terminal = await loadTerminal(server, office.owner);
  const devices: PrinterSimulator[] = [];
  const running: RunningAgent[] = [];
  const made = <T>(answer: { readonly status: number; readonly body: T }): T => {
    if (answer.status !== 200) throw new Error(`Refused: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    office,
    terminal,
    printer: async (name, more = {}) => {
      const device = await PrinterSimulator.start();
      devices.push(device);
      const body = { ...printerInput(name, device.port), ...more };
      return { id: made(await server.call(printerRoutes.create, { body }, office.owner)).printerID, device };
    },
    route: async (name, targetID, more = {}) => {
      const body = { ...routeInput(name, targetID), ...more };
      return made(await server.call(eventRouteRoutes.create, { body }, office.owner)).eventRouteSettingID;
    },
    setUpAgent: async () => {
      const body = { name: `Agent ${newID()}` };
      const { code, hardwareAgentID } = made(
        await server.call(hardwareAgentRoutes.generateCode, { body }, office.owner),
      );
      const folder = mkdtempSync(join(tmpdir(), 'tavola-agent-'));
      const address = `http://${office.tenant.subDomain}.localhost:${server.port}`;
      const identity = await setUp(folder, { address, code, version: '1.0.0' });
      return {
        folder,
        id: hardwareAgentID,
        key: identity.agentKey,
        start: () => {
          const agent = new Agent(identity, folder, '1.0.0');
          const ended = agent.run();
          const one = {
            ended,
            stop: async () => {
              agent.stop();
              await ended;
            },
          };
          running.push(one);
          return one;
        },
      };
    },
    close: async () => {
      await Promise.allSettled(running.map((one) => one.stop()));
      await Promise.all(devices.map((device) => device.close()));
    },
  };
}
