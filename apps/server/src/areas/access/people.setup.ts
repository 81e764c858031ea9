import {
  ALL_ACCESS,
  companyUserRoutes,
  permission,
  roleRoutes,
  type RoleInput,
  type UserInput,
} from '@tavola/contract';
import type { AuthServer, Tokens } from '@tavola/testkit/server/auth-server.ts';
import { BEARER } from '@tavola/testkit/server/auth-server.ts';
import type { PlantedPerson, Restaurant } from '@tavola/testkit/restaurant/restaurant.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { send } from '#platform/database/connect/client.ts';
import { sql } from '#platform/database/sql.ts';
import { newID } from '#platform/ids.ts';

/** All four rights over people. */
export const MANAGING = [
  permission.users.view,
  permission.users.add,
  permission.users.edit,
  permission.users.delete,
] as const;

/** A restaurant with its owner signed in at a terminal. */
export interface Team {
  readonly place: Restaurant;
  readonly owner: PlantedPerson;
  readonly asOwner: Caller;
  /** Adds a person with these codes and signs them in at their own terminal. */
  member(
    name: string,
    ...codes: readonly number[]
  ): Promise<{ readonly person: PlantedPerson; readonly caller: Caller }>;
  /** The same at the one location alone. */
  memberHere(
    name: string,
    ...codes: readonly number[]
  ): Promise<{ readonly person: PlantedPerson; readonly caller: Caller }>;
  addRole(role: Partial<RoleInput> & { readonly name: string }, caller?: Caller): Promise<string>;
  /** The hub messages of an event to the screens of the place. */
  events(event: string): Promise<unknown[]>;
}

let teams = 0;

/** Opens a restaurant whose owner has every right. */
export async function openTeam(server: AuthServer): Promise<Team> {
  const place = await server.open();
  teams += 1;
  const tag = `t${teams}`;
  const callerOf = ({ token }: Tokens): Caller => ({ ...BEARER, subDomain: place.subDomain, token });
  const join = async (name: string, codes: readonly number[], isSuperUser = false) => {
    const person = await place.addPerson({ userName: `${name}-${tag}`, codes, isSuperUser });
    return {
      person,
      caller: callerOf(await server.signInOn(place, person, await place.addDevice(`Terminal ${name}`))),
    };
  };
  const { person: owner, caller: asOwner } = await join('olga', [ALL_ACCESS], true);
  return {
    place,
    owner,
    asOwner,
    member: (name, ...codes) => join(name, codes),
    memberHere: async (name, ...codes) => {
      const member = await join(name, codes);
      await server.test.asOwner((client) =>
        send(
          client,
          sql`UPDATE user_permissions SET at_location_id = ${place.scope.locationID} WHERE user_id = ${member.person.userID}`,
        ),
      );
      server.auth.authenticator.invalidate(member.person.userID);
      return member;
    },
    addRole: async (role, caller = asOwner) =>
      (
        await server.call(
          roleRoutes.create,
          { body: { level: 'company', codes: [], roleID: newID(), ...role } },
          caller,
        )
      ).body.roleID,
    events: (event) =>
      server.test.asOwner(async (client) =>
        (
          await send<{ data: unknown }>(
            client,
            sql`SELECT data FROM hub_messages WHERE company_id = ${place.scope.companyID} AND event = ${event} ORDER BY seq`,
          )
        ).rows.map(({ data }) => data),
      ),
  };
}

/** A new person as the form sends them. */
export const newcomer = (team: Team, name: string, more: Partial<UserInput> = {}) => ({
  userID: newID(),
  firstName: name,
  lastName: 'New',
  userName: `${name.toLowerCase()}-${team.place.subDomain}`,
  email: `${name.toLowerCase()}@example.com`,
  isSuperUser: false,
  isPinOnly: false,
  locationIDs: [team.place.scope.locationID],
  roleIDs: [],
  codes: [],
  ...more,
});

/** The body of an update that changes only what is named. */
export async function changed(server: AuthServer, team: Team, userID: string, more: Partial<UserInput>) {
  const { body } = await server.call(companyUserRoutes.get, { params: { id: userID } }, team.asOwner);
  const { userID: _, status: _status, maxActiveTerminals: _most, ...fields } = body;
  return { params: { id: userID }, body: { ...fields, ...more } };
}
