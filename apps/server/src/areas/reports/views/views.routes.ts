import { MOST_REPORT_VIEWS, type reportViewRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, removedOrRefused } from '#platform/crud/refusals.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { addView, changeView, getView, listViews, removeView, type ViewOwner } from './views.rows.ts';

const ownerOf = ({ scope, session }: Call): ViewOwner => ({ companyID: scope.companyID, userID: session.userID });

/** The calls of a person's own views of reports (decision 331). */
export function createReportViewHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof reportViewRoutes> {
  return {
    list: (call) => call.readForCompany((tx) => listViews(tx, ownerOf(call))),
    create: (call) => {
      const { reportViewID, ...input } = call.body;
      const id = reportViewID ?? newID();
      const owner = ownerOf(call);
      return call.transactForCompany((tx) =>
        addedOnce(tx, id, {
          create: async () => {
            if ((await getView(tx, owner, id)) !== null) return null;
            if ((await listViews(tx, owner)).length >= MOST_REPORT_VIEWS)
              refuse('report.too_many_views', { most: MOST_REPORT_VIEWS });
            return addView(tx, owner, { ...input, id }, now());
          },
          read: () => getView(tx, owner, id),
        }),
      );
    },
    update: (call) =>
      call.transactForCompany(async (tx) => {
        const owner = ownerOf(call);
        const { id } = call.params;
        return changedOrRefused(await changeView(tx, owner, id, call.body, now()), () => getView(tx, owner, id));
      }),
    remove: (call) =>
      call.transactForCompany(async (tx) =>
        removedOrRefused(await removeView(tx, ownerOf(call), call.params.id, now())),
      ),
  };
}
