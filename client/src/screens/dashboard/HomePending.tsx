import ui from '../../ui/Vocabulary.module.css';
import { CockpitSkeleton } from './cockpit/CockpitSkeleton.tsx';
import { texts } from './texts.ts';

/** The matchday on its way, in the document before any script has come (`app/documentMarkup.tsx`): without parts of Mantine, and
 * without styles of its own, which no script of the hub would bring. */
export const HomePending = () => (
  <>
    <header className={ui.below6}>
      <h1 className={`${ui.lines120} ${ui.heavy} ${ui.textXxl} ${ui.tight}`}>{texts.title}</h1>
      <p className={ui.hint}>{texts.loading}</p>
    </header>
    <CockpitSkeleton />
  </>
);
