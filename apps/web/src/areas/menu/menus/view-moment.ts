import type { LocalMoment } from '@tavola/selling';

/** The chosen moment (`YYYY-MM-DD`, `HH:mm:ss`), or the present one where none, or no valid one, is given. */
export function chosenMoment(
  { date, time }: { readonly date: string; readonly time: string },
  now: LocalMoment,
): LocalMoment {
  if (date === '' && time === '') return now;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : now.date;
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) ?? [];
  return {
    date: day,
    weekday: new Date(`${day}T00:00:00Z`).getUTCDay(),
    minutes:
      hours === undefined || minutes === undefined ? Math.floor(now.minutes) : Number(hours) * 60 + Number(minutes),
  };
}
