import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconHelpCircle, IconSearch } from '@tabler/icons-react';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { shortNames } from '@hub/shared/elevens/shortNames.ts';
import { search } from '@hub/shared/search/search.ts';
import { playerSearchKey } from '@hub/shared/search/searchKeys.ts';
import type { UnclearName, UnknownName } from '@hub/shared/users/pasted/pastedSquad.ts';
import { ClubMark } from '../clubs/TeamBadge.tsx';
import ui from '../ui/Vocabulary.module.css';
import classes from './PastedEntries.module.css';
import { pasteTexts as texts } from './pasteTexts.ts';
import type { PlayerOfClub } from '../players/useAllPlayers.ts';
import type { Pasted } from './usePastedSquad.ts';

/** Offered for a name that matches no player. */
const OFFERED = 3;

/** The outcome for each entry of a pasted list: counts, questions, and lists. */
export function PastedEntries({ pasted, aside }: { pasted: Pasted; aside?: ReactNode }) {
  const { squad } = pasted;
  if (squad === null) return null;
  const { unclear, unknown, skipped } = squad;
  const openOf = (kind: 'unclear' | 'unknown') =>
    squad[kind].filter((_entry, n) => pasted.answerOf(`${kind} ${n}`) === undefined).length;
  return (
    <>
      <ul className={`${ui.wrap} ${ui.gap8}`} aria-label={texts.counts}>
        <Count kind="found" Sign={IconCircleCheck} count={pasted.chosen.length} word={texts.found} />
        <Count kind="unclear" Sign={IconHelpCircle} count={openOf('unclear')} word={texts.unclear} />
        <Count kind="unknown" Sign={IconCircleX} count={openOf('unknown')} word={texts.unknown} />
      </ul>
      {unclear.length > 0 && (
        <section
          className={`${ui.stack8} ${ui.onSurface} ${ui.framed} ${ui.round10} ${classes.part}`}
          aria-label={texts.whom}
        >
          <h2 className={ui.textL}>{texts.whom}</h2>
          {unclear.map((entry, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two entries can be the same
            <Unclear key={index} entry={entry} index={index} pasted={pasted} />
          ))}
        </section>
      )}
      {unknown.length > 0 && (
        <section
          className={`${ui.stack8} ${ui.onSurface} ${ui.framed} ${ui.round10} ${classes.part}`}
          aria-label={texts.notFound}
        >
          <h2 className={ui.textL}>{texts.notFound}</h2>
          {unknown.map((entry, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two entries can be the same
            <Unknown key={index} entry={entry} index={index} pasted={pasted} />
          ))}
        </section>
      )}
      <section
        className={`${ui.stack8} ${ui.onSurface} ${ui.framed} ${ui.round10} ${classes.part}`}
        aria-label={texts.recognised}
      >
        <div className={`${ui.spread} ${ui.gap8}`}>
          <h2 className={ui.textL}>
            {texts.recognised} <span className={`${ui.hint} ${ui.normal}`}>{pasted.chosen.length}</span>
          </h2>
          {aside}
        </div>
        <Found players={pasted.chosen} />
        {pasted.repeated.length > 0 && (
          <p className={`${ui.hint} ${ui.breaks}`}>{texts.repeated(pasted.repeated)}</p>
        )}
        {skipped.length > 0 && <p className={`${ui.hint} ${ui.breaks}`}>{texts.skipped(skipped)}</p>}
      </section>
    </>
  );
}

interface CountProps {
  kind: 'found' | 'unclear' | 'unknown';
  Sign: typeof IconCircleCheck;
  count: number;
  word: string;
}

const Count = ({ kind, Sign, count, word }: CountProps) => (
  <li
    className={`${ui.textS} ${ui.row} ${ui.gap6} ${ui.thumb} ${ui.inMiddle} ${ui.paddedX8} ${ui.round10} ${classes.count}`}
    data-kind={kind}
  >
    <Sign size={18} stroke={1.8} aria-hidden />
    <span>
      <strong>{count}</strong> {word}
    </span>
  </li>
);

function Found({ players }: { players: readonly PlayerOfClub[] }) {
  const nameOf = shortNames(players.map(({ player }) => player));
  if (players.length === 0)
    return <p className={`${ui.hint} ${ui.normal} ${ui.prose}`}>{texts.nobodyRecognised}</p>;
  return (
    <ul className={`${ui.wrap} ${ui.gapY6} ${ui.gapX8}`}>
      {players.map(({ player, club }) => (
        <li
          key={player.id}
          className={`${ui.textS} ${ui.inline} ${ui.gap6} ${ui.medium} ${ui.onSunken} ${ui.round8} ${classes.chip}`}
          title={player.name}
        >
          {club !== null && <ClubMark team={club} />}
          {nameOf.get(player.id) ?? player.name}
        </li>
      ))}
    </ul>
  );
}

interface AskedProps<Entry> {
  entry: Entry;
  index: number;
  pasted: Pasted;
}

/** An ambiguous or misspelled name. */
function Unclear({ entry: { line, candidates, guess }, index, pasted }: AskedProps<UnclearName>) {
  const name = useId();
  const asked = `unclear ${index}` as const;
  const answer = pasted.answerOf(asked);
  return (
    <fieldset className={`${ui.stack} ${ui.gapX8} ${classes.question}`}>
      <legend className={`${ui.textS} ${ui.breaks} ${ui.whole}`}>
        {guess === null ? texts.several(line, candidates.length) : texts.typo(line)}
      </legend>
      {[...candidates.map(({ id }) => id), null].map((id) => {
        const player = id === null ? undefined : pasted.playerOf(id);
        return (
          <label key={id} className={`${ui.textM} ${ui.row} ${ui.gap10} ${ui.thumb}`}>
            <input
              type="radio"
              className={ui.tick}
              name={name}
              checked={answer === id}
              onChange={() => pasted.answer(asked, id)}
            />
            {player === undefined ? texts.nobody : <PlayerName {...player} />}
          </label>
        );
      })}
    </fieldset>
  );
}

const PlayerName = ({ player, club }: PlayerOfClub) => (
  <span className={`${ui.breaks} ${classes.player}`}>
    {club !== null && <ClubMark team={club} />}
    <strong>{player.name}</strong>{' '}
    {club !== null && <span className={`${ui.hint} ${ui.normal}`}>{club.shortName}</span>}
  </span>
);

/** A name that matches no player: similar names, a search, or leaving it out. */
function Unknown({ entry: { line, near }, index, pasted }: AskedProps<UnknownName>) {
  const [typed, setTyped] = useState(line);
  const asked = `unknown ${index}` as const;
  const answer = pasted.answerOf(asked);
  const { players } = pasted;
  const offered = useMemo(() => {
    const nearby = near.flatMap(({ id }) => players.find(({ player }) => player.id === id) ?? []);
    return typed === line ? nearby : searched(players, typed);
  }, [near, players, typed, line]);
  const shown = offered.some(({ player }) => player.id === answer)
    ? offered
    : withAnswer(offered, answer, pasted);
  return (
    <fieldset className={`${ui.stack} ${ui.gapX8} ${classes.question}`}>
      <legend className={`${ui.textS} ${ui.breaks} ${ui.whole}`}>{texts.quoted(line)}</legend>
      <TextInput
        className={`${ui.whole} ${ui.above4}`}
        aria-label={texts.searchFor(line)}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className={`${ui.wrap} ${ui.gap8} ${ui.whole} ${classes.offers}`}>
        {shown.map(({ player, club }) => (
          <Button
            key={player.id}
            size="sm"
            variant={answer === player.id ? 'filled' : 'default'}
            aria-pressed={answer === player.id}
            leftSection={club !== null && <ClubMark team={club} />}
            onClick={() => pasted.answer(asked, player.id)}
          >
            {player.name}
          </Button>
        ))}
        <Button
          size="sm"
          variant={answer === null ? 'filled' : 'default'}
          aria-pressed={answer === null}
          onClick={() => pasted.answer(asked, null)}
        >
          {texts.leaveOut}
        </Button>
      </div>
    </fieldset>
  );
}

function searched(players: readonly PlayerOfClub[], typed: string): readonly PlayerOfClub[] {
  if (typed.trim().length < 2) return [];
  const searchables = players.map((entry) => ({
    entry,
    key: playerSearchKey({ name: entry.player.name, fullName: entry.player.fullName, club: entry.club }),
  }));
  return search(searchables, typed).slice(0, OFFERED);
}

/** The answer stays in sight, whatever is typed afterwards. */
function withAnswer(
  offered: readonly PlayerOfClub[],
  answer: string | null | undefined,
  pasted: Pasted,
): readonly PlayerOfClub[] {
  const player = typeof answer === 'string' ? pasted.playerOf(answer) : undefined;
  return player === undefined ? offered : [player, ...offered];
}
