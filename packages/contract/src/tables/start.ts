import { permission } from '../kit/permissions.ts';
import { defineStartSteps } from '../kit/start-step.ts';

/** Steps of the tables area: a room with tables. */
export const tableStartSteps = defineStartSteps({ tables: { access: [permission.tableLayout.add] } });
