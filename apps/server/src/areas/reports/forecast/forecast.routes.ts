import { FORECAST_DAYS, type forecastRoutes } from '@tavola/contract';
import { daysAfter } from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import type { FactWriter } from '../facts/fact-writer.ts';
import { factsOf, readScope, REPORT_LIMITS, SEES_SALES } from '../figures/report-scope.ts';
import { historyOf, readForecast } from './read-forecast.ts';

interface ForecastServices extends Pick<Services, 'now'> {
  readonly facts: Pick<FactWriter, 'catchUp'>;
}

/** The call of the forecast (decision 322). */
export function createForecastHandlers({ now, facts }: ForecastServices): Handlers<typeof forecastRoutes> {
  return {
    read: async (call) => {
      // A day more than in UTC is the day at any place.
      const history = historyOf(daysAfter(now().toISOString().slice(0, 10), 1));
      const pendingCount = await facts.catchUp(
        companyOf(call.scope),
        factsOf(call, { ...history, startDate: daysAfter(history.startDate, -2) }),
      );
      const answer = await call.readForCompany(async (tx) => {
        const any = { startDate: '2000-01-01', endDate: '2000-01-01', locationIDs: [], attribution: 'served' } as const;
        const noFilter = { channels: [], fulfillments: [], employeeIDs: [] };
        const scope = await readScope(tx, call, { ...any, ...noFilter }, SEES_SALES, now());
        const today = scope.places[0]?.businessDate ?? refuse('report.location');
        const last = daysAfter(today, FORECAST_DAYS - 1);
        const date = call.query.date ?? today;
        if (date < today || date > last) refuse('report.forecast_day', { date: last });
        return readForecast(tx, { ...scope, ...historyOf(today) }, { today, date, leftOut: call.query.leftOut });
      }, REPORT_LIMITS);
      return { ...answer, pendingCount };
    },
  };
}
