import * as z from 'zod/mini';

/** Who ordered through an online channel, and where it is brought; only who sees customers gets names and phones. */
export const OnlineDetails = z.object({
  onlineStoreName: z.nullable(z.string()),
  originChannelName: z.string(),
  deliveryContactName: z.nullable(z.string()),
  deliveryContactPhone: z.nullable(z.string()),
  deliveryNote: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});
export type OnlineDetails = z.infer<typeof OnlineDetails>;
