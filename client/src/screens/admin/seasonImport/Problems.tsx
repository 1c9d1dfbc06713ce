import type { BundleProblems } from '#shared/season/seasonImport.schema.ts';
import { placeOf, problemText } from './problemTexts.ts';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import { seasonImportTexts as texts } from './texts.ts';

/** What is wrong in the files, and where. */
export function Problems({ found: { problems, problemCount, ofPrevious } }: { found: BundleProblems }) {
  return (
    <div role="alert" className={ui.outcome} data-failed>
      <strong>{(ofPrevious ? texts.problemsBefore : texts.problems)(problemCount)}</strong>
      <ul className={`${ui.textSm} ${ui.breaks} ${ui.above6} ${classes.bullets} ${classes.lines}`}>
        {problems.map((problem) => (
          <li key={`${placeOf(problem)} ${problemText(problem)}`}>
            <span className={ui.strong}>{placeOf(problem)}</span> {problemText(problem)}
          </li>
        ))}
        {problemCount > problems.length && <li>{texts.more(problemCount - problems.length)}</li>}
      </ul>
    </div>
  );
}
