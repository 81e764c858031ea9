import type * as resvg from '@resvg/resvg-js';
import { unpacked } from './unpacked.ts';

/** A module as Node loads one, for the library of the system inside the executable. */
const loaded: { exports: unknown } = { exports: {} };
process.dlopen(loaded, unpacked('resvg.node'));

// It is the same library that npm has, built for this system.
const library = loaded.exports as typeof resvg;

/** The renderer of the executable, in the place of the one that npm has. */
export const { Resvg, renderAsync } = library;
