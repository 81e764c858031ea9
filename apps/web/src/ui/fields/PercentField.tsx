import { DecimalField, type DecimalFieldProps } from './DecimalField.tsx';

/** A percentage from 0 to 100. */
export const PercentField = (props: DecimalFieldProps) => (
  <DecimalField placeholder="0%" max={100} {...props} suffix="%" />
);
