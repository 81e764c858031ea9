import { Stack } from '@mantine/core';
import type { FormFailure } from './form.ts';
import { Notice } from '../frames/Notice.tsx';
import { RequestCode } from '../fields/RequestCode.tsx';

/** The errors of a refused form that belong to no field. */
export const FormNotice = ({ failure }: { readonly failure: FormFailure | null }) =>
  failure === null ? null : (
    <Notice tone="error">
      <Stack gap={4}>
        {failure.message}
        {failure.requestID !== '' && <RequestCode id={failure.requestID} />}
      </Stack>
    </Notice>
  );
