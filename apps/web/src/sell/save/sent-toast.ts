/** The message of a send, which is said more exactly where nothing brings items to the kitchen. */
export const SENT_TOAST = 'sent';
