import * as z from 'zod/mini';
import { instant, queryList, text, uuid } from '../kit/fields/fields.ts';
import { Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** Phones that ring at the location (decisions 101, 344; selling spec, section 3, Caller-ID record). */

/** The name of a caller that the line does not say. */
export const UNKNOWN_CALLER = '<unknown>';
/** A caller that nobody removed is shown for so long. */
export const CALLER_HOURS = 2;
/** Digits at the end of a number by which customers are found. */
const MATCHED_DIGITS = 9;

/** What a line says of a call. */
export const CallerEvent = z.object({
  phoneNumber: text(40),
  callerName: z._default(text(100), UNKNOWN_CALLER),
  lineNumber: z.int('invalid').check(z.gte(0, 'range'), z.lte(999, 'range')),
  /** I = someone calls here, O = a call from here. */
  io: z.enum(['I', 'O'], { error: 'invalid' }),
  time: instant(),
  /** The call begins, or ends. */
  isStart: z.boolean({ error: 'invalid' }),
});
export type CallerEvent = z.infer<typeof CallerEvent>;

/** A phone that rings or is answered now. */
export const Caller = z.object({
  callerID: uuid(),
  phoneNumber: z.string(),
  callerName: z.string(),
  lineNumber: z.int(),
  time: instant(),
});
export type Caller = z.infer<typeof Caller>;

/** What customers are searched by: the last nine digits of a number; '' = it has too few to say who calls. */
export function matchedDigits(phoneNumber: string): string {
  const digits = phoneNumber.replace(/\D/g, '');
  return digits.length < MATCHED_DIGITS ? '' : digits.slice(-MATCHED_DIGITS);
}

const { quickService, tableService } = permission;
const sells = [quickService.view, tableService.view] as const;

export const callerRoutes = {
  list: route({
    method: 'GET',
    path: '/location/callers',
    access: sells,
    about: 'Phones that ring or are answered at this location now, the latest first.',
    answer: z.object({ items: z.array(Caller) }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/location/callers',
    access: sells,
    about: 'Removes callers from the panel of every terminal.',
    query: z.object({ callerIds: queryList(uuid()) }),
    answer: Removed,
  }),
} as const;
