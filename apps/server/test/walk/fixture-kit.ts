import type { Route } from '@tavola/contract';
import { randomPin, type Place, type ProductServer, type Visitor } from '@tavola/testkit/server/product.ts';

/** Building blocks shared by the fixtures of many nouns. */

/** A call that sends the same valid input every time, made by one of the place's people. */
export const by = <I extends object>(pick: (place: Place) => Visitor, input: I) => ({
  good: async (place: Place) => ({ caller: await pick(place).caller(), input }),
});
export const owner = (place: Place): Visitor => place.owner;
export const undecided = (place: Place): Visitor => place.undecided;

export const newName = (): string => `Walked ${randomPin()}${randomPin()}`;

/** A record of the owner's that the call may consume; `create` makes it from `body`. */
export const fresh = <B extends object, I extends object>(create: Route, make: () => B, use: (body: B) => I) => ({
  good: async (place: Place, world: ProductServer) => {
    const [caller, body] = [await place.owner.caller(), make()];
    const { status } = await world.call(create, { body } as never, caller);
    if (status !== 200) throw new Error(`${create.path} refused the record with ${status}.`);
    return { caller, input: use(body) };
  },
});
/** A new record under an id that the caller makes. */
export const adding = <B extends object>(make: () => B) => ({
  good: async (place: Place) => ({ caller: await place.owner.caller(), input: { body: make() } }),
});

/** An anonymous visitor at the restaurant's own address. */
export const stranger = ({ subDomain }: Place) => ({ subDomain, headers: { 'x-token-transport': 'bearer' } });

/** How many calls one address may make before its sign-ins are throttled. */
export const SIGN_IN_LIMIT = { calls: 4, everyMs: 60_000 };

/** The password that the fixtures change to. */
export const NEW_PASSWORD = 'Canary2$Pass';

/** Ends what card terminals of other calls are still asked for, which keeps a day from being closed. */
export async function settleDevicePayments({ scope }: Place, world: ProductServer): Promise<void> {
  await world.run(
    "UPDATE payment_activities SET state = 'Cancelled', completed_at = now() WHERE company_id = $1 AND completed_at IS NULL",
    [scope.companyID],
  );
  await world.run('UPDATE orders SET awaits_process = false WHERE company_id = $1 AND awaits_process', [
    scope.companyID,
  ]);
}
