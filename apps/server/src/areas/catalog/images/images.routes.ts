import { imageURL, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, type imageRoutes } from '@tavola/contract';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { addImage } from './images.rows.ts';
import { readPicture } from './media-type.ts';
import { plainPicture } from './plain-picture.ts';
import { sendImage } from './send-image.ts';

/** Pictures of the company (back-office spec, section 8: `image.error.not_found`). */
export function createImageHandlers({ now }: Pick<Services, 'now'>): Handlers<typeof imageRoutes> {
  return {
    add: async (call) => {
      const { imageID, data } = call.body;
      const sent = Buffer.from(data, 'base64');
      const picture = readPicture(sent);
      if (picture === null || sent.length > MAX_IMAGE_BYTES) return refuse('image.error.unreadable');
      // A few kilobytes can unpack into more than a terminal's memory holds (reliability H5).
      if (picture.width * picture.height > MAX_IMAGE_PIXELS)
        return refuse('image.error.too_many_pixels', { megapixels: MAX_IMAGE_PIXELS / 1_000_000 });
      const { mediaType } = picture;
      const bytes = plainPicture(sent, mediaType);
      if (bytes === null) return refuse('image.error.unreadable');
      await call.transact((tx) => addImage(tx, companyOf(call.scope), imageID, { mediaType, bytes }, now()));
      return { imageUrl: imageURL(imageID) };
    },
    get: (call) => sendImage(call, companyOf(call.scope), call.params.id, (work) => call.read(work)),
  };
}
