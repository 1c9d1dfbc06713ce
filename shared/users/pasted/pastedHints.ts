import type { TeamRef } from '../../catalog/teams.schema.ts';
import { namedClub } from '../../catalog/clubNames.ts';
import { positionGroupOf, type PositionGroup } from '../../terms.ts';
import { foldText } from '../../text/foldText.ts';
import { nameForms } from '../../text/nameForms.ts';
import { remembered, type KnownPlayer } from './leagueNames.ts';
import { GENERIC, LINES } from './pastedWords.data.ts';

/** What a text says about a player beside his name. */
export interface Hints {
  clubIds: Set<string>;
  groups: Set<PositionGroup>;
}

export const noHints = (): Hints => ({ clubIds: new Set(), groups: new Set() });
export const hasHints = ({ clubIds, groups }: Hints) => clubIds.size + groups.size > 0;

export const joinedHints = (one: Hints, other: Hints): Hints => ({
  clubIds: new Set([...one.clubIds, ...other.clubIds]),
  groups: new Set([...one.groups, ...other.groups]),
});

/** Recognizes the words for clubs and positions. */
export class HintWords {
  readonly #meaningOf: (word: string) => {
    group: PositionGroup | null;
    clubIds: readonly string[];
    isGeneric: boolean;
  };

  constructor(clubs: readonly TeamRef[]) {
    const known = clubs.map(({ id, name, shortName }) => ({ id, words: wordsOfClub(name, shortName) }));
    this.#meaningOf = remembered((word) => {
      const folded = foldText(word);
      const forms = nameForms(word).flat();
      return {
        group: LINES[folded] ?? positionGroupOf(word),
        clubIds: known.filter(({ words }) => forms.some((form) => words.has(form))).map(({ id }) => id),
        isGeneric: GENERIC.has(folded),
      };
    });
  }

  /** Adds a word to the hints if it is a position or a club. @returns whether it is */
  add(word: string, isAlone: boolean, hints: Hints): boolean {
    const { group, clubIds, isGeneric } = this.#meaningOf(word);
    // `ST` is a position, but `St.` the beginning of a club's name.
    if (group !== null && (isAlone || word === word.toUpperCase() || word.length > 3)) {
      hints.groups.add(group);
      return true;
    }
    for (const id of clubIds) hints.clubIds.add(id);
    return clubIds.length > 0 || isGeneric;
  }
}

/** Single folded words for a club, without generic ones. */
function wordsOfClub(name: string, shortName: string): ReadonlySet<string> {
  const known = namedClub(name, shortName);
  const names = [name, shortName, ...(known?.headlines ?? []), ...(known?.calledBy ?? [])];
  const words = names.flatMap(nameForms).flat();
  return new Set(words.filter((word) => word.length > 2 && !GENERIC.has(word)));
}

/** The club must fit; the position only decides between several players, because games may classify it differently. */
export function narrowed(named: readonly KnownPlayer[], { clubIds, groups }: Hints): readonly KnownPlayer[] {
  const ofClub = named.filter(({ player: { teamId } }) => clubIds.size === 0 || clubIds.has(teamId ?? ''));
  const ofLine = ofClub.filter(
    ({ player }) => player.positionGroup !== null && groups.has(player.positionGroup),
  );
  return ofLine.length > 0 ? ofLine : ofClub;
}
