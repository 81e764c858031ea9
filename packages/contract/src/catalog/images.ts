import * as z from 'zod/mini';
import { uuid } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/**
 * Pictures of products, brands and payment types: `imageUrl` of those records is an address of `imageRoutes.get`
 * (back-office spec, sections 3 and 8). A room names the picture behind its plan by `imageID`.
 */

export const imageMediaTypes = ['image/webp', 'image/png', 'image/jpeg'] as const;
export type ImageMediaType = (typeof imageMediaTypes)[number];
/** Largest picture that is stored; browsers shrink theirs first. */
export const MAX_IMAGE_BYTES = 524_288;
/** Limit for one picture, unpacked (reliability H5). */
export const MAX_IMAGE_PIXELS = 25_000_000;

const { product, combo, ingredient, companySetting, paymentMethod, giftCard, tableLayout, integrationDevice } =
  permission;
const editors = [
  product,
  combo,
  ingredient,
  companySetting,
  paymentMethod,
  giftCard,
  tableLayout,
  integrationDevice,
].flatMap(({ add, edit }) => [add, edit]);

/** `imageUrl` as records carry it. */
export const imageURL = (imageID: string): string => `/api/company/images/${imageID}`;

export const imageErrors = defineErrors({
  'image.error.unreadable': {
    status: 400,
    type: 'Validation',
    number: 190,
    en: "This file can't be read as a photo. Choose a PNG, JPEG or WebP file.",
    th: 'อ่านไฟล์นี้เป็นรูปภาพไม่ได้ กรุณาเลือกไฟล์ PNG, JPEG หรือ WebP',
  },
  'image.error.too_many_pixels': {
    status: 400,
    type: 'Validation',
    number: 192,
    en: 'This photo has more than {megapixels} megapixels. Choose a smaller one.',
    th: 'รูปภาพนี้มีความละเอียดเกิน {megapixels} เมกะพิกเซล กรุณาเลือกรูปที่เล็กกว่า',
  },
  'image.error.not_found': {
    status: 404,
    type: 'Operation',
    number: 191,
    en: 'Photo not found.',
    th: 'ไม่พบรูปภาพนี้',
  },
});

export const imageRoutes = {
  add: route({
    method: 'POST',
    path: '/company/images',
    access: editors,
    about: 'Stores a picture under a client-made id; it never changes.',
    repeat: 'naturalKey',
    isHeavy: true,
    maxBodyBytes: 2 * MAX_IMAGE_BYTES,
    body: z.object({
      imageID: uuid(),
      data: z
        .string()
        .check(
          z.minLength(1, 'required'),
          z.maxLength(Math.ceil(MAX_IMAGE_BYTES / 3) * 4, 'too_long'),
          z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'characters'),
        ),
    }),
    answer: z.object({ imageUrl: z.string() }),
    errors: ['image.error.unreadable', 'image.error.too_many_pixels'],
  }),
  get: route({
    method: 'GET',
    path: '/company/images/{id}',
    access: 'terminal',
    about: 'One picture; browsers may cache it without limit.',
    params: z.object({ id: uuid() }),
    answer: z.string(),
    answerMedia: imageMediaTypes,
    errors: ['image.error.not_found'],
  }),
} as const;
