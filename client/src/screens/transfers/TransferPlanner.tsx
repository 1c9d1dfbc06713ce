import { useChancePhase } from '../../fixtures/useMatches.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import type { PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import type { MarketPoints } from '@hub/shared/points/expectedPoints.schema.ts';
import { POINTS_OF_GAME } from '@hub/shared/games/gamePoints.ts';
import { transferRulesOf, TRANSFERS_MAX, type Horizon } from '@hub/shared/transfers/transferRules.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { gameTexts } from '../../games/gameTexts.ts';
import { pointTexts } from '../../games/pointTexts.ts';
import { useTeamMarket } from '../../pasted/teamPrices.ts';
import { Panel } from '../../ui/Panel.tsx';
import { AdvicePanel } from './AdvicePanel.tsx';
import { NativeSelect, Text } from '@mantine/core';
import { GAMES } from '@hub/shared/games/profiles.ts';
import { trpc } from '../../api/trpc.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import type { Wanted } from './advice.worker.ts';
import { offersOf, taskOf } from './league.ts';
import { MarketList } from './MarketList.tsx';
import { MarketSettings } from './MarketSettings.tsx';
import { texts } from './texts.ts';
import { useComputed } from './useComputed.ts';
import {
  NOTHING_WEIGHED,
  weighedMatchdays,
  type WeighedMatchdays,
} from '@hub/shared/transfers/weighedMatchdays.ts';
import { useHubNowMs } from '../../api/hubClock.ts';

interface TransferPlannerProps {
  team: UserTeam;
  cards: readonly PlayerCard[];
  clubs: readonly TeamRef[];
  points: MarketPoints;
}

/** The number of transfers to weigh if the game's rules set no limit. */
const USUAL_TRANSFERS = 3;

/** The advice for a team, its inputs, and the market; without points, the market is the advice and comes before the inputs. */
export function TransferPlanner({ team, cards, clubs, points }: TransferPlannerProps) {
  const [horizon, setHorizon] = useState<Horizon>(1);
  const [market, changeMarket] = useTeamMarket(team.id);
  const { prices } = market;
  const profile = POINTS_OF_GAME[team.game];
  const rules = useMemo(() => transferRulesOf(team.game), [team.game]);
  const transfers = Math.min(market.transfers ?? rules.transfers ?? USUAL_TRANSFERS, TRANSFERS_MAX);
  const phaseOf = useChancePhase();
  const weighed = useWeighed();
  // Without points, the list shows who gains chances.
  const { data: histories } = trpc.catalog.chanceHistories.useQuery(undefined, { enabled: profile === null });
  const offers = useMemo(
    () =>
      offersOf({ cards, clubs, points, profile, prices, mine: team.players, phaseOf, weighed, histories }),
    [cards, clubs, points, profile, prices, team.players, phaseOf, weighed, histories],
  );
  // Deferred, so that typing an amount computes only once.
  const budget = useDeferredValue(market.budget);
  const bounds = useMemo(() => ({ transfers, budget }), [transfers, budget]);
  const wanted = useMemo<Wanted<'advice'> | null>(
    () => (profile === null ? null : { kind: 'advice', task: taskOf(offers, rules, horizon), bounds }),
    [offers, profile, rules, horizon, bounds],
  );
  const advice = useComputed(wanted);
  const hasChances = [...offers.values()].some(
    ({ startProbability, isGone }) => startProbability !== null && !isGone,
  );
  const priced = cards.filter(({ id }) => prices[id] !== undefined).length;

  const settings = (
    <MarketSettings
      team={team}
      market={market}
      onChange={changeMarket}
      horizon={horizon}
      onHorizon={setHorizon}
      transfers={transfers}
      isByPoints={profile !== null}
      allowed={rules.transfers}
      counts={{ priced, of: cards.length }}
    />
  );

  return (
    <>
      {profile === null ? (
        <Panel title={texts.best}>
          {team.game === 'own' ? (
            <GameChoice team={team} hasChances={hasChances} />
          ) : (
            <Text size="sm" c="dimmed">
              {pointTexts.notOf(gameTexts.games[team.game])}
            </Text>
          )}
        </Panel>
      ) : (
        <AdvicePanel
          team={team}
          offers={offers}
          horizon={horizon}
          weighed={weighed}
          advice={advice}
          onBudget={changeMarket}
        />
      )}
      {profile !== null && settings}
      <MarketList
        offers={offers}
        horizon={horizon}
        isByPoints={profile !== null}
        isPriced={priced > 0}
        rules={rules}
        bounds={bounds}
        matchday={weighed.running?.matchday ?? weighed.ahead[0] ?? null}
      />
      {profile === null && settings}
    </>
  );
}

interface GameChoiceProps {
  team: UserTeam;
  /** Whether the market below shows chances; false in summer. */
  hasChances: boolean;
}

/** Asks for a team's game, without which there is no advice. */
function GameChoice({ team, hasChances }: GameChoiceProps) {
  const utils = trpc.useUtils();
  const set = trpc.myTeam.setGame.useMutation({ onSettled: () => utils.myTeam.teams.invalidate() });
  return (
    <>
      <Text size="sm" c="dimmed">
        {texts.ownGame}
        {hasChances && ` ${texts.chancesBelow}`}
      </Text>
      <NativeSelect
        mt="sm"
        maw="24rem"
        label={texts.whichGame}
        value={team.game}
        data={GAMES.map((game) => ({ value: game, label: gameTexts.games[game] }))}
        disabled={set.isPending}
        onChange={({ currentTarget }) => {
          const chosen = GAMES.find((game) => game === currentTarget.value);
          if (chosen !== undefined) set.mutate({ userTeamId: team.id, game: chosen });
        }}
      />
      <Failure error={set.error} title={gameTexts.notChanged} />
    </>
  );
}

const MINUTE_MS = 60_000;

/** The matchdays over which transfers are weighed now; none until both time and fixtures are known. */
function useWeighed(): WeighedMatchdays {
  const { data: coming } = trpc.catalog.comingFixtures.useQuery();
  const nowMs = useHubNowMs();
  // Rounded to minutes, so that nothing is recomputed with every tick.
  const minute = nowMs === null ? null : Math.floor(nowMs / MINUTE_MS);
  return useMemo(
    () =>
      coming === undefined || minute === null
        ? NOTHING_WEIGHED
        : weighedMatchdays(coming, new Date(minute * MINUTE_MS).toISOString()),
    [coming, minute],
  );
}
