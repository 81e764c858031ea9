import type { PermissionCode } from './permissions.ts';

/** One step of the checklist on the start page; an area declares its steps once. */
export interface StartStepDefinition {
  /** Only people with one of these rights see the step. */
  readonly access: readonly PermissionCode[];
  /** A person may say that the step needs nothing more. */
  readonly canSettle?: true;
}

/** Declares the steps of an area; their ids become the type `StartStepID`. */
export const defineStartSteps = <const T extends Readonly<Record<string, StartStepDefinition>>>(steps: T): T => steps;
