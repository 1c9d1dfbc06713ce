import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { AvailabilityPreview } from '#shared/availability.ts';
import { formatStartChance } from '#shared/startChance/chanceText.ts';
import classes from './AvailabilityDesk.module.css';
import { availabilityTexts as texts } from './texts.ts';

/** The effect of an edit on a club, before it is saved. */
export function PreviewTable({ preview }: { preview: AvailabilityPreview }) {
  const { name, before, after, teamName, chances } = preview;
  return (
    <div className={classes.preview}>
      <strong>{texts.previewTitle(name, before, after)}</strong>
      {chances.length === 0 ? (
        <p className={classes.quiet}>{texts.previewNone}</p>
      ) : (
        <table className={classes.chances}>
          {teamName !== null && <caption>{texts.previewClub(teamName)}</caption>}
          <thead>
            <tr>
              <th scope="col">{texts.columns.player}</th>
              <th scope="col">{texts.columns.before}</th>
              <th scope="col">{texts.columns.after}</th>
            </tr>
          </thead>
          <tbody>
            {chances.map((chance) => {
              const Arrow = chance.after > chance.before ? IconArrowUpRight : IconArrowDownRight;
              return (
                <tr key={chance.playerId}>
                  <th scope="row">{chance.name}</th>
                  <td>{formatStartChance(chance.before)}</td>
                  <td>
                    {chance.after !== chance.before && <Arrow size={14} aria-hidden />}
                    {formatStartChance(chance.after)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </div>
  );
}
