import { Box, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconHelpCircle, IconSearch } from '@tabler/icons-react';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { shortNames } from '@hub/shared/elevens/shortNames.ts';
import { search } from '@hub/shared/search/search.ts';
import { playerSearchKey } from '@hub/shared/search/searchKeys.ts';
import type { UnclearName, UnknownName } from '@hub/shared/users/pasted/pastedSquad.ts';
import { ClubMark } from '../clubs/TeamBadge.tsx';
import grids from '../ui/Grids.module.css';
import surfaces from '../ui/Surfaces.module.css';
import taps from '../ui/Taps.module.css';
import wrapping from '../ui/Wrapping.module.css';
import classes from './PastedEntries.module.css';
import { pasteTexts as texts } from './pasteTexts.ts';
import type { PlayerOfClub } from '../players/useAllPlayers.ts';
import type { Pasted } from './usePastedSquad.ts';

/** Offered for a name that matches no player. */
const OFFERED = 3;

/** Entries that need an answer, on a surface of their own. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" withBorder p="md" aria-label={title}>
    <Stack gap="sm">
      <Title order={2} size="lg">
        {title}
      </Title>
      {children}
    </Stack>
  </Paper>
);

/** The outcome for each entry of a pasted list: counts, questions, and lists. */
export function PastedEntries({ pasted, aside }: { pasted: Pasted; aside?: ReactNode }) {
  const { squad } = pasted;
  if (squad === null) return null;
  const { unclear, unknown, skipped } = squad;
  const openOf = (kind: 'unclear' | 'unknown') =>
    squad[kind].filter((_entry, n) => pasted.answerOf(`${kind} ${n}`) === undefined).length;
  return (
    <>
      <Group component="ul" gap="sm" align="stretch" aria-label={texts.counts}>
        <Count kind="found" Sign={IconCircleCheck} count={pasted.chosen.length} word={texts.found} />
        <Count kind="unclear" Sign={IconHelpCircle} count={openOf('unclear')} word={texts.unclear} />
        <Count kind="unknown" Sign={IconCircleX} count={openOf('unknown')} word={texts.unknown} />
      </Group>
      {unclear.length > 0 && (
        <Part title={texts.whom}>
          {unclear.map((entry, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two entries can be the same
            <Unclear key={index} entry={entry} index={index} pasted={pasted} />
          ))}
        </Part>
      )}
      {unknown.length > 0 && (
        <Part title={texts.notFound}>
          {unknown.map((entry, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two entries can be the same
            <Unknown key={index} entry={entry} index={index} pasted={pasted} />
          ))}
        </Part>
      )}
      <Stack
        component="section"
        gap="sm"
        bg="surface"
        bdrs="md"
        p="md"
        className={surfaces.framed}
        aria-label={texts.recognised}
      >
        <Group gap="sm" justify="space-between">
          <Title order={2} size="lg">
            {texts.recognised}{' '}
            <Text span size="sm" c="dimmed" fw={400}>
              {pasted.chosen.length}
            </Text>
          </Title>
          {aside}
        </Group>
        <Found players={pasted.chosen} />
        {pasted.repeated.length > 0 && (
          <Text size="sm" c="dimmed" className={wrapping.breaks}>
            {texts.repeated(pasted.repeated)}
          </Text>
        )}
        {skipped.length > 0 && (
          <Text size="sm" c="dimmed" className={wrapping.breaks}>
            {texts.skipped(skipped)}
          </Text>
        )}
      </Stack>
    </>
  );
}

interface CountProps {
  kind: 'found' | 'unclear' | 'unknown';
  Sign: typeof IconCircleCheck;
  count: number;
  word: string;
}

const COLORS = { found: 'good', unclear: 'warning', unknown: 'wrong' };

const Count = ({ kind, Sign, count, word }: CountProps) => (
  <Group
    component="li"
    gap="sm"
    justify="center"
    wrap="nowrap"
    flex="1 1 auto"
    px="sm"
    c={COLORS[kind]}
    bg="sunken"
    bdrs="md"
    fz="sm"
    className={taps.thumb}
  >
    <Sign size={18} stroke={1.8} aria-hidden />
    <span>
      <Text component="strong" size="md" fw={600}>
        {count}
      </Text>{' '}
      {word}
    </span>
  </Group>
);

function Found({ players }: { players: readonly PlayerOfClub[] }) {
  const nameOf = shortNames(players.map(({ player }) => player));
  if (players.length === 0)
    return (
      <Text size="sm" c="dimmed" fw={400} my="md">
        {texts.nobodyRecognised}
      </Text>
    );
  return (
    <Group component="ul" gap="sm" align="stretch">
      {players.map(({ player, club }) => (
        <Group
          component="li"
          key={player.id}
          gap="sm"
          wrap="nowrap"
          display="inline-flex"
          fw={600}
          bg="sunken"
          bdrs="sm"
          fz="sm"
          py="xs"
          px="sm"
          title={player.name}
        >
          {club !== null && <ClubMark team={club} />}
          {nameOf.get(player.id) ?? player.name}
        </Group>
      ))}
    </Group>
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
    <fieldset className={classes.question}>
      <Text component="legend" size="sm" className={`${wrapping.breaks} ${grids.whole}`}>
        {guess === null ? texts.several(line, candidates.length) : texts.typo(line)}
      </Text>
      {[...candidates.map(({ id }) => id), null].map((id) => {
        const player = id === null ? undefined : pasted.playerOf(id);
        return (
          <Box component="label" key={id} fz="md" className={taps.thumb}>
            <Group component="span" gap="sm" wrap="nowrap">
              <input
                type="radio"
                className={taps.tick}
                name={name}
                checked={answer === id}
                onChange={() => pasted.answer(asked, id)}
              />
              {player === undefined ? texts.nobody : <PlayerName {...player} />}
            </Group>
          </Box>
        );
      })}
    </fieldset>
  );
}

const PlayerName = ({ player, club }: PlayerOfClub) => (
  <span className={`${wrapping.breaks} ${classes.player}`}>
    {club !== null && <ClubMark team={club} />}
    <strong>{player.name}</strong>{' '}
    {club !== null && (
      <Text span size="sm" c="dimmed" fw={400}>
        {club.shortName}
      </Text>
    )}
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
    <fieldset className={classes.question}>
      <Text component="legend" size="sm" className={`${wrapping.breaks} ${grids.whole}`}>
        {texts.quoted(line)}
      </Text>
      <TextInput
        mt="xs"
        className={grids.whole}
        aria-label={texts.searchFor(line)}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Group gap="sm" align="stretch" pt="sm" className={grids.whole}>
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
      </Group>
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
