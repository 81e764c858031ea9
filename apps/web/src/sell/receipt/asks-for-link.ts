/** Whether a template prints the link by which the guest opens the receipt, which costs a call. */
export const asksForLink = (markup: string): boolean => markup.includes('{receiptLink}');
