import { Box, Stack, Text, Title } from '@mantine/core';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { FigureTable } from '../../ui/FigureTable.tsx';
import grids from '../../ui/Grids.module.css';

/** The model card. Its figures are those of docs/forecast.md, measured with `npm run report:forecast`. */
const texts = {
  title: 'Modellkarte',
  known: 'Was das Modell weiß und was nicht',
  knows: 'Was das Modell weiß',
  knowsList: [
    'wer in dieser Saison wann begann, eingewechselt wurde, auf der Bank saß oder fehlte',
    'was über Ausfälle gemeldet ist, und seit wann: verletzt, fraglich (75, 50, 25 %), gesperrt, nicht verfügbar, wieder fit',
    'Karten und Sperren, Pausentage, Spiele im Europapokal, Tore, Ergebnisse und Punkte des Vereins',
    'in den ersten fünf Spielen auch die letzte Saison, Kaderlisten und, falls bekannt, Marktwerte',
    'wie oft in dieser Saison bisher gewechselt wird',
    'falls eine Saisondatei das sagt: wie viele Teams eines Managerspiels einen Spieler haben und gerade holen',
  ],
  ignores: 'Was es nicht weiß',
  ignoresList: [
    'Trainer, Taktik und Gegner',
    'Training und Gerüchte, solange sie niemand meldet',
    'was die Community sagt: Stimmen und Tipps stehen daneben, nie darin',
    'wie lange eine Verletzung noch dauert, wenn niemand einen Tag nennt',
  ],
  measured: 'Wie es gemessen wurde',
  measuredText:
    'An Spielzeiten, mit denen es nicht angepasst wurde. Jede Vorhersage kennt nur, was vor ihrem Zeitpunkt bekannt war. Englische Saison 2024/25, Spieltage mit täglich gelesenen Meldungen, angepasst an 2023/24: Richtige von 11 und Log-Loss (kleiner ist besser).',
  byTime: 'Je näher der Anstoß, desto sicherer',
  before: 'Vor dem Anstoß',
  withoutNews: 'ohne Meldungen',
  withNews: 'mit Meldungen',
  byTimeRows: [
    ['72 Stunden', '8,86 · 0,355', '8,97 · 0,332'],
    ['24 Stunden', '8,89 · 0,349', '9,10 · 0,316'],
    ['3 Stunden', '8,89 · 0,349', '9,17 · 0,306'],
    ['75 Minuten', '8,89 · 0,349', '9,17 · 0,307'],
  ],
  reportOutcomes: 'Was aus Meldungen wurde',
  reportOutcomesText:
    'Von 100 Spielern, über die das vor dem Anstoß gemeldet war, begannen so viele. In Klammern, worin die Zahl mit 95 % Sicherheit liegt. Englische Saison 2023/24.',
  reported: 'Gemeldet',
  ofStarters: 'begann zuletzt',
  ofOthers: 'begann zuletzt nicht',
  reportOutcomesRows: [
    ['nichts', '84 (83–86)', '22 (20–23)'],
    ['fraglich, 75 %', '55 (48–62)', '25 (21–30)'],
    ['fraglich, 50 %', '33 (22–44)', '6 (3–10)'],
    ['fraglich, 25 %', '5 (0–14)', '2 (1–4)'],
    ['verletzt', '0', '0'],
    ['gesperrt', '0', '1 (0–5)'],
  ],
} as const;

/** What the model knows, what it does not know, and how it was measured on seasons that it was not fitted on. */
export function ModelCard() {
  return (
    <Panel title={texts.title}>
      <Disclosure title={texts.known}>
        <Stack gap="md" className={grids.halves}>
          <Facts title={texts.knows} facts={texts.knowsList} />
          <Facts title={texts.ignores} facts={texts.ignoresList} />
        </Stack>
      </Disclosure>
      <Disclosure title={texts.measured}>
        <Text size="sm" c="dimmed" mb="sm" maw="47.5rem">
          {texts.measuredText}
        </Text>
        <FigureTable
          caption={texts.byTime}
          columns={[texts.before, texts.withoutNews, texts.withNews]}
          rows={texts.byTimeRows.map(([before, without, withNews]) => ({
            key: before,
            cells: [before, without, withNews],
          }))}
        />
      </Disclosure>
      <Disclosure title={texts.reportOutcomes}>
        <Text size="sm" c="dimmed" mb="sm" maw="47.5rem">
          {texts.reportOutcomesText}
        </Text>
        <FigureTable
          caption={texts.reportOutcomes}
          columns={[texts.reported, texts.ofStarters, texts.ofOthers]}
          rows={texts.reportOutcomesRows.map(([reported, starters, others]) => ({
            key: reported,
            cells: [reported, starters, others],
          }))}
        />
      </Disclosure>
    </Panel>
  );
}

const Facts = ({ title, facts }: { title: string; facts: readonly string[] }) => (
  <section>
    <Title order={3} mb="sm" size="md">
      {title}
    </Title>
    <Box component="ul" mb="md">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </Box>
  </section>
);
