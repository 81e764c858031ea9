import type { RegistrationDraft } from './draft.ts';

/** What each step gets: all that was typed so far, and where its own part goes. */
export interface StepProps {
  readonly draft: RegistrationDraft;
  readonly onDone: (draft: RegistrationDraft) => void;
  /** Keeps what this step holds, checked or not. */
  readonly onBack: (draft: RegistrationDraft) => void;
}
