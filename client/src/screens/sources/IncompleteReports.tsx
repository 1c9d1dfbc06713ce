import type { IncompleteReport } from '#shared/feeds/feeds.schema.ts';
import { formatLongInstant } from '../../format/dates.ts';
import { sourceNames } from '../../format/sources.ts';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { Entry } from './Entry.tsx';
import { texts } from './texts.ts';

/** Matches that a source has reported only in part, shown so that missing rows are not mistaken for absent players. */
export function IncompleteReports({ matches }: { matches: readonly IncompleteReport[] }) {
  return (
    <Panel title={texts.incompleteReports(matches.length)}>
      <p>{texts.incompleteReportsExplained}</p>
      <ul>
        {matches.map(({ source, about, club, kickoffTs, lack }) => (
          <Entry key={`${source} ${kickoffTs} ${club}`} title={about}>
            <p>{`${club}: ${texts.lacks[lack]}`}</p>
            <p className={ui.note}>
              {texts.incompleteReportBy(sourceNames[source], formatLongInstant(kickoffTs))}
            </p>
          </Entry>
        ))}
      </ul>
    </Panel>
  );
}
