import { passwordResetRoutes, type CallInput } from '@tavola/contract';
import { call } from '../../http/api.ts';

/** Mails a reset link; the server builds it from the restaurant's own address (reliability X1). */
export const requestPasswordReset = (userName: string) =>
  call(passwordResetRoutes.request, { body: { userName, resetPasswordUrl: null } });

/** Sets a new password by the token of a mailed link; refused where the link was used or is older than 30 minutes. */
export const resetPassword = (body: CallInput<typeof passwordResetRoutes.reset>['body']) =>
  call(passwordResetRoutes.reset, { body });
