import { Button, Group, Text, Title } from '@mantine/core';
import type { SheetMatchRow } from '@hub/shared/matchSheet/sheets.schema.ts';
import { toShownTeam } from '../../fixtures/fixtureTexts.ts';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { texts } from './texts.ts';
import { groupBy } from '@hub/shared/groupBy.ts';

/** Both clubs by their short names, with the result between them. */
export const matchName = ({ home, away, score }: SheetMatchRow): string =>
  `${toShownTeam(home).shortName} – ${toShownTeam(away).shortName} ${score}`;

/** Whether line-ups and minutes of both clubs are known. */
export const isWhole = ({ home, away }: SheetMatchRow): boolean =>
  home.part === 'complete' && away.part === 'complete';

interface MissingListProps {
  /** Newest first. */
  matches: readonly SheetMatchRow[];
  /** Whether no match of the season is over yet. */
  isEmptySeason: boolean;
  /** Null if nothing can be entered. */
  onChoose: ((fixtureId: string) => void) | null;
}

/** Matches by matchday, and what is known about each. */
export function MissingList({ matches, isEmptySeason, onChoose }: MissingListProps) {
  if (matches.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {isEmptySeason ? texts.missing.noneYet : texts.missing.none}
      </Text>
    );
  return [...groupBy(matches, ({ matchday }) => matchday)].map(([matchday, ofMatchday]) => (
    <section key={matchday}>
      <Title order={3} mt="lg" size="md">
        {texts.missing.matchday(matchday)} ·{' '}
        {texts.missing.count(ofMatchday.filter((match) => !isWhole(match)).length)}
      </Title>
      <ul>
        {ofMatchday.map((match) => (
          <Group
            component="li"
            key={match.fixtureId}
            gap="sm"
            justify="space-between"
            py="sm"
            className={surfaces.ruled}
          >
            <span className={wrapping.breaks}>
              {matchName(match)}
              <Text span size="sm" c="dimmed">
                {' '}
                · {partsText(match)}
              </Text>
            </span>
            {onChoose !== null && (
              <Button
                size="xs"
                variant="default"
                aria-label={texts.missing.insertFor(matchName(match))}
                onClick={() => onChoose(match.fixtureId)}
              >
                {texts.missing.insert}
              </Button>
            )}
          </Group>
        ))}
      </ul>
    </section>
  ));
}

function partsText({ home, away }: SheetMatchRow): string {
  const { parts } = texts.missing;
  return home.part === away.part
    ? parts[home.part]
    : [home, away].map((side) => `${toShownTeam(side).shortName} ${parts[side.part]}`).join(', ');
}
