import type { ReadSheet, SheetMatch } from '#shared/matchSheet/matchSheet.ts';
import { isBlocking, type SheetFault } from '#shared/matchSheet/sheetFaults.ts';
import { faultText } from './faultTexts.ts';
import classes from './Sheets.module.css';
import { texts } from './texts.ts';
import { understoodLines } from './understoodTexts.ts';

interface SheetReadingProps {
  read: ReadSheet;
  faults: readonly SheetFault[];
  match: SheetMatch;
}

/** What was understood of a text, line by line, and what is odd about it. */
export function SheetReading({ read, faults, match }: SheetReadingProps) {
  const clubOf = (side: 'home' | 'away') => match[side].shortName;
  const lines = understoodLines(read.understood, clubOf);
  const skipped = read.skipped.filter(({ reason }) => reason === 'noName' || reason === 'otherClub').length;
  return (
    <>
      <h3 className={classes.subtitle}>{texts.form.understood}</h3>
      {lines.length === 0 && <p className={classes.quiet}>{texts.form.nothing}</p>}
      <ol className={classes.lines}>
        {lines.map(({ line, pieces }) => (
          <li key={line}>
            <span className={classes.number}>{texts.form.line(line)}</span>
            {pieces.map(({ key, text, isOpen }) => (
              <span key={key} className={classes.piece} data-open={isOpen || undefined}>
                {text}
              </span>
            ))}
          </li>
        ))}
      </ol>
      {skipped > 0 && <p className={classes.quiet}>{texts.form.skipped(skipped)}</p>}
      <output>
        {faults.length > 0 && (
          <>
            <h3 className={classes.subtitle}>{texts.form.faults}</h3>
            <ul className={classes.faults}>
              {faults.map((fault) => (
                <li key={`${fault.code} ${fault.side}`} data-blocking={isBlocking(fault) || undefined}>
                  {faultText(fault, clubOf)}
                </li>
              ))}
            </ul>
          </>
        )}
        {faults.length === 0 && lines.length > 0 && <p className={classes.quiet}>{texts.form.fine}</p>}
      </output>
    </>
  );
}
