export { familiesOf } from './families.ts';
export { unitOf, unitsOf } from './of-wire.ts';
export {
  addRatios,
  convertQuantity,
  isConvertible,
  multiplyRatios,
  ratioOf,
  ratioOfQuantity,
  timesRatio,
  unitTable,
  wouldCycle,
  type Ratio,
  type UnitTable,
} from './units.ts';
