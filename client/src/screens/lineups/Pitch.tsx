import type { LineupSlot } from '#shared/lineups.ts';
import { startTierOf } from '#shared/pstartTerms.ts';
import { teamColorsOf } from '#shared/teamColors.ts';
import { formatStartChance } from '#shared/startChance/chanceText.ts';
import classes from './Pitch.module.css';
import { PITCH, pitchPlaces } from '#shared/pitch/pitchPlaces.ts';
import { fittedName, shortNames } from '#shared/pitch/shortNames.ts';

interface PitchProps {
  team: { id: string; name: string };
  eleven: readonly LineupSlot[];
  /** False for an official eleven, which has no chances. */
  hasChances: boolean;
  mine: ReadonlySet<string>;
}

const SHIRT = 'M-11 -13 L-4 -15 Q0 -11 4 -15 L11 -13 L17 -5 L11 -1 L10 13 L-10 13 L-11 -1 L-17 -5 Z';

/** The eleven drawn on half a pitch; decorative, because the list beside it holds the same data. */
export function Pitch({ team, eleven, hasChances, mine }: PitchProps) {
  const { first, second } = teamColorsOf(team);
  const names = shortNames(eleven);
  return (
    <svg viewBox={`0 0 ${PITCH.width} ${PITCH.height}`} className={classes.pitch} aria-hidden>
      <rect width={PITCH.width} height={PITCH.height} rx="8" className={classes.grass} />
      {[0, 2, 4].map((stripe) => (
        <rect key={stripe} y={stripe * 70} width={PITCH.width} height="70" className={classes.stripe} />
      ))}
      <g className={classes.lines}>
        <rect x="8" y="-40" width={PITCH.width - 16} height={PITCH.height + 32} />
        <circle cx={PITCH.width / 2} cy="-8" r="52" />
        <rect x="80" y={PITCH.height - 86} width="180" height="78" />
        <rect x="127" y={PITCH.height - 38} width="86" height="30" />
      </g>
      {pitchPlaces(eleven).map(({ player, x, y, room }) => (
        <g key={player.id} transform={`translate(${x} ${y})`}>
          <path d={SHIRT} fill={first} stroke={second} className={classes.shirt} />
          {mine.has(player.id) && <circle cx="15" cy="-13" r="5.5" className={classes.mine} />}
          <text y="26" className={classes.name}>
            {fittedName(names.get(player.id) ?? '', room)}
          </text>
          {hasChances && player.startProbability !== null && (
            <g transform="translate(0 37)" data-tier={startTierOf(player.startProbability)}>
              <rect x="-21" y="-9" width="42" height="13" rx="6.5" className={classes.chip} />
              <text y="1" className={classes.chance}>
                {formatStartChance(player.startProbability)}
              </text>
            </g>
          )}
        </g>
      ))}
    </svg>
  );
}
