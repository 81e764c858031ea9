export { floorQuery } from './floor/floor.queries.ts';
export { floorStrings } from './floor/floor.strings.ts';
export { FloorStation } from './floor/FloorStation.tsx';
