import { Group, Stack, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlayerDetails, SeasonStatistics } from '@hub/shared/catalog/players.schema.ts';
import { positionGroupOf } from '@hub/shared/terms.ts';
import { formatDecimal, formatSeason } from '@hub/shared/text/format.ts';
import { FormBadge } from '../../players/profile/FormBadge.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { MatchFacts } from './points/MatchFacts.tsx';
import { texts } from './texts.ts';
import grids from '../../ui/Grids.module.css';

/** The labels of the figures, by tab. */
const FIGURES = {
  offence: {
    goalsScored: 'Tore',
    assistsMade: 'Vorlagen',
    xg: 'Erwartete Tore (xG)',
    xa: 'Erwartete Vorlagen (xA)',
    shots: 'Torschüsse',
    shotsOnTarget: 'Schüsse aufs Tor',
    keyPassesMade: 'Schlüsselpässe',
    chancesCreated: 'Herausgespielte Chancen',
    dribblesSuccessful: 'Erfolgreiche Dribblings',
  },
  defence: {
    tackles: 'Tacklings',
    interceptionsMade: 'Abgefangene Bälle',
    blocksClearances: 'Blocks und Klärungen',
    duelsWon: 'Gewonnene Zweikämpfe',
    foulsCommitted: 'Begangene Fouls',
    yellowCards: 'Gelbe Karten',
    sentOff: 'Rote und Gelb-Rote Karten',
  },
  keeper: {
    savesMade: 'Paraden',
    cleanSheets: 'Zu-Null-Spiele',
    goalsConceded: 'Gegentore',
    gkPsxg: 'Erwartete Gegentore',
    penaltiesSaved: 'Gehaltene Elfmeter',
  },
} satisfies Record<keyof typeof texts.tabs, Partial<Record<keyof SeasonStatistics | 'sentOff', string>>>;

const TABS = {
  keeper: ['keeper'],
  outfield: ['offence', 'defence'],
} as const satisfies Record<string, readonly (keyof typeof FIGURES)[]>;

/** A player's season: the figures at a glance, with all others and his matches behind them. What no source counts is left out. */
export function SeasonPanel({ details }: { details: PlayerDetails }) {
  const { season, statistics, matches, player } = details;
  const isKeeper = positionGroupOf(player.positionPrimary) === 'goalkeeper';
  const tabs = statistics === null ? [] : countedTabs(statistics, TABS[isKeeper ? 'keeper' : 'outfield']);
  return (
    <Panel title={texts.season(formatSeason(season))}>
      {statistics === null ? (
        <Text c="dimmed">{texts.noStatistics}</Text>
      ) : (
        <KeyFigures formRating={player.formRating} statistics={statistics} isKeeper={isKeeper} />
      )}
      {tabs.length > 0 && (
        <Disclosure title={texts.allFigures}>
          <SeasonTabs tabs={tabs} />
        </Disclosure>
      )}
      {matches.length > 0 && (
        <Disclosure title={texts.matchByMatch} count={matches.length}>
          <MatchFacts matches={matches} isKeeper={isKeeper} />
        </Disclosure>
      )}
    </Panel>
  );
}

interface KeyFiguresProps {
  /** 0–5; null without ratings. */
  formRating: number | null;
  statistics: SeasonStatistics;
  isKeeper: boolean;
}

/** Form, then goals and assists (for goalkeepers saves and goals conceded), then appearances. */
function KeyFigures({ formRating, statistics, isKeeper }: KeyFiguresProps) {
  const { appearancesStarter: starts, appearancesSub: subs } = statistics;
  const counts = isKeeper
    ? [
        { label: texts.saves, value: statistics.savesMade },
        { label: texts.goalsConceded, value: statistics.goalsConceded },
      ]
    : [
        { label: texts.goals, value: statistics.goalsScored },
        { label: texts.assists, value: statistics.assistsMade },
      ];
  return (
    <>
      <Stack component="dl" gap="sm" className={grids.fitting} style={{ '--least': '3.25rem' }}>
        <KeyFigure label={texts.form}>
          {formRating === null ? texts.formUnknown : <FormBadge formRating={formRating} variant="figure" />}
        </KeyFigure>
        {[...counts, { label: texts.appearances, value: starts + subs }].map(
          ({ label, value }) =>
            value !== null && (
              <KeyFigure key={label} label={label}>
                {formatDecimal(value)}
              </KeyFigure>
            ),
        )}
      </Stack>
      <Text size="sm" c="dimmed" my="xs">
        {starts + subs > 0 && `${texts.appearancesSplit(starts, subs)} · `}
        {formRating === null ? texts.formMissing : texts.formExplained}
      </Text>
    </>
  );
}

const KeyFigure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <Text component="dd" size="lg" fw={600} pos="relative">
      {children}
    </Text>
  </div>
);

interface CountedTab {
  id: keyof typeof FIGURES;
  /** By label. */
  figures: (readonly [label: string, value: number])[];
}

/** The tabs with what their figures are, without those that no source counts. */
function countedTabs(statistics: SeasonStatistics, ids: readonly CountedTab['id'][]): CountedTab[] {
  const values: Record<string, number | null> = { ...statistics, sentOff: sentOff(statistics) };
  return ids
    .map((id) => ({
      id,
      figures: Object.entries(FIGURES[id]).flatMap(([name, label]) => {
        const value = values[name] ?? null;
        return value === null ? [] : [[label, value] as const];
      }),
    }))
    .filter(({ figures }) => figures.length > 0);
}

const SeasonTabs = ({ tabs }: { tabs: readonly CountedTab[] }) => (
  <Tabs defaultValue={tabs[0]?.id ?? null}>
    <Tabs.List>
      {tabs.map(({ id }) => (
        <Tabs.Tab key={id} value={id}>
          {texts.tabs[id]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {tabs.map(({ id, figures }) => (
      <Tabs.Panel key={id} value={id}>
        <dl>
          {figures.map(([label, value]) => (
            <Group
              key={label}
              gap="md"
              justify="space-between"
              wrap="nowrap"
              py="xs"
              className={surfaces.ruled}
            >
              <Text component="dt" inherit c="dimmed" className={wrapping.hyphens}>
                {label}
              </Text>
              <Text component="dd" fw={600}>
                {formatDecimal(value)}
              </Text>
            </Group>
          ))}
        </dl>
      </Tabs.Panel>
    ))}
  </Tabs>
);

/** Null if the source counts no cards. */
const sentOff = ({ redCards, yellowRedCards }: SeasonStatistics): number | null =>
  redCards === null || yellowRedCards === null ? null : redCards + yellowRedCards;
