import { Box, Group, Tabs, Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import type { SeasonStatistics } from '@hub/shared/catalog/players.schema.ts';
import { positionGroupOf } from '@hub/shared/terms.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { formatSeason } from '@hub/shared/text/format.ts';
import { FigureValue } from './FigureValue.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import classes from './SeasonPanel.module.css';
import { texts } from './texts.ts';

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

interface SeasonPanelProps {
  season: string;
  /** Null if there are none. */
  statistics: SeasonStatistics | null;
  positionPrimary: string;
  className?: string;
}

/** A player's season figures, chosen by position. */
export function SeasonPanel({ season, statistics, positionPrimary, className }: SeasonPanelProps) {
  return (
    <Panel title={texts.season(formatSeason(season))} className={className}>
      {statistics === null && <EmptyState Icon={IconChartBar} title={texts.noStatistics} />}
      {statistics !== null && (
        <SeasonTabs
          statistics={statistics}
          ids={positionGroupOf(positionPrimary) === 'goalkeeper' ? ['keeper'] : ['offence', 'defence']}
        />
      )}
    </Panel>
  );
}

interface SeasonTabsProps {
  statistics: SeasonStatistics;
  ids: readonly (keyof typeof FIGURES)[];
}

function SeasonTabs({ statistics, ids }: SeasonTabsProps) {
  const values: Record<string, number | null> = { ...statistics, sentOff: sentOff(statistics) };
  return (
    <Tabs defaultValue={ids[0] ?? null}>
      <Tabs.List>
        {ids.map((id) => (
          <Tabs.Tab key={id} value={id}>
            {texts.tabs[id]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {ids.map((id) => (
        <Tabs.Panel key={id} value={id}>
          <Box component="dl" mt="sm" className={classes.figures}>
            {Object.entries(FIGURES[id]).map(([name, label]) => (
              <Group
                key={name}
                gap="md"
                align="baseline"
                justify="space-between"
                wrap="nowrap"
                py="sm"
                fz="md"
                className={surfaces.lineBelow}
              >
                <Text component="dt" inherit c="dimmed" className={wrapping.hyphens}>
                  {label}
                </Text>
                <Text component="dd" size="md" pos="relative" fw={600}>
                  <FigureValue value={values[name]} />
                </Text>
              </Group>
            ))}
          </Box>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Null if the source counts no cards. */
const sentOff = ({ redCards, yellowRedCards }: SeasonStatistics): number | null =>
  redCards === null || yellowRedCards === null ? null : redCards + yellowRedCards;
