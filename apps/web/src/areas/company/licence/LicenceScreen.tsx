import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { DEMO_OFFER, permission, type CompanyLicence, type TenantInfo } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useLicenceState, type LicenceState } from '#runtime/session/licence.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatDate } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { Card } from '#ui/frames/Card.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { lastDayOf, quotaRows } from './licence-rows.ts';
import { licenceQuery, renewLicence } from './licence.queries.ts';
import { licenceStrings } from './licence.strings.ts';

/**
 * What the licence covers and until when; what is still possible when there is none, or when it is over (platform spec,
 * sections 2 and 4).
 */
export function LicenceScreen() {
  const t = useText(licenceStrings);
  const title = useText(screenStrings);
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...licenceQuery,
    refetchOnMount: 'always',
  });
  const isLoading = !isFetchedAfterMount || (isError && isFetching);
  return (
    <PageFrame title={title('licence')} width="narrow">
      {isLoading ? (
        <LoadingRows rows={6} />
      ) : isError || data === undefined ? (
        <LoadFailed message={t('checkFailed')} onRetry={() => void refetch()} />
      ) : (
        <Checked tenant={data} />
      )}
    </PageFrame>
  );
}

function Checked({ tenant }: { readonly tenant: TenantInfo }) {
  const { companyLicense: licence } = tenant;
  const state = useLicenceState(licence);
  return (
    <Stack gap="md">
      {state !== 'valid' && <Ended state={state} tenant={tenant} />}
      <Facts tenant={tenant} state={state} />
      {licence !== null && <Quotas licence={licence} />}
    </Stack>
  );
}

/** What is still possible. A demo renews itself, others ask for help. */
function Ended({ state, tenant }: { readonly state: Exclude<LicenceState, 'valid'>; readonly tenant: TenantInfo }) {
  const t = useText(licenceStrings);
  const isDemo = tenant.companyLicense?.licenseOfferType === DEMO_OFFER;
  return (
    <Notice tone="warning" title={t(state === 'none' ? 'noneTitle' : 'expiredTitle')}>
      <Stack gap="sm" align="flex-start">
        <Text>{t(state === 'none' ? 'noneText' : 'expiredText')}</Text>
        {isDemo ? <Renew /> : <Support contact={tenant.supportContact} />}
      </Stack>
    </Notice>
  );
}

function Support({ contact }: { readonly contact: string | null }) {
  const t = useText(licenceStrings);
  if (contact === null) return <Text fw={600}>{t('noSupport')}</Text>;
  const isPage = /^https?:/.test(contact);
  return (
    <Button
      component="a"
      href={isPage ? contact : `mailto:${contact}`}
      {...(isPage && { target: '_blank', rel: 'noreferrer' })}
    >
      {t('support')}
    </Button>
  );
}

function Renew() {
  const t = useText(licenceStrings);
  const mayRenew = useIsAllowed([permission.companySetting.edit]);
  const [isRenewing, setRenewing] = useState(false);
  const renew = async () => {
    setRenewing(true);
    await attempt(async () => {
      await renewLicence();
      toast('success', t('renewed'));
    });
    setRenewing(false);
  };
  return (
    <>
      <Button disabled={!mayRenew} loading={isRenewing} onClick={() => void renew()}>
        {t('renew')}
      </Button>
      {!mayRenew && <Text size="sm">{t('renewDenied')}</Text>}
    </>
  );
}

function Facts({ tenant, state }: { readonly tenant: TenantInfo; readonly state: LicenceState }) {
  const t = useText(licenceStrings);
  const operational = useOperationalSetting();
  const { timezoneName, businessDayCutoff } = operational;
  const { companyName, companyTenantIdentifierID, companyLicense: licence } = tenant;
  const billing = licence?.billingFrequency ?? '';
  const rows: readonly (readonly [string, string])[] = [
    [t('company'), companyName],
    // Support asks for it when the licence is over; until then it is of no use.
    ...(state === 'valid' ? [] : [[t('companyID'), companyTenantIdentifierID] as const]),
    ...(licence === null
      ? []
      : ([
          [t('offer'), licence.licenseOfferType],
          [t('validFrom'), formatDate(licence.validFromDate, timezoneName)],
          [
            t(state === 'expired' ? 'expiredOn' : 'validTo'),
            formatDate(lastDayOf(licence.validToDate, businessDayCutoff), timezoneName),
          ],
          ...(licence.renewalDate === null || state === 'expired'
            ? []
            : [
                [
                  t('renewalDate'),
                  formatDate(lastDayOf(licence.renewalDate, businessDayCutoff), timezoneName),
                ] as const,
              ]),
          ...(licence.expectedCostOfNextRenewal === null
            ? []
            : [[t('renewalCost'), formatAmount(licence.expectedCostOfNextRenewal, operational)] as const]),
          [t('billing'), billing === 'Yearly' || billing === 'Monthly' ? t(billing) : billing],
        ] as const)),
  ];
  return (
    <Card title={t('details')}>
      <Table layout="fixed" aria-label={t('details')}>
        <Table.Tbody>
          {rows.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" w="38%">
                {label}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function Quotas({ licence }: { readonly licence: CompanyLicence }) {
  const t = useText(licenceStrings);
  return (
    <Card title={t('quotas')} hint={t('quotasHint')}>
      <Table aria-label={t('quotas')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('kind')}</Table.Th>
            <Table.Th ta="right">{t('used')}</Table.Th>
            <Table.Th ta="right">{t('limit')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {quotaRows(licence).map(({ kind, used, limit, isAtLimit }) => (
            <Table.Tr key={kind}>
              <Table.Td>
                <Group gap="xs">
                  {t(kind)}
                  {isAtLimit && (
                    <Badge color="red" variant="light">
                      {t('atLimit')}
                    </Badge>
                  )}
                </Group>
              </Table.Td>
              <Table.Td ta="right">
                <Text span fw={isAtLimit ? 700 : 400} {...(isAtLimit && { c: 'red' })}>
                  {used}
                </Text>
              </Table.Td>
              <Table.Td ta="right">{limit ?? t('unlimited')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
