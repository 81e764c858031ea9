import * as z from 'zod/mini';
import { jobKind } from '#platform/jobs/job-kind.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import { listImages, replaceBytes } from './images.rows.ts';
import { plainPicture } from './plain-picture.ts';

/** Pictures of a company that were stored as sent; `after` is the last one that was looked at. */
export const plainPicturesJob = jobKind('plainPictures', z.object({ after: z.nullable(z.string()) }));

/** A picture has half a megabyte at most. */
const AT_ONCE = 20;

/**
 * Says how stored pictures lose what their files say of place and camera, as an upload does (reliability H5). Their
 * pixels stay, so browsers may keep what they have; one that is not built like a picture does not change.
 */
export function handlePlainPictures(
  { database }: Pick<Services, 'database'>,
  jobs: Pick<JobQueue, 'handle' | 'enqueue'>,
): void {
  jobs.handle(plainPicturesJob, ({ scope, payload: { after } }) =>
    database.tenant(scope, async (tx) => {
      const images = await listImages(tx, scope, after, AT_ONCE);
      for (const { id, mediaType, bytes } of images) {
        const plain = plainPicture(bytes, mediaType);
        if (plain !== null && !plain.equals(bytes)) await replaceBytes(tx, scope, id, plain);
      }
      const last = images.at(-1);
      if (last !== undefined) await jobs.enqueue(tx, scope, plainPicturesJob, { after: last.id });
    }),
  );
}
