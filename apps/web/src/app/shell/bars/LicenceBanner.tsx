import { Button, Text } from '@mantine/core';
import { permission, screens } from '@tavola/contract';
import { IconCertificateOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { licenceStrings } from '#areas/company/licence/licence.strings.ts';
import type { LicenceState } from '#runtime/session/licence.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import classes from './LicenceBanner.module.css';

/** One line below the top bar of every screen while there is no valid licence. */
export function LicenceBanner({ state }: { readonly state: Exclude<LicenceState, 'valid'> }) {
  const t = useText(licenceStrings);
  const mayOpen = useIsAllowed([permission.companySetting.view]);
  return (
    <div className={classes.banner} role="status">
      <IconCertificateOff size={22} aria-hidden className={classes.icon} />
      <Text size="sm" fw={600} className={classes.text}>
        {t(state === 'none' ? 'bannerNone' : 'bannerExpired')}
      </Text>
      {mayOpen && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.link}
          renderRoot={(props) => <Link to={screens.licence.path} {...props} />}
        >
          {t('open')}
        </Button>
      )}
    </div>
  );
}
