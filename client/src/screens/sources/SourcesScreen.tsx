import { Link } from '../../ui/address/Link.tsx';
import { paths } from '#shared/hub/paths.ts';
import { useIsAdmin } from '../../auth/useIsAdmin.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Attributions } from './Attributions.tsx';
import { SourcesDesk } from './SourcesDesk.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

/** The origin of the data; for administrators also the state of the sources, and pending decisions. */
export function Component() {
  const isAdmin = useIsAdmin() === true;
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        aside={
          <Link to={paths.sheets} className={ui.link}>
            {texts.toSheets}
          </Link>
        }
      />
      <div className={`${ui.stack16} ${ui.measure52}`}>
        {isAdmin && <SourcesDesk />}
        <Attributions />
      </div>
    </>
  );
}
