import { describe, expect, test } from 'vitest';
import { reservationRoutes, tableMoveRoutes, type ErrorBody } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import type { Selling } from '@tavola/testkit/selling/selling.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { newID } from '#platform/ids.ts';
import { openRoom } from './floor.setup.ts';

const { server, place } = await openSellingPlace();
const room = await openRoom(
  server,
  place,
  Array.from({ length: 20 }, (_, index) => `T${index + 1}`),
);

let next = 0;
/** A table that no other test uses. */
const fresh = (): string => `T${++next}`;

describe('a booking', () => {
  const book = (body: object, at: Selling = place) =>
    server.call(
      reservationRoutes.create,
      { body: { reservationID: newID(), name: 'Ann', phone: '', minutes: 90, tableIDs: [], forDateTime: '', ...body } },
      at.caller,
    );
  const soon = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();

  test('is listed on its day, shown at its table, and no longer shown once the guests have ordered', async () => {
    const name = fresh();
    const { body: booking } = await book({ tableIDs: [room.idOf(name)], forDateTime: soon(20) });
    const timeZone = place.terminal.data.operational.timezoneName;
    const date = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(soon(20)));
    const { body: day } = await server.call(reservationRoutes.list, { query: { date } }, place.caller);
    expect(day.items.map(({ reservationID }) => reservationID)).toContain(booking.reservationID);
    expect((await room.table(name)).booking).toMatchObject({ name: 'Ann', reservationID: booking.reservationID });
    await room.send(name);
    expect((await room.table(name)).booking).toBeNull();
  });

  test('shows its table as reserved, and is seated by a first line, as long before as the location wants it', async () => {
    const own = await server.open();
    const hall = await openRoom(server, own, ['Early', 'Late', 'From']);
    for (const name of ['Early', 'Late']) await book({ tableIDs: [hall.idOf(name)], forDateTime: soon(50) }, own);
    await hall.send('Early');
    expect((await hall.table('Early')).booking, 'half an hour is usual').not.toBeNull();
    const { companyID, locationID } = own.tenant.scope;
    await server.test.asOwner((owner) =>
      owner.query(
        `UPDATE locations SET operational_setting = operational_setting || '{"bookingShownMinutes": 60}' WHERE company_id = $1 AND id = $2`,
        [companyID, locationID],
      ),
    );
    await hall.send('From');
    const { params, body } = await hall.seen('From');
    const move = { params, body: { ...body, tableID: hall.idOf('Late') } };
    expect(outcomeOf(await server.call(tableMoveRoutes.moveParty, move, own.caller))).toBe('409 table.booked');
    await hall.send('Late');
    expect((await hall.table('Late')).booking).toBeNull();
  });

  test('is refused where the table is booked at that time, also when two people book at once', async () => {
    const name = fresh();
    const at = { tableIDs: [room.idOf(name)], forDateTime: soon(300) };
    const answers = await Promise.all([book(at), book({ ...at, name: 'Bo' })]);
    expect(answers.map(outcomeOf).toSorted()).toEqual(['200 accepted', '409 reservation.taken']);
    expect(outcomeOf(await book({ ...at, forDateTime: soon(300 + 90) }))).toBe('200 accepted');
    expect(outcomeOf(await book({ tableIDs: [newID()], forDateTime: soon(10) }))).toBe('404 table.not_found');
  });

  test('is booked once under its id, and the id takes no other booking', async () => {
    const body = { reservationID: newID(), tableIDs: [room.idOf(fresh())], forDateTime: soon(60), guests: 4 };
    const first = await book(body);
    expect((await book(body)).body).toEqual(first.body);
    const others = [{ guests: 5 }, { name: 'Bo' }, { forDateTime: soon(240) }, { tableIDs: [room.idOf(fresh())] }];
    for (const other of others) expect(outcomeOf(await book({ ...body, ...other }))).toBe('422 idempotency.mismatch');
  });

  test('moves to another table, which is then booked and the first one no longer', async () => {
    const [name, other] = [fresh(), fresh()];
    const { body: booking } = await book({ tableIDs: [room.idOf(name)], forDateTime: soon(60) });
    const { reservationID, ...input } = booking;
    const body = { ...input, tableIDs: [room.idOf(other)] };
    const moved = await server.call(reservationRoutes.update, { params: { id: reservationID }, body }, place.caller);
    expect(moved.body.tableIDs).toEqual([room.idOf(other)]);
    expect((await room.table(name)).booking).toBeNull();
    expect((await room.table(other)).booking).toMatchObject({ reservationID });
  });

  test('is for a time to come, in a year that there is', async () => {
    const at = { tableIDs: [room.idOf(fresh())] };
    const times = ['2020-01-01T12:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T22:00:00-12:00'];
    for (const forDateTime of times)
      expect(outcomeOf(await book({ ...at, forDateTime }))).toBe('400 validation.failed');
    const days = await server.call(reservationRoutes.list, { query: { date: '0000-01-01' } }, place.caller);
    expect(outcomeOf(days)).toBe('400 validation.failed');
  });

  test('is no more than a year away, as a Buddhist year read as another one is', async () => {
    const at = { tableIDs: [room.idOf(fresh())] };
    const day = 24 * 60;
    const far = await book({ ...at, forDateTime: soon(366 * day + 1) });
    expect(outcomeOf(far)).toBe('400 validation.failed');
    expect((far.body as unknown as ErrorBody).additionValue?.fields).toMatchObject([
      { path: 'forDateTime', code: 'far' },
    ]);
    expect(outcomeOf(await book({ ...at, forDateTime: '2569-11-24T12:00:00Z' }))).toBe('400 validation.failed');
    const { body: booking } = await book({ ...at, forDateTime: soon(366 * day - 1) });
    const { reservationID, ...input } = booking;
    const update = (forDateTime: string) =>
      server.call(
        reservationRoutes.update,
        { params: { id: reservationID }, body: { ...input, forDateTime } },
        place.caller,
      );
    expect(outcomeOf(await update(soon(366 * day + 1)))).toBe('400 validation.failed');
    expect(outcomeOf(await update(soon(365 * day)))).toBe('200 accepted');
  });

  test('is changed at its version and cancelled', async () => {
    const name = fresh();
    const { body: booking } = await book({ tableIDs: [room.idOf(name)], forDateTime: soon(60) });
    const { reservationID, ...input } = booking;
    const update = () =>
      server.call(
        reservationRoutes.update,
        { params: { id: reservationID }, body: { ...input, name: 'Bea' } },
        place.caller,
      );
    expect((await update()).body).toMatchObject({ name: 'Bea', version: 2 });
    expect(outcomeOf(await update())).toBe('409 resource.version_conflict');
    await server.call(reservationRoutes.remove, { query: { reservationIDs: [reservationID] } }, place.caller);
    expect((await room.table(name)).booking).toBeNull();
  });

  test('says how many guests come, and opens its tables under their name when they arrive', async () => {
    const [name, next] = [fresh(), fresh()];
    const tableIDs = [room.idOf(name), room.idOf(next)];
    const { body: booking } = await book({ tableIDs, forDateTime: soon(20), guests: 6 });
    expect(booking.guests).toBe(6);
    expect(booking.seatedDateTime).toBe(null);
    expect((await room.table(name)).booking).toMatchObject({ guests: 6 });
    const arrive = (version: number) =>
      server.call(
        reservationRoutes.arrived,
        { params: { id: booking.reservationID }, body: { version } },
        place.caller,
      );
    const arrived = await arrive(booking.version);
    expect(outcomeOf(arrived)).toBe('200 accepted');
    expect(arrived.body.seatedDateTime).toEqual(expect.any(String));
    for (const each of [name, next])
      expect(await room.table(each)).toMatchObject({ status: 'Reserved', reservedName: 'Ann', booking: null });
    expect(outcomeOf(await arrive(booking.version))).toBe('409 resource.version_conflict');
    expect(outcomeOf(await arrive(arrived.body.version))).toBe('409 resource.version_conflict');
  });

  test('keeps waiting while other guests are at its table', async () => {
    const name = fresh();
    await room.send(name);
    const { body: booking } = await book({ tableIDs: [room.idOf(name)], forDateTime: soon(40) });
    const { reservationID, version } = booking;
    const early = await server.call(
      reservationRoutes.arrived,
      { params: { id: reservationID }, body: { version } },
      place.caller,
    );
    expect(outcomeOf(early)).toBe('409 table.taken');
    expect((await room.table(name)).booking).toMatchObject({ reservationID });
    expect(outcomeOf(await book({ tableIDs: [room.idOf(name)], forDateTime: soon(400), guests: 0 }))).toBe(
      '400 validation.failed',
    );
  });
});
