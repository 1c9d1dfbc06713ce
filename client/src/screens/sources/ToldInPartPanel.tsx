import type { ToldInPart } from '#shared/feeds/feeds.schema.ts';
import { formatLongInstant } from '../../format/dates.ts';
import { sourceNames } from '../../format/sources.ts';
import list from '../../ui/List.module.css';
import { Panel } from '../../ui/Panel.tsx';
import classes from './SourcesScreen.module.css';
import { texts } from './texts.ts';

/** Matches of which a source has told a part only, so that nobody takes missing rows for players who were not there. */
export function ToldInPartPanel({ matches }: { matches: readonly ToldInPart[] }) {
  return (
    <Panel title={texts.toldInPart(matches.length)}>
      <p className={classes.text}>{texts.toldInPartExplained}</p>
      <ul className={`${list.list} ${classes.rows}`}>
        {matches.map(({ source, about, club, kickoffTs, lack }) => (
          <li key={`${source} ${kickoffTs} ${club}`}>
            <h3 className={classes.name}>{about}</h3>
            <p className={classes.text}>{`${club}: ${texts.lacks[lack]}`}</p>
            <p className={classes.quiet}>
              {texts.toldInPartBy(sourceNames[source], formatLongInstant(kickoffTs))}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
