import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const fontFile = (face: string): string => require.resolve(`@expo-google-fonts/sarabun/${face}/Sarabun_${face}.ttf`);

/** The fonts that pictures are drawn with. Thin letters do not survive the printer's step from grey to black. */
export const FACES = { normal: fontFile('500Medium'), bold: fontFile('700Bold') } as const;
