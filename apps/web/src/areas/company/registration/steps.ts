import type { RegistrationDraft } from './draft.ts';

/** What each step receives: everything typed so far, and how to save its own part. */
export interface StepProps {
  readonly draft: RegistrationDraft;
  readonly onDone: (draft: RegistrationDraft) => void;
  /** Saves what this step contains, whether it is valid or not. */
  readonly onBack: (draft: RegistrationDraft) => void;
}
