import ui from '../../ui/Vocabulary.module.css';
import { CockpitSkeleton } from './cockpit/CockpitSkeleton.tsx';
import { texts } from './texts.ts';

/**
 * The placeholder of the matchday in the document before any script has loaded (`app/documentMarkup.tsx`). Uses no Mantine
 * parts and no styles of its own, because no script of the hub would load them.
 */
export const HomePending = () => (
  <>
    <header className={ui.below6}>
      <h1 className={`${ui.lines120} ${ui.heavy} ${ui.textXxl} ${ui.tight}`}>{texts.title}</h1>
      <p className={ui.hint}>{texts.loading}</p>
    </header>
    <CockpitSkeleton />
  </>
);
