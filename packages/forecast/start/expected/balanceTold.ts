import { balanceGroup, logOddsOf } from '../eleven/elevenPerTeam.ts';
import { EXPECTED_CONSTANTS, type ExpectedConstants } from './expectedConstants.ts';
import type { Mention } from './expectedElevens.ts';

/** A member of a group as forecast without expected elevens. */
interface Untold {
  /** [0, 1] */
  probability: number;
  /** Whether a certain case fixes it. */
  isFixed: boolean;
  mentions: readonly Mention[] | null;
}

/**
 * Adds what sources say to the log-odds of a group and balances it again. A player whom all of them name never falls: the fit alone
 * would take up to three points from those above 90 %, of whom 95 % began. The usual places of the position groups do not pull
 * again, because an expected eleven has its own shape.
 *
 * @returns probabilities in the order of the members; null if no eleven is expected of their club
 */
export function balanceTold(
  members: readonly Untold[],
  places: number,
  constants: ExpectedConstants = EXPECTED_CONSTANTS,
): number[] | null {
  if (members.every(({ mentions }) => mentions === null)) return null;
  const probabilities = members.map(({ probability }) => probability);
  let open = members.flatMap(({ isFixed, probability, mentions }, index) =>
    isFixed
      ? []
      : [
          {
            index,
            untold: probability,
            logOdds: toldLogOdds(probability, mentions ?? [], constants),
            mayNotFall: mentions !== null && mentions.length > 0 && mentions.every(({ isNamed }) => isNamed),
          },
        ],
  );
  // Everybody is needed, whatever sources say.
  if (open.length <= places) return probabilities;
  let left = members.reduce((sum, { isFixed, probability }) => sum - (isFixed ? probability : 0), places);
  for (;;) {
    const balanced = balanceGroup(
      open.map(({ logOdds }) => ({ logOdds, fixed: null })),
      left,
    ).probabilities;
    open.forEach(({ index }, at) => (probabilities[index] = balanced[at] ?? 0));
    const fallen = open.filter(
      ({ index, untold, mayNotFall }) => mayNotFall && (probabilities[index] ?? 0) < untold,
    );
    if (fallen.length === 0 || fallen.length === open.length) break;
    for (const { index, untold } of fallen) {
      probabilities[index] = untold;
      left -= untold;
    }
    open = open.filter((one) => !fallen.includes(one));
  }
  return probabilities;
}

function toldLogOdds(
  probability: number,
  mentions: readonly Mention[],
  constants: ExpectedConstants,
): number {
  const logOdds = logOddsOf(probability);
  return mentions.reduce(
    (sum, mention) => sum + mention.weight * mentionLogOdds(mention, logOdds, constants),
    logOdds,
  );
}

/** What one source's mention adds to the log-odds by the facts alone. */
function mentionLogOdds(
  { isNamed, absence }: Pick<Mention, 'isNamed' | 'absence'>,
  logOdds: number,
  constants: ExpectedConstants = EXPECTED_CONSTANTS,
): number {
  const named = isNamed ? Math.max(0, constants.named + constants.namedLogOdds * logOdds) : 0;
  const missing = absence === null ? 0 : constants[absence];
  return constants.constant + (constants.logOdds - 1) * logOdds + named + missing;
}
