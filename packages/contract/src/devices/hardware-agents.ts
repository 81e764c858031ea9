import * as z from 'zod/mini';
import { instant, optional, queryList, requiredText, text, uuid } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { UsbPrinter } from './local-agent.ts';

/** Agents of a location: the processes on its own machines that reach its printers (decision 194). */

export const SETUP_CODE_LENGTH = 10;
export const SETUP_CODE_MINUTES = 15;

/** A code as people type it: blanks and dashes are left out, and small letters are capitals. */
export const setupCode = () =>
  z.string().check(
    z.maxLength(40, 'too_long'),
    z.overwrite((typed) => typed.replace(/[\s-]/g, '').toUpperCase()),
    z.minLength(1, 'required'),
    z.regex(/^([A-Z2-9]{10})?$/, 'invalid'),
  );

export const HardwareAgentRow = z.object({
  hardwareAgentID: uuid(),
  name: z.string(),
  /** Waiting for its code, connected within the last seconds, or not. */
  state: z.enum(['Waiting', 'Expired', 'Online', 'Offline']),
  /** The version of its program; null = it has never connected. */
  agentVersion: z.nullable(z.string()),
  lastSeenOn: z.nullable(instant()),
  /** USB printers of its machine, as it last reported them. */
  usbPrinters: z.array(UsbPrinter),
});
export type HardwareAgentRow = z.infer<typeof HardwareAgentRow>;

/** An agent as terminals reach it. */
export const LocalAgent = z.object({
  hardwareAgentID: uuid(),
  name: z.string(),
  token: z.string(),
  /** It reported within the last seconds. */
  isOnline: z.boolean(),
  /** Where it answers terminals of the local network, encrypted (decision 362). */
  addresses: z.array(z.string()),
  /** What a device must trust for that, and its fingerprint to compare; null = not reported yet. */
  rootCertificate: z.nullable(z.string()),
  fingerprint: z.nullable(z.string()),
});
export type LocalAgent = z.infer<typeof LocalAgent>;

/** The agents of a location as its terminals reach them. */
export const LocalAgents = z.object({ agents: z.array(LocalAgent) });

export const hardwareAgentErrors = defineErrors({
  'agent.code_invalid': {
    status: 400,
    type: 'Auth',
    number: 2706,
    en: 'This setup code has expired, was already used, or is of another location. Ask for a new code.',
    th: 'รหัสติดตั้งนี้หมดอายุ ถูกใช้ไปแล้ว หรือเป็นของสาขาอื่น กรุณาขอรหัสใหม่',
  },
  'agent.unknown': {
    status: 403,
    type: 'Auth',
    number: 2707,
    en: 'This agent was removed from the location. Set it up again with a new code.',
    th: 'ตัวเชื่อมอุปกรณ์นี้ถูกลบออกจากสาขาแล้ว กรุณาติดตั้งใหม่ด้วยรหัสใหม่',
  },
  'print_job.lost': {
    status: 409,
    type: 'Operation',
    number: 2708,
    en: 'This ticket is no longer this agent\u2019s to print.',
    th: 'ใบนี้ไม่ใช่หน้าที่ของตัวเชื่อมอุปกรณ์นี้แล้ว',
  },
});

const { view, add, delete: remove } = permission.hardwareAgents;

export const hardwareAgentRoutes = {
  list: route({
    method: 'GET',
    path: '/location/hardware-agents',
    access: [view],
    about: 'Agents of this location by name, and whether each is connected.',
    answer: z.array(HardwareAgentRow),
  }),
  generateCode: route({
    method: 'POST',
    path: '/on-site-setup/generate-setup-code',
    access: [add],
    about:
      'Adds an agent under a name, or one that names itself, with the code by which one process becomes it within fifteen minutes.',
    body: z.object({
      name: optional(requiredText(60)),
      /** The location of the call and no other, where it is given (platform spec, section 7). */
      locationTenantID: optional(uuid()),
    }),
    answer: z.object({ hardwareAgentID: uuid(), code: z.string(), expiresAt: instant() }),
    errors: ['resource.duplicate_name'],
  }),
  setupState: route({
    method: 'GET',
    path: '/on-site-setup',
    access: [view, add],
    about: 'Whether an agent still waits for its process.',
    query: z.object({ hardwareAgentID: uuid() }),
    answer: HardwareAgentRow,
  }),
  local: route({
    method: 'GET',
    path: '/location/hardware-agents/local',
    access: 'terminal',
    about:
      'How a terminal reaches each agent of the location and proves itself to it, and which root certificate it must trust for that.',
    answer: LocalAgents,
  }),
  remove: route({
    method: 'DELETE',
    path: '/location/hardware-agents',
    access: [remove],
    about: 'Removes agents; they print nothing more from their next call on.',
    query: z.object({ hardwareAgentIds: queryList(uuid()) }),
    answer: Removed,
  }),
  register: route({
    method: 'POST',
    path: '/on-site-setup',
    access: 'anyone',
    about: 'A process becomes the agent of a setup code. The key is shown once and is stored as its hash.',
    body: z.object({ setupCode: setupCode(), agentVersion: text(40) }),
    answer: z.object({ hardwareAgentID: uuid(), agentKey: z.string(), name: z.string(), locationName: z.string() }),
    errors: ['agent.code_invalid', 'limit.rate'],
  }),
} as const;
