import { Tabs } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import type { SeasonStatistics } from '#shared/catalog/players.schema.ts';
import { positionGroupOf } from '#shared/terms.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { formatSeason } from '#shared/text/format.ts';
import { FigureValue } from './FigureValue.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './SeasonPanel.module.css';
import { texts } from './texts.ts';

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
      {statistics !== null && <SeasonTabs tabs={tabsOf(statistics, positionPrimary)} />}
    </Panel>
  );
}

interface SeasonTab {
  id: keyof typeof texts.tabs;
  figures: SeasonFigure[];
}

function tabsOf(statistics: SeasonStatistics, positionPrimary: string): SeasonTab[] {
  if (positionGroupOf(positionPrimary) === 'goalkeeper')
    return [{ id: 'keeper', figures: keeperFigures(statistics) }];
  return [
    { id: 'offence', figures: offenceFigures(statistics) },
    { id: 'defence', figures: defenceFigures(statistics) },
  ];
}

function SeasonTabs({ tabs }: { tabs: readonly SeasonTab[] }) {
  return (
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
          <dl className={`${ui.stack} ${ui.above8} ${classes.figures}`}>
            {figures.map(({ label, value }) => (
              <div
                key={label}
                className={`${ui.between} ${ui.gap12} ${ui.text145} ${ui.lineBelow} ${ui.paddedY7} ${ui.onBase}`}
              >
                <dt className={`${ui.quiet} ${ui.hyphens}`}>{label}</dt>
                <dd className={`${ui.anchor} ${ui.text16} ${ui.bold}`}>
                  <FigureValue value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** A labelled season figure; null if the source does not count it. */
interface SeasonFigure {
  label: string;
  value: number | null;
}

function offenceFigures(season: SeasonStatistics): SeasonFigure[] {
  return [
    { label: 'Tore', value: season.goalsScored },
    { label: 'Vorlagen', value: season.assistsMade },
    { label: 'Erwartete Tore (xG)', value: season.xg },
    { label: 'Erwartete Vorlagen (xA)', value: season.xa },
    { label: 'Torschüsse', value: season.shots },
    { label: 'Schüsse aufs Tor', value: season.shotsOnTarget },
    { label: 'Schlüsselpässe', value: season.keyPassesMade },
    { label: 'Herausgespielte Chancen', value: season.chancesCreated },
    { label: 'Erfolgreiche Dribblings', value: season.dribblesSuccessful },
  ];
}

function defenceFigures(season: SeasonStatistics): SeasonFigure[] {
  return [
    { label: 'Tacklings', value: season.tackles },
    { label: 'Abgefangene Bälle', value: season.interceptionsMade },
    { label: 'Blocks und Klärungen', value: season.blocksClearances },
    { label: 'Gewonnene Zweikämpfe', value: season.duelsWon },
    { label: 'Begangene Fouls', value: season.foulsCommitted },
    { label: 'Gelbe Karten', value: season.yellowCards },
    { label: 'Rote und Gelb-Rote Karten', value: sentOff(season) },
  ];
}

function keeperFigures(season: SeasonStatistics): SeasonFigure[] {
  return [
    { label: 'Paraden', value: season.savesMade },
    { label: 'Zu-Null-Spiele', value: season.cleanSheets },
    { label: 'Gegentore', value: season.goalsConceded },
    { label: 'Erwartete Gegentore', value: season.gkPsxg },
    { label: 'Gehaltene Elfmeter', value: season.penaltiesSaved },
  ];
}

/** Null if the source counts no cards. */
const sentOff = ({ redCards, yellowRedCards }: SeasonStatistics): number | null =>
  redCards === null || yellowRedCards === null ? null : redCards + yellowRedCards;
