import type { RegistrationDraft } from '../draft.ts';

/** What the server said about one field of a step. */
export interface StepRefusal {
  readonly path: string;
  readonly message: string;
}

/** What each step receives: everything typed so far, and how to save its own part. */
export interface StepProps {
  readonly draft: RegistrationDraft;
  readonly onDone: (draft: RegistrationDraft) => void;
  /** Saves what this step contains, whether it is valid or not. */
  readonly onBack: (draft: RegistrationDraft) => void;
  /** What the last step was refused for, when it belongs to this step; the first of these fields gets the focus. */
  readonly refusals: readonly StepRefusal[];
  /** The server refused the registration; true when a step shows the reason at its fields. */
  readonly onRefused: (draft: RegistrationDraft, fields: readonly StepRefusal[]) => boolean;
}
