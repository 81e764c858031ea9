/** What a field for a time or a day takes. */
export interface MomentFieldProps {
  readonly label: string;
  /** `HH:mm:ss` (times) or `YYYY-MM-DD` (dates); null = none. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly description?: string;
  readonly withAsterisk?: boolean;
  readonly error?: string;
  readonly disabled?: boolean;
  readonly [prop: string]: unknown;
}
