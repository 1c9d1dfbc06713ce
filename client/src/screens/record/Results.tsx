import { Link } from '../../ui/address/Link.tsx';
import { trpc } from '../../api/trpc.ts';
import { paths } from '#shared/hub/paths.ts';
import { Fold } from '../../ui/Fold.tsx';
import { Panel } from '../../ui/Panel.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { formatLoss } from './figures.ts';
import { FigureTable } from './FigureTable.tsx';
import { texts } from './texts.ts';

/** The accuracy of outcome chances, by which upcoming fixtures are called easy or hard. */
export function Results() {
  const { data } = trpc.catalog.ticker.useQuery();
  const record = data?.record ?? null;
  if (record === null) return null;
  const { matches, logLoss, baselineLogLoss } = record;
  return (
    <Panel title={texts.results}>
      <p className={`${ui.note} ${ui.below10}`}>
        {texts.resultsText(matches)}{' '}
        <Link to={paths.ticker} className={ui.linkInText}>
          {texts.toTicker}
        </Link>
      </p>
      <Fold title={texts.forStatisticians}>
        <FigureTable
          caption={texts.results}
          columns={[texts.whoSaysResults, texts.logLoss]}
          rows={[
            { key: 'rating', cells: [texts.byRating, formatLoss(logLoss)] },
            { key: 'baseline', cells: [texts.byShares, formatLoss(baselineLogLoss)] },
          ]}
        />
      </Fold>
    </Panel>
  );
}
