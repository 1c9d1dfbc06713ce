import type { ToldInPart } from '#shared/feeds/feeds.schema.ts';
import { formatLongInstant } from '../../format/dates.ts';
import { sourceNames } from '../../format/sources.ts';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import classes from './SourcesScreen.module.css';
import { texts } from './texts.ts';

/** Matches of which a source has told a part only, so that nobody takes missing rows for players who were not there. */
export function ToldInPartPanel({ matches }: { matches: readonly ToldInPart[] }) {
  return (
    <Panel title={texts.toldInPart(matches.length)}>
      <p>{texts.toldInPartExplained}</p>
      <ul className={classes.rows}>
        {matches.map(({ source, about, club, kickoffTs, lack }) => (
          <li key={`${source} ${kickoffTs} ${club}`}>
            <h3 className={`${ui.textM} ${ui.breaks}`}>{about}</h3>
            <p>{`${club}: ${texts.lacks[lack]}`}</p>
            <p className={ui.note}>{texts.toldInPartBy(sourceNames[source], formatLongInstant(kickoffTs))}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
