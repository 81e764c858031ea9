import { unpacked } from './unpacked.ts';

/** The fonts of the executable, in the place of those that npm has. */
export const FACES = { normal: unpacked('Sarabun_500Medium.ttf'), bold: unpacked('Sarabun_700Bold.ttf') } as const;
