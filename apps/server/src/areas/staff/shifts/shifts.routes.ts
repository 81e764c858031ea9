import type { shiftRoutes } from '@tavola/contract';
import { readOperationalSetting } from '#areas/company/index.ts';
import { addedOnce, removedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import { readPerson, readWeek, type ReadTips } from '../hours/read-hours.ts';
import { listPeople } from '../people/people.rows.ts';
import { announceClocks } from './clock-out.ts';
import { addShift, correctShift } from './correct-shift.ts';
import { describeShift } from './describe-shift.ts';
import { getShift, listOpenShifts, listShifts, removeShifts } from './shifts.rows.ts';

/** What the calls of shifts need. */
export type ShiftServices = Services & {
  readonly jobs: Pick<JobQueue, 'enqueue'>;
  readonly readTips: ReadTips;
};

/** The calls with which managers see and correct shifts (decisions 96, 205, 269). */
export function createShiftHandlers(services: ShiftServices): Handlers<typeof shiftRoutes> {
  const { now, newID, jobs, readTips } = services;
  return {
    now: (call) =>
      call.read(async (tx) => {
        const [people, open, rules] = await Promise.all([
          listPeople(tx, call.scope),
          listOpenShifts(tx, call.scope),
          readOperationalSetting(tx, call.scope),
        ]);
        const shifts = new Map(open.map((shift) => [shift.userID, describeShift(shift, rules, now())]));
        // Someone may have left the location while clocked in.
        const others = open.filter(({ userID }) => !people.some((person) => person.userID === userID));
        return [...people, ...others.map(({ userID, name }) => ({ userID, name }))].map((person) => ({
          ...person,
          shift: shifts.get(person.userID) ?? null,
        }));
      }),
    list: (call) =>
      call.read(async (tx) => {
        const { items, total } = await listShifts(tx, call.scope, call.query);
        const rules = await readOperationalSetting(tx, call.scope);
        return { items: items.map((shift) => describeShift(shift, rules, now())), total };
      }),
    get: (call) =>
      call.read(async (tx) => {
        const shift = requireFound(await getShift(tx, call.scope, call.params.id));
        return describeShift(shift, await readOperationalSetting(tx, call.scope), now());
      }),
    create: (call) => {
      const { shiftID, ...input } = call.body;
      const id = shiftID ?? newID();
      return call.transactForCompany((tx) =>
        addedOnce(tx, id, {
          create: () => addShift({ tx, actor: call.actor, now: now(), jobs }, id, input),
          read: async () => {
            const shift = await getShift(tx, call.scope, id);
            return shift === null ? null : describeShift(shift, await readOperationalSetting(tx, call.scope), now());
          },
        }),
      );
    },
    update: (call) =>
      call.transactForCompany((tx) =>
        correctShift({ tx, actor: call.actor, now: now(), jobs }, call.params.id, call.body),
      ),
    remove: (call) =>
      call.transact(async (tx) => {
        const { shiftIDs, reason } = call.query;
        const removed = await removeShifts(tx, call.scope, shiftIDs, { reason, correctedBy: call.actor.userID }, now());
        if (removed.length < new Set(shiftIDs).size) removedOrRefused([]);
        await announceClocks(
          tx,
          call.scope,
          removed.map(({ userID }) => userID),
        );
        return { removedIDs: removed.map(({ shiftID }) => shiftID) };
      }),
    week: (call) => call.read((tx) => readWeek(tx, call.actor, call.query.date ?? null, now())),
    person: (call) => call.read((tx) => readPerson(tx, call.actor, call.params.id, call.query, now(), readTips)),
  };
}
