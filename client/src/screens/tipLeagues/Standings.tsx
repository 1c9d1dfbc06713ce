import type { TipLeague } from '#shared/tipLeagues/tipLeagues.schema.ts';
import { Fold } from '../../ui/Fold.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { participantKind, participantName } from './names.ts';
import { leaguePointTexts } from './leaguePointTexts.ts';
import { PointsNote } from './Points.tsx';
import { texts } from './texts.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './TipLeagueScreen.module.css';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** All participants over all scored matches, with the model and 'same eleven again'; only members have ranks. */
export function Standings({ league }: { league: TipLeague }) {
  const { table, matches, scoredMatchdays, members, game } = league;
  const ranked = table.filter(({ participant }) => participantKind(participant, members) !== 'fixed');
  const placeOf = new Map(ranked.map(({ participant }, index) => [participant, index + 1]));
  return (
    <Panel
      title={texts.table}
      aside={scoredMatchdays > 0 && <span className={ui.hint}>{texts.tableAfter(scoredMatchdays)}</span>}
    >
      {table.length === 0 ? (
        <p className={ui.hint}>{texts.noTable}</p>
      ) : (
        <table className={`${ui.textM} ${ui.full} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{texts.place}</VisuallyHidden>
              </th>
              <th scope="col">{texts.who}</th>
              <th scope="col">{texts.brier}</th>
              <th scope="col">{texts.hits}</th>
              <th scope="col">{texts.tips}</th>
              {game !== null && <th scope="col">{leaguePointTexts.points}</th>}
            </tr>
          </thead>
          <tbody>
            {table.map(({ participant, brier, hits, tipped, points }) => (
              <tr key={participant} data-kind={participantKind(participant, members)}>
                <td>{placeOf.get(participant)}</td>
                <th scope="row">{participantName(participant, members)}</th>
                <td className={ui.strong}>{texts.formatLoss(brier)}</td>
                <td>{texts.formatHits(hits)}</td>
                <td>{texts.ofMatches(tipped, matches)}</td>
                {game !== null && <td>{leaguePointTexts.amount(points)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {table.length > 0 && <p className={`${ui.hint} ${ui.lines140} ${ui.above6}`}>{texts.tableNote}</p>}
      <PointsNote league={league} />
      <Fold title={texts.rules}>
        <div className={`${ui.hint} ${ui.lines145} ${ui.stack8} ${classes.rules}`}>
          {texts.rulesText.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {game !== null && <p>{leaguePointTexts.rules(game)}</p>}
        </div>
      </Fold>
    </Panel>
  );
}
