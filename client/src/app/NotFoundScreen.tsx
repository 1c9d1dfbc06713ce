import { Button } from '@mantine/core';
import { Link } from '../ui/address/Link.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { paths } from '#shared/hub/paths.ts';
import { texts } from './texts.ts';

export function NotFoundScreen() {
  return (
    <>
      <PageHeader title={texts.notFoundTitle} subtitle={texts.notFoundText} />
      <Button component={Link} to={paths.dashboard}>
        {texts.toDashboard}
      </Button>
    </>
  );
}
