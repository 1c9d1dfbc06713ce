import { Title } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { isOfficialChance } from '#shared/pstartTerms.ts';
import type { CoursePoint, StartChance as Chance } from '#shared/players.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Panel } from '../../components/Panel.tsx';
import { StartChance } from '../../components/StartChance.tsx';
import { StartOutlook } from '../../components/StartOutlook.tsx';
import { formatKickoff } from '../../format.ts';
import { CourseChart } from './CourseChart.tsx';
import { Reasons } from './Reasons.tsx';
import classes from './StartChancePanel.module.css';
import { texts } from './texts.ts';

interface StartChancePanelProps {
  /** Null before the first run. */
  startChance: Chance | null;
  /** Oldest first. */
  course: readonly CoursePoint[];
  className?: string;
}

/** The estimate, why it is what it is, and how it came about run by run. */
export function StartChancePanel({ startChance, course, className }: StartChancePanelProps) {
  // What is certain was not made of points.
  const isFact = startChance?.reasons.some(({ part }) => part === 'certainCase') === true;
  return (
    <Panel
      title={texts.startChance}
      className={className}
      aside={
        <span className={classes.provenance}>
          <strong>
            {startChance !== null && isOfficialChance(startChance.probability)
              ? texts.official
              : texts.noGuarantee}
          </strong>
          {startChance !== null && (
            <time dateTime={startChance.asOfTs}>{texts.asOf(formatKickoff(startChance.asOfTs))}</time>
          )}
        </span>
      }
    >
      {startChance === null && (
        <EmptyState Icon={IconHourglass} title={texts.beforeFirstRun}>
          <p>{texts.beforeFirstRunExplained}</p>
        </EmptyState>
      )}
      {startChance !== null && (
        <>
          <StartChance
            probability={startChance.probability}
            variant="large"
            hasBar={startChance.outlook === null}
          />
          {startChance.outlook !== null && (
            <StartOutlook probability={startChance.probability} outlook={startChance.outlook} />
          )}
          {startChance.reasons.length > 0 && (
            <>
              <Title order={3} className={classes.part}>
                {texts.reasons}
              </Title>
              {!isFact && <p className={classes.explained}>{texts.reasonsExplained}</p>}
              <Reasons reasons={startChance.reasons} probability={startChance.probability} />
            </>
          )}
          <Title order={3} className={classes.part}>
            {texts.course}
          </Title>
          {course.length < 2 && <p className={classes.explained}>{texts.courseStarts}</p>}
          {course.length >= 2 && <CourseChart course={course} />}
        </>
      )}
    </Panel>
  );
}
