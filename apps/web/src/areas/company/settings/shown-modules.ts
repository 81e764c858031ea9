import { moduleFlags, screens, type ModuleFlag, type ScreenDefinition } from '@tavola/contract';

const definitions: readonly ScreenDefinition[] = Object.values(screens);

/** The modules that have a screen: switching any other one would change nothing that people see. */
export const shownModules: readonly ModuleFlag[] = moduleFlags.filter((flag) =>
  definitions.some(({ moduleFlag }) => moduleFlag === flag),
);
