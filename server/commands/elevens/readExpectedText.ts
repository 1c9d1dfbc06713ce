import { isClubNamed } from '@hub/shared/catalog/clubs.ts';
import type { ExpectedReading, ExpectedText, ReadEleven } from '@hub/shared/elevens/expectedEleven.schema.ts';
import type { PlayerRef } from '@hub/shared/catalog/players.schema.ts';
import { readPastedEleven } from '@hub/shared/users/pasted/pastedEleven.ts';
import type { ExpectingClub } from '../../stores/elevens/expectedElevens.ts';
import { namedIn } from './squads.ts';

/** What a text says about a club, before it is checked. */
export type ReadNames = Pick<ReadEleven, 'text' | 'named' | 'out' | 'doubtful' | 'unclear' | 'unknown'>;

/** Words before a colon that begin those who are missing, those in doubt, and everybody else. */
const MARK =
  /(?<![\p{L}-])(?:(?<out>(?:es )?fehl(?:en|t)|ausfälle|ausfall|verletzt|gesperrt|nicht dabei|missing|out)|(?<doubtful>fraglich|angeschlagen|zweifelhaft|doubtful|questionable)|(?<eleven>(?:voraussichtliche )?(?:start-?elf|start-?11|aufstellung|elf))|(?<bench>(?:ersatz)?bank|ersatz|reserve|bench))[^\n:]{0,12}:/giu;

/**
 * Reads expected elevens: 'Verein: Name, Name …' with one club a line, or a club's name above its list. Each list may also say who is
 * missing ('Es fehlen: …') and who is in doubt ('Fraglich: …').
 *
 * @param teamId the club that a text without clubs is about; null if it names them
 * @param answers about unclear lines; those that fit none are ignored
 */
export function readExpectedText(
  text: string,
  clubs: readonly ExpectingClub[],
  teamId: string | null,
  answers: ExpectedText['answers'] = [],
): { clubs: { club: ExpectingClub; read: ReadNames }[]; unknownLines: ExpectedReading['unknownLines'] } {
  const blocks = new Map<ExpectingClub, { lines: string[]; names: string[] }>();
  const unknownLines: string[] = [];
  let current = clubs.find((club) => club.teamId === teamId) ?? null;
  for (const line of text.split(/\r\n?|\n/u)) {
    if (line.trim() === '') continue;
    const [head = '', ...rest] = line.split(':');
    const named = clubs.find((club) => isNamed(club, head));
    if (named !== undefined) current = named;
    if (current === null) unknownLines.push(line.trim());
    else {
      const block = blocks.get(current) ?? { lines: [], names: [] };
      blocks.set(current, block);
      block.lines.push(line);
      block.names.push(named === undefined ? line : rest.join(':'));
    }
  }
  return {
    clubs: [...blocks].map(([club, { lines, names }]) => {
      const given = answers.filter((answer) => answer.teamId === club.teamId);
      return { club, read: { text: lines.join('\n'), ...readNames(names.join('\n'), club.squad, given) } };
    }),
    unknownLines,
  };
}

/** Whether a heading, without a formation or a number in front, is a club's name. */
const isNamed = ({ teamId, name, shortName }: ExpectingClub, head: string): boolean => {
  const bare = head.replace(/\(.*?\)|\d(?:-\d)+/gu, '').trim();
  return bare !== '' && !bare.includes(',') && isClubNamed({ id: teamId, name, shortName }, bare);
};

function readNames(
  block: string,
  squad: readonly PlayerRef[],
  answers: ExpectedText['answers'],
): Omit<ReadNames, 'text'> {
  const parts = { eleven: '', out: '', doubtful: '', bench: '' };
  let part: keyof typeof parts = 'eleven';
  let from = 0;
  for (const mark of block.matchAll(MARK)) {
    parts[part] += block.slice(from, mark.index);
    part = (['out', 'doubtful', 'eleven', 'bench'] as const).find((name) => mark.groups?.[name]) ?? 'eleven';
    from = mark.index + mark[0].length;
  }
  parts[part] += block.slice(from);
  const eleven = readPastedEleven(`${parts.eleven}\n`, squad);
  const meant = eleven.unclear.flatMap(({ candidates }, index) => {
    const answer = answers.find((one) => one.index === index)?.playerId;
    return candidates.filter(({ id }) => id === answer).map(({ id }) => id);
  });
  const named = [...new Set([...eleven.found, ...meant])];
  const missing = (['out', 'doubtful'] as const).map((name) =>
    readPastedEleven(parts[name], squad).found.filter((id) => !named.includes(id)),
  );
  const [out = [], doubtful = []] = missing;
  return {
    named: namedIn(squad, named),
    out: namedIn(squad, out),
    doubtful: namedIn(
      squad,
      doubtful.filter((id) => !out.includes(id)),
    ),
    unclear: eleven.unclear,
    unknown: eleven.unknown,
  };
}
