import { permission } from '../kit/permissions.ts';
import { defineStartSteps } from '../kit/start-step.ts';

/** Step of the access area: someone else works here too. */
export const accessStartSteps = defineStartSteps({ invite: { access: [permission.users.add] } });
