import {
  ActionIcon,
  Box,
  Button,
  Group,
  NativeSelect,
  Radio,
  Select,
  Stack,
  Text,
  TextInput,
  Textarea,
} from '@mantine/core';
import { useId, useState, useMemo } from 'react';
import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { OPTIONS_MAX, QUESTION_LENGTH, OPTION_LENGTH, OPTIONS_MIN } from '@hub/shared/limits.ts';
import { pollProblem, type Problem } from '@hub/shared/community/communityRules.ts';
import { textOfCode } from '../../api/errorTexts.ts';
import type { PollFields } from '../comments/drafts.ts';
import { specified, texts } from '../texts.ts';
import { toast } from '../toasts.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { trpc } from '../../api/trpc.ts';
import { toShownTeam } from '../../fixtures/fixtureTexts.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import type { PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import { playerSearchKey, type SearchKey } from '@hub/shared/search/searchKeys.ts';
import { optionsFilter } from '../../search/optionsFilter.ts';
import { PlayerFacts } from './PlayerFacts.tsx';
import { useAllPlayers } from '../../players/useAllPlayers.ts';
import { IconX } from '@tabler/icons-react';
import surfaces from '../../ui/Surfaces.module.css';

interface PollFormProps {
  page: PageRef;
  fields: PollFields;
  isSending: boolean;
  onChange: (fields: Partial<PollFields>) => void;
  onSend: () => void;
  onCancel: () => void;
}

/** A question with two to six texts or players to choose from, and an optional end. */
export function PollForm({ page, fields, isSending, onChange, onSend, onCancel }: PollFormProps) {
  const problemId = useId();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { question, kind, options, playerIds, fixtureId } = fields;
  const slots = kind === 'text' ? options : playerIds;

  const change = (changed: Partial<PollFields>) => {
    setProblem(null);
    onChange(changed);
  };
  const setSlots = (changed: string[]) =>
    change(kind === 'text' ? { options: changed } : { playerIds: changed });
  const send = () => {
    if (isSending) return;
    const choices = kind === 'text' ? { kind, options } : { kind, playerIds };
    const found = pollProblem({ question, choices });
    setProblem(found);
    if (found === null) onSend();
    else toast(textOfCode(found));
  };

  return (
    <form
      noValidate
      aria-describedby={problemId}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="md">
        <Textarea
          data-autofocus
          label={texts.question}
          rows={1}
          classNames={{ input: surfaces.growing }}
          maxLength={QUESTION_LENGTH}
          dir="auto"
          value={question}
          onChange={(event) => change({ question: event.currentTarget.value })}
        />
        <Radio.Group
          label={texts.kind}
          value={kind}
          onChange={(chosen) => change({ kind: chosen === 'players' ? 'players' : 'text' })}
        >
          <Group mt="sm" gap="lg">
            <Radio value="text" label={texts.kindText} />
            <Radio value="players" label={texts.kindPlayers} />
          </Group>
        </Radio.Group>
        <div>
          {kind === 'text' ? (
            <OptionSlots options={options} onChange={setSlots} />
          ) : (
            <PlayerSlots playerIds={playerIds} onChange={setSlots} />
          )}
          <Button
            size="compact-sm"
            variant="default"
            disabled={slots.length >= OPTIONS_MAX}
            onClick={() => setSlots([...slots, ''])}
          >
            {kind === 'text' ? texts.addOption : texts.addPlayer}
          </Button>
        </div>
        <PollEnd page={page} fixtureId={fixtureId} onChange={(chosen) => change({ fixtureId: chosen })} />
        <Text id={problemId} role="alert" size="sm" c="wrong">
          {problem !== null && textOfCode(problem)}
        </Text>
        <Group gap="sm" align="stretch" justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" lang="en" loading={isSending}>
            {specified.createPoll}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface OptionSlotsProps {
  options: readonly string[];
  onChange: (options: string[]) => void;
}

/** A field for each option of a text poll. */
function OptionSlots({ options, onChange }: OptionSlotsProps) {
  return (
    <Stack component="ol" gap="sm" mb="sm">
      {options.map((option, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a slot is its position
        <Group component="li" key={index} gap="sm" align="end">
          <TextInput
            flex={1}
            label={texts.option(index + 1)}
            maxLength={OPTION_LENGTH}
            autoComplete="off"
            dir="auto"
            value={option}
            onChange={(event) => onChange(options.with(index, event.currentTarget.value))}
          />
          <RemoveSlot slots={options} index={index} onChange={onChange} />
        </Group>
      ))}
    </Stack>
  );
}

const UNKNOWN_TEAM = 'Unbekannt';

interface PollEndProps {
  page: PageRef;
  /** Empty for a poll without an end. */
  fixtureId: string;
  onChange: (fixtureId: string) => void;
}

/** Chooses the kickoff at which a poll ends: that of the page's own fixture, or of one of the next ones. */
function PollEnd({ page: { pageType, pageId }, fixtureId, onChange }: PollEndProps) {
  const nowMs = useHubNowMs();
  const { data: dashboard } = trpc.catalog.dashboard.useQuery();
  const { data: own } = trpc.catalog.fixture.useQuery(
    { fixtureId: pageId },
    { enabled: pageType === 'fixture' },
  );

  const next = (dashboard?.nextFixtures ?? []).map((fixture) => ({
    id: fixture.id,
    kickoffTs: fixture.kickoffTs,
    home: fixture.homeTeamName ?? UNKNOWN_TEAM,
    away: fixture.awayTeamName ?? UNKNOWN_TEAM,
  }));
  const offered = [
    ...(own === undefined
      ? []
      : [
          {
            id: own.fixture.id,
            kickoffTs: own.fixture.kickoffTs,
            home: toShownTeam(own.fixture.home).name,
            away: toShownTeam(own.fixture.away).name,
          },
        ]),
    ...next.filter(({ id }) => id !== own?.fixture.id),
  ].filter(({ kickoffTs }) => nowMs !== null && Date.parse(kickoffTs) > nowMs);

  return (
    <NativeSelect
      label={texts.end}
      value={offered.some(({ id }) => id === fixtureId) ? fixtureId : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: texts.noEnd },
        ...offered.map(({ id, home, away, kickoffTs }) => ({
          value: id,
          label: texts.kickoffOf(home, away, formatKickoff(kickoffTs)),
        })),
      ]}
    />
  );
}

/** Names offered at once; typing finds the others. */
const OFFERED = 20;

interface PlayerSlotsProps {
  /** Empty if no player is chosen yet. */
  playerIds: readonly string[];
  onChange: (playerIds: string[]) => void;
}

/** A search field for each player in a comparison, with facts, form and start chance beside each name. */
function PlayerSlots({ playerIds, onChange }: PlayerSlotsProps) {
  const { players, isLoading } = useLeaguePlayers();
  const playerOf = useMemo(() => new Map(players.map((one) => [one.player.id, one])), [players]);
  const options = useMemo(
    () => players.map(({ player: { id, name } }) => ({ value: id, label: name })),
    [players],
  );
  const filter = useMemo(
    () => optionsFilter(new Map(players.map(({ player, searchKey }) => [player.id, searchKey]))),
    [players],
  );

  return (
    <Stack component="ol" gap="sm" mb="sm">
      {playerIds.map((playerId, index) => {
        const chosen = playerOf.get(playerId);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a slot is its position
          <Group component="li" key={index} gap="sm" align="end">
            <Select
              flex={1}
              miw={0}
              label={texts.player(index + 1)}
              placeholder={isLoading ? texts.playersLoading : texts.playerPlaceholder}
              data={options.filter(({ value }) => value === playerId || !playerIds.includes(value))}
              value={playerId === '' ? null : playerId}
              onChange={(value) => onChange(playerIds.with(index, value ?? ''))}
              searchable
              // In the window, not in the page, which would scroll to the chosen one behind the dialog.
              comboboxProps={{ floatingStrategy: 'fixed' }}
              limit={OFFERED}
              filter={filter}
              nothingFoundMessage={isLoading ? texts.playersLoading : texts.noPlayer}
              renderOption={({ option }) => {
                const player = playerOf.get(option.value);
                return (
                  <Stack component="span" gap="xs">
                    <span>{option.label}</span>
                    {player !== undefined && <PlayerFacts {...player} />}
                  </Stack>
                );
              }}
            />
            <RemoveSlot slots={playerIds} index={index} onChange={onChange} />
            {chosen !== undefined && (
              <Box w="100%">
                <PlayerFacts {...chosen} />
              </Box>
            )}
          </Group>
        );
      })}
    </Stack>
  );
}

interface LeaguePlayer {
  player: PlayerCard;
  teamShortName: string | null;
  searchKey: SearchKey;
}

/** All players of the league by name, from the same query as the players screen. */
function useLeaguePlayers(): { players: LeaguePlayer[]; isLoading: boolean } {
  const { query, players: cards, clubs } = useAllPlayers();
  const players = useMemo(() => {
    const teamOf = new Map(clubs.map((team) => [team.id, team]));
    return cards.map((player): LeaguePlayer => {
      const club = teamOf.get(player.teamId ?? '') ?? null;
      return {
        player,
        teamShortName: club?.shortName ?? null,
        searchKey: playerSearchKey({ ...player, club }),
      };
    });
  }, [cards, clubs]);
  return { players, isLoading: query.isPending };
}

interface RemoveSlotProps {
  slots: readonly string[];
  index: number;
  onChange: (slots: string[]) => void;
}

/** Removes one slot; at least two remain. */
function RemoveSlot({ slots, index, onChange }: RemoveSlotProps) {
  if (slots.length <= OPTIONS_MIN) return null;
  return (
    <ActionIcon
      size={36}
      variant="default"
      aria-label={texts.removeOption(index + 1)}
      onClick={() => onChange(slots.toSpliced(index, 1))}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  );
}
