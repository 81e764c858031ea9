/// <reference types="vite/types/importMeta.d.ts" />
import type { FixtureFile, Fixtures, IdTables } from './fixture.ts';

/** Every file of ../fixtures/ by its path; a new file is picked up automatically. */
export const fixtureFiles = import.meta.glob<FixtureFile>('../fixtures/*.ts', { eager: true });

const files = Object.values(fixtureFiles);

/** The fixtures of all files; fixtures.test.ts fails when a call of the contract is missing. */
export const fixtures = files.reduce<Partial<Fixtures>>((all, file) => ({ ...all, ...file.fixtures }), {});

/** The tables of all files, by the name of the field that holds the id. */
export const ID_TABLES = files.reduce<IdTables>((all, { idTables }) => ({ ...all, ...idTables }), {});
