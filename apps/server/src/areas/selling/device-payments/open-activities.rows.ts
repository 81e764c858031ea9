import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { activitiesOf, toActivity, type StoredActivity } from './activities.rows.ts';

/** The longest list of open activities; they are closed one by one. */
const MOST_OPEN = 100;

/** Activities that have no outcome, and money to give back, the oldest first; `orderID` null = of every order. */
export async function listOpenActivities(
  tx: Tx,
  scope: LocationScope,
  orderID: string | null,
): Promise<StoredActivity[]> {
  const { companyID, locationID } = scope;
  const open = await activitiesOf(tx, scope)
    .$if(orderID !== null, (query) => query.where('a.order_id', '=', orderID))
    .where('a.completed_at', 'is', null)
    .orderBy('a.created_at')
    .limit(MOST_OPEN)
    .execute();
  const late = await activitiesOf(tx, scope)
    .$if(orderID !== null, (query) => query.where('a.order_id', '=', orderID))
    .where('a.id', 'in', (eb) =>
      eb
        .selectFrom('payment_device_answers as answer')
        .select('answer.activity_id')
        .where('answer.company_id', '=', companyID)
        .where('answer.location_id', '=', locationID)
        .where('answer.is_late', '=', true)
        .where('answer.state', '=', 'approved'),
    )
    .orderBy('a.created_at')
    .limit(MOST_OPEN)
    .execute();
  const left = await activitiesOf(tx, scope)
    .$if(orderID !== null, (query) => query.where('a.order_id', '=', orderID))
    .where('a.kind', '=', 'refund')
    .where('a.state', '=', 'Completed')
    .where('a.id', 'in', (eb) =>
      eb
        .selectFrom('payment_activities as failed')
        .select('failed.reference_activity_id')
        .where('failed.company_id', '=', companyID)
        .where('failed.location_id', '=', locationID)
        .where('failed.kind', '=', 'void')
        .where('failed.completed_at', 'is not', null)
        .where('failed.state', '<>', 'Completed'),
    )
    .orderBy('a.created_at')
    .limit(MOST_OPEN)
    .execute();
  return [...open, ...late, ...left]
    .map(toActivity)
    .filter((each) => each.completedAt === null || each.isToBeGivenBack);
}
