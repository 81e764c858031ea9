import { noticeKinds, screens, WEBHOOK_NOTICE, type ScreenID } from '@tavola/contract';
import { originOf } from '#platform/auth/tenant.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal } from '#platform/errors/refusal.ts';
import type { Mailer } from '#platform/mail/mail-jobs.ts';
import { sendToWebhooks } from '#platform/realtime/webhook-outbox.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { audienceOf, mailedByRight, readRouting } from './audience.ts';
import { noticeMail } from './notice-mail.ts';
import type { NewNotice } from './new-notice.ts';
import { insertNotice } from './notices.rows.ts';

/** What reporting needs. */
export interface ReportServices extends Pick<Services, 'config' | 'now' | 'newID'> {
  readonly mailer: Mailer;
}

/**
 * Reports what is new to the people whom it is for: on their bell, to their terminals with a sound, by mail. Each is
 * reported once, however often it is found.
 */
export async function reportNotices(
  tx: Tx,
  scope: LocationScope,
  notices: readonly NewNotice[],
  services: ReportServices,
): Promise<void> {
  if (notices.length === 0) return;
  const routing = await readRouting(tx, scope);
  const noticeIDs: string[] = [];
  const [soundUserIDs, soundClientIDs] = [new Set<string>(), new Set<string>()];
  for (const notice of notices) {
    const audience = audienceOf(notice, routing);
    const at = services.now();
    const id = await insertNotice(tx, scope, notice, audience, { id: services.newID(), at });
    if (id === null) continue;
    noticeIDs.push(id);
    for (const one of audience.soundUserIDs) soundUserIDs.add(one);
    for (const one of audience.soundClientIDs) soundClientIDs.add(one);
    const mailed = audience.isDefault ? await mailedByRight(tx, scope, notice.kind) : audience.mailUserIDs;
    if (mailed.length > 0) await mail(tx, scope, notice, mailed, services);
    const { kind, params, recordID } = notice;
    const data = { noticeID: id, kind, params, recordID: recordID ?? null };
    await sendToWebhooks(tx, scope, audience.webhookIDs, WEBHOOK_NOTICE, data, at);
  }
  if (noticeIDs.length === 0) return;
  await publish(tx, scope, 'noticesAdded', {
    noticeIDs,
    soundUserIDs: [...soundUserIDs],
    soundClientIDs: [...soundClientIDs],
  });
}

async function mail(
  tx: Tx,
  scope: LocationScope,
  notice: NewNotice,
  userIDs: readonly string[],
  { mailer, config }: ReportServices,
): Promise<void> {
  const { companyID, locationID } = scope;
  const { rows } = await tx.send<{
    email: string;
    first_name: string;
    language: string | null;
    name: string;
    own_language: string;
    sub_domain: string;
  }>(sql`SELECT u.email, u.first_name, u.language, l.name, l.language AS own_language, l.sub_domain
    FROM users u JOIN locations l ON l.company_id = ${companyID} AND l.id = ${locationID}
    WHERE u.company_id = ${companyID} AND u.id = ANY(${[...userIDs]}::uuid[]) AND u.is_active AND u.deleted_at IS NULL AND u.email <> ''`);
  // Ids of screens are declared above the kinds; a test ensures that each exists.
  const { path } = screens[noticeKinds[notice.kind].screen as ScreenID];
  for (const row of rows) {
    const language = (row.language ?? row.own_language) === 'th' ? 'th' : 'en';
    const link = `${originOf(config, row.sub_domain)}${path.replace('$id', notice.recordID ?? '')}`;
    const content = noticeMail(language, notice, { firstName: row.first_name, locationName: row.name, link });
    try {
      await mailer.enqueue(tx, scope, { template: `notice.${notice.kind}`, to: row.email, ...content });
    } catch (error) {
      // Without a licence or a quota the bell still has it.
      if (!(error instanceof Refusal)) throw error;
      return;
    }
  }
}
