import { timeClockRoutes, type ClockType, type Shift, type ShiftInput, shiftRoutes } from '@tavola/contract';
import { startProduct, type Place, type ProductServer, type Visitor } from '@tavola/testkit/server/product.ts';
import { newID } from '#platform/ids.ts';

/** A product whose time clock is tested, with what tests of it do again and again. */
export async function startStaff() {
  const world = await startProduct();
  const place = world.burrito;
  const press = async (visitor: Visitor, clockType: ClockType, pinCode?: string, timeClockEventID = newID()) =>
    world.call(
      timeClockRoutes.clock,
      { body: { clockType, timeClockEventID, ...(pinCode !== undefined && { pinCode }) } },
      await visitor.caller(),
    );
  return {
    world,
    place,
    press,
    /** Sets the clock of the server. */
    at: (instant: string) => world.clock.set(new Date(instant)),
    /** The setting of the location, in addition to what it has. */
    setting: async (values: object, cutoff = '04:00:00', zone = 'Europe/Dublin') => {
      await place.restaurant.setSetting(values as Record<string, unknown>);
      const { companyID, locationID } = place.scope;
      await world.test.database.tenant(place.scope, (tx) =>
        tx
          .updateTable('locations')
          .set({ business_day_cutoff: cutoff, timezone_name: zone })
          .where('company_id', '=', companyID)
          .where('id', '=', locationID)
          .execute(),
      );
    },
    info: async (visitor: Visitor, pin?: string) => {
      const caller = await visitor.caller();
      const headers = { ...caller.headers, ...(pin !== undefined && { 'x-pin': pin }) };
      return world.call(timeClockRoutes.info, {}, { ...caller, headers });
    },
    add: async (shift: Partial<ShiftInput> & Pick<ShiftInput, 'userID' | 'startedOn' | 'endedOn'>) =>
      world.call(
        shiftRoutes.create,
        { body: { shiftID: newID(), breaks: [], reason: 'Forgot the tablet', ...shift } },
        await place.owner.caller(),
      ),
    correct: async (shift: Shift, change: Partial<ShiftInput>, by: Visitor = place.owner) => {
      const { startedOn, endedOn, breaks, version } = shift;
      return world.call(
        shiftRoutes.update,
        {
          params: { id: shift.shiftID },
          body: { startedOn, endedOn, breaks, version, reason: 'Said so', ...change },
        },
        await by.caller(),
      );
    },
    /** The shifts of one person, the latest first. */
    shiftsOf: async (userID: string): Promise<Shift[]> => {
      const { body } = await world.call(shiftRoutes.list, { query: { pageSize: -1 } }, await place.owner.caller());
      return body.items.filter((shift) => shift.userID === userID);
    },
  };
}
export type Staff = Awaited<ReturnType<typeof startStaff>>;
export type { Place, ProductServer, Visitor };
