import { Button, FileButton, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { fieldGroupOf } from '#shared/elevens/bestEleven.ts';
import { readPastedSquad } from '#shared/users/pastedSquad.ts';
import type { PlayerCard } from '#shared/catalog/players.schema.ts';
import type { TeamRef } from '#shared/catalog/teams.schema.ts';
import type { UserTeam } from '#shared/users/userTeams.schema.ts';
import { USER_TEAM_PLAYERS_MAX } from '#shared/limits.ts';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import classes from './PasteSquad.module.css';
import { pasteTexts as texts } from './pasteTexts.ts';
import { readSquadFile } from '../team/squadFile.ts';
import { useAllPlayers } from './useAllPlayers.ts';

interface PasteSquadProps {
  team: UserTeam;
  onAdd: (players: readonly { card: PlayerCard; club: TeamRef | null }[]) => void;
}

/** Fills a team from text copied out of any game: takes certain names, asks about doubtful ones, names unknown ones. */
export function PasteSquad({ team, onAdd }: PasteSquadProps) {
  const { query, players, clubs } = useAllPlayers();
  const [text, setText] = useState('');
  /** Whom each unclear line means, by the line's place; null: nobody. */
  const [answers, setAnswers] = useState<Readonly<Record<number, string | null>>>({});
  const pasted = useDeferredValue(text);
  const read = (changed: string) => {
    setText(changed);
    setAnswers({});
  };
  const league = useMemo(
    () =>
      players.map((player) => ({ ...player, clubId: player.teamId, positionGroup: fieldGroupOf(player) })),
    [players],
  );
  const { found, unclear, unknown } = useMemo(
    () => readPastedSquad(pasted, league, clubs),
    [pasted, league, clubs],
  );
  const named = new Set([...found, ...unclear.flatMap((_line, index) => answers[index] ?? [])]);
  const owned = new Set(team.players.map(({ id }) => id));
  const added = players.filter(({ id }) => named.has(id) && !owned.has(id));
  const clubOf = new Map(clubs.map((club) => [club.id, club]));
  const isTooMany = owned.size + added.length > USER_TEAM_PLAYERS_MAX;

  if (query.isLoadingError) return <LoadFailure of={query} title={texts.notLoaded} />;
  return (
    <div className={classes.paste}>
      <Textarea
        label={texts.label}
        description={texts.hint}
        rows={7}
        resize="vertical"
        spellCheck={false}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => read(currentTarget.value)}
      />
      <ListFile onRead={read} />
      <output className={classes.read}>
        {query.isPending && texts.loading}
        {!query.isPending && pasted.trim() !== '' && (
          <>
            <strong>{texts.read(named.size)}</strong>{' '}
            {named.size > added.length && texts.already(named.size - added.length)}
          </>
        )}
      </output>
      {unclear.map(({ line, candidates }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines can be the same
        <fieldset key={index} className={classes.unclear}>
          <legend>{texts.who(line)}</legend>
          {[...candidates, { id: null, name: texts.nobody }].map(({ id, name }) => (
            <Button
              key={name}
              size="xs"
              variant={answers[index] === id ? 'filled' : 'default'}
              aria-pressed={answers[index] === id}
              onClick={() => setAnswers({ ...answers, [index]: id })}
            >
              {name}
            </Button>
          ))}
        </fieldset>
      ))}
      {unknown.length > 0 && <p className={classes.unknown}>{texts.unknown(unknown)}</p>}
      {isTooMany && <p className={classes.unknown}>{texts.full(USER_TEAM_PLAYERS_MAX)}</p>}
      <Button
        disabled={added.length === 0 || isTooMany}
        onClick={() => onAdd(added.map((card) => ({ card, club: clubOf.get(card.teamId ?? '') ?? null })))}
      >
        {texts.add(added.length)}
      </Button>
    </div>
  );
}

/** Opens a file with a list, such as a saved team. */
function ListFile({ onRead }: { onRead: (text: string) => void }) {
  const [isUnreadable, setIsUnreadable] = useState(false);
  const open = async (file: File) => {
    try {
      onRead(await readSquadFile(file));
      setIsUnreadable(false);
    } catch {
      setIsUnreadable(true);
    }
  };
  return (
    <>
      <FileButton
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        onChange={(file) => {
          if (file !== null) void open(file);
        }}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            leftSection={<IconFileUpload size={16} stroke={1.7} aria-hidden />}
          >
            {texts.file}
          </Button>
        )}
      </FileButton>
      {isUnreadable && (
        <p role="alert" className={classes.unknown}>
          {texts.unreadable}
        </p>
      )}
    </>
  );
}
