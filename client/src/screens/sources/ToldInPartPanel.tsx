import type { IncompleteReport } from '#shared/feeds/feeds.schema.ts';
import { formatLongInstant } from '../../format/dates.ts';
import { sourceNames } from '../../format/sources.ts';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { Entry } from './Entry.tsx';
import { texts } from './texts.ts';

/** Matches that a source has reported only in part, so that missing rows are not mistaken for absent players. */
export function ToldInPartPanel({ matches }: { matches: readonly IncompleteReport[] }) {
  return (
    <Panel title={texts.toldInPart(matches.length)}>
      <p>{texts.toldInPartExplained}</p>
      <ul>
        {matches.map(({ source, about, club, kickoffTs, lack }) => (
          <Entry key={`${source} ${kickoffTs} ${club}`} title={about}>
            <p>{`${club}: ${texts.lacks[lack]}`}</p>
            <p className={ui.note}>{texts.toldInPartBy(sourceNames[source], formatLongInstant(kickoffTs))}</p>
          </Entry>
        ))}
      </ul>
    </Panel>
  );
}
