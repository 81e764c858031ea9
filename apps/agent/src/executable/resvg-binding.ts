import { unpacked } from './unpacked.ts';

/** A module as Node loads one, for the library of the system inside the executable. */
const loaded: { exports: Readonly<Record<string, unknown>> } = { exports: {} };
process.dlopen(loaded, unpacked('resvg.node'));

/** What the renderer takes from the library of its system, which npm would have found in a folder. */
export const { render, renderAsync, Resvg } = loaded.exports;
