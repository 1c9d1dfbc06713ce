import type { ReadSheet, SheetMatch, SkippedText } from '#shared/matchSheet/matchSheet.ts';
import { isBlocking, type SheetFault } from '#shared/matchSheet/sheetFaults.ts';
import { faultText } from './faultTexts.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './Sheets.module.css';
import { texts } from './texts.ts';
import { understoodLines } from './understoodTexts.ts';

interface SheetReadingProps {
  read: ReadSheet;
  match: SheetMatch;
  /** Whether there is no text yet. */
  isEmpty: boolean;
}

interface SheetFaultsProps extends SheetReadingProps {
  faults: readonly SheetFault[];
}

/** The interpretation of a text, line by line. */
export function SheetReading({ read, match, isEmpty }: SheetReadingProps) {
  const clubOf = (side: 'home' | 'away') => match[side].shortName;
  const lines = understoodLines(read.understood, clubOf);
  const skipped = read.skipped.filter(({ reason }) => reason !== 'heading');
  return (
    <>
      <h3 className={ui.text16}>{texts.form.understood}</h3>
      {lines.length === 0 && (
        <p className={ui.note}>{isEmpty ? texts.form.nothing : texts.form.notUnderstood}</p>
      )}
      <ol className={`${ui.textSm} ${ui.stack6} ${ui.breaks} ${classes.lines}`}>
        {lines.map(({ line, pieces }) => (
          <li key={line}>
            <span className={`${ui.quiet} ${ui.block}`}>{texts.form.line(line)}</span>
            {pieces.map(({ key, text, isOpen }) => (
              <span key={key} className={ui.block} data-open={isOpen || undefined}>
                {text}
              </span>
            ))}
          </li>
        ))}
      </ol>
      <Skipped skipped={skipped} />
    </>
  );
}

/** The faults in a text, or a note that there are none. */
export function SheetFaults({ read, faults, match, isEmpty }: SheetFaultsProps) {
  const clubOf = (side: 'home' | 'away') => match[side].shortName;
  return (
    <output>
      {faults.length > 0 && (
        <>
          <h3 className={ui.text16}>{texts.form.faults}</h3>
          <ul className={`${ui.textSm} ${classes.faults}`}>
            {faults.map((fault) => (
              <li key={`${fault.code} ${fault.side}`} data-blocking={isBlocking(fault) || undefined}>
                {faultText(fault, clubOf)}
              </li>
            ))}
          </ul>
        </>
      )}
      {!isEmpty && read.understood.length === 0 && <p className={classes.nobody}>{texts.form.nobody}</p>}
      {faults.length === 0 && read.understood.length > 0 && <p className={ui.note}>{texts.form.fine}</p>}
    </output>
  );
}

/** The most lines shown unfolded; a ticker's longer list is folded. */
const SKIPPED_SEEN = 8;
const SKIPPED_LENGTH = 80;

/** The skipped lines, so that nothing is silently missing. */
function Skipped({ skipped }: { skipped: readonly SkippedText[] }) {
  if (skipped.length === 0) return null;
  return (
    <details open={skipped.length <= SKIPPED_SEEN}>
      <summary className={ui.note}>{texts.form.skipped(skipped.length)}</summary>
      <ul className={`${ui.textSm} ${ui.stack6} ${ui.breaks} ${classes.lines}`}>
        {skipped.map(({ line, text, reason }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same line can be skipped in two pieces
          <li key={index}>
            {texts.form.line(line)}: {texts.form.skippedText(text.slice(0, SKIPPED_LENGTH), reason)}
          </li>
        ))}
      </ul>
    </details>
  );
}
