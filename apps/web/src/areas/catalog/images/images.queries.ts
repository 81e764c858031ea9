import { imageRoutes } from '@tavola/contract';
import { call } from '#runtime/http/api.ts';
import { newID } from '#runtime/clock/ids.ts';

/** Stores a picture and returns its address, which a record then carries as `imageUrl`. */
export async function keepImage(picture: Blob): Promise<string> {
  const imageID = newID();
  const { imageUrl } = await call(imageRoutes.add, { body: { imageID, data: await base64Of(picture) } });
  return imageUrl;
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^data:[^,]*,/, '') : '');
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'));
    reader.readAsDataURL(blob);
  });
}
