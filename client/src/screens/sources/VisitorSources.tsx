import { PageHeader } from '../../ui/PageHeader.tsx';
import { Attributions } from './Attributions.tsx';
import { texts } from './texts.ts';

/** Where the data come from, for visitors. */
export function Component() {
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <Attributions />
    </>
  );
}
