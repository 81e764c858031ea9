import {
  closeOfDayRoutes,
  operationalSettingRoutes,
  settingsRoutes,
  shiftRoutes,
  timeClockRoutes,
} from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../cash.setup.ts';

const place = cashPlace();
const { server, office } = { server: () => place.server, office: () => place.office };
const clock = (clockType: 'ClockIn' | 'ClockOut') =>
  server().call(timeClockRoutes.clock, { body: { clockType } }, office().owner);
const clockedIn = async () =>
  (await server().call(closeOfDayRoutes.validation, {}, office().owner)).body.filter(
    ({ code }) => code === 'clocked_in',
  );
const close = (clockOutEmployees: boolean) =>
  server().call(
    closeOfDayRoutes.create,
    {
      body: {
        closeOfDayID: newID(),
        note: null,
        closeTerminals: true,
        carryOpenOrders: true,
        clockOutEmployees,
        isEmptyAllowed: true,
      },
    },
    office().owner,
  );
const save = async (values: object, path: 'closeProcedures' | 'menuConfiguration' = 'closeProcedures') => {
  const setting = (await server().call(settingsRoutes.operational, {}, office().owner)).body;
  const { closeAllOpenOrders, closeAllTerminals, closeOutAllEmployees, businessDayCutoff } = setting;
  const { cashDifferenceLimit, cashMoveLimit, modules, version } = setting;
  const fields =
    path === 'menuConfiguration'
      ? { modules }
      : {
          closeAllOpenOrders,
          closeAllTerminals,
          closeOutAllEmployees,
          businessDayCutoff,
          cashDifferenceLimit,
          cashMoveLimit,
        };
  const body = { ...fields, ...values, version };
  return server().call(operationalSettingRoutes[path], { body } as never, office().owner);
};

it('a day with people who are clocked in is not closed, and closing it clocks them out where that is asked for', async () => {
  await clock('ClockIn');
  expect(await clockedIn()).toMatchObject([{ severity: 'block', names: ['Ann Lee'], ids: [office().tenant.userID] }]);
  const refused = await close(false);
  expect(codeOf(refused)).toEqual([409, 'close_of_day.blocked']);
  expect(refused.body.message).toContain('Ann Lee is still clocked in.');
  expect((await close(true)).status).toBe(200);
  expect(await clockedIn()).toEqual([]);
  const { body } = await server().call(shiftRoutes.list, { query: {} }, office().owner);
  expect(body.items).toMatchObject([{ endedBy: 'CloseOfDay', isFlagged: false, activity: null }]);
});

it('only warns where the closing procedure says so, and says nothing without a time clock', async () => {
  await save({ closeOutAllEmployees: false });
  await clock('ClockIn');
  expect(await clockedIn()).toMatchObject([{ severity: 'warn' }]);
  expect((await close(false)).status).toBe(200);
  expect(await clockedIn(), 'the shift continues').toHaveLength(1);
  const { modules } = (await server().call(settingsRoutes.operational, {}, office().owner)).body;
  await save({ modules: { ...modules, timeClock: false } }, 'menuConfiguration');
  expect(await clockedIn()).toEqual([]);
});
