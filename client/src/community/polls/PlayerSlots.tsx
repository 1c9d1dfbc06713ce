import { Select } from '@mantine/core';
import { useMemo } from 'react';
import type { PlayerCard } from '#shared/catalog/players.schema.ts';
import { playerSearchKey, type SearchKey } from '#shared/search/searchKeys.ts';
import { optionsFilter } from '../../search/optionsFilter.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from '../Forms.module.css';
import { PlayerFacts } from './PlayerFacts.tsx';
import { RemoveSlot } from './RemoveSlot.tsx';
import { texts } from '../texts.ts';
import { useAllPlayers } from '../../players/useAllPlayers.ts';

/** Names offered at once; typing finds the others. */
const OFFERED = 20;

interface PlayerSlotsProps {
  /** Empty if no player is chosen yet. */
  playerIds: readonly string[];
  onChange: (playerIds: string[]) => void;
}

/** A search field for each player in a comparison, with facts, form and start chance beside each name. */
export function PlayerSlots({ playerIds, onChange }: PlayerSlotsProps) {
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
    <ol className={`${ui.stack10} ${ui.below10}`}>
      {playerIds.map((playerId, index) => {
        const chosen = playerOf.get(playerId);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a slot is its position
          <li key={index} className={`${ui.ends} ${ui.gapY4} ${ui.gapX8} ${classes.slot}`}>
            <Select
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
                  <span className={ui.stack2}>
                    <span>{option.label}</span>
                    {player !== undefined && <PlayerFacts {...player} />}
                  </span>
                );
              }}
            />
            <RemoveSlot slots={playerIds} index={index} onChange={onChange} />
            {chosen !== undefined && (
              <div className={ui.ownLine}>
                <PlayerFacts {...chosen} />
              </div>
            )}
          </li>
        );
      })}
    </ol>
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
