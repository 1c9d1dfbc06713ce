import { formatCount } from '#shared/text/format.ts';
import type { DeskChecklist } from '#shared/desk/checklist.schema.ts';

/** The reminder of the desk, in German; null when nothing is missing. */
export function reminderMail(
  { matchday, elevens, sheets, questions, held }: DeskChecklist,
  deskUrl: string,
): { subject: string; text: string } | null {
  const lines = [
    ...(elevens.length === 0 ? [] : [`Aufstellungen fehlen: ${elevens.map(({ club }) => club).join(', ')}`]),
    ...(sheets.length === 0
      ? []
      : [`Spielberichte fehlen: ${formatCount(sheets.length)}, zuletzt ${sheets[0]?.about ?? ''}`]),
    ...(questions === 0
      ? []
      : [`Offene Fragen zu Vereinen, Spielern und Positionen: ${formatCount(questions)}`]),
    ...(held === 0 ? [] : [`Zurückgehaltene Änderungen: ${formatCount(held)}`]),
  ];
  if (lines.length === 0) return null;
  const of = matchday === null ? '' : ` zum ${formatCount(matchday)}. Spieltag`;
  return {
    subject: `Am Pult ist${of} etwas zu tun`,
    text: [
      `Das fehlt${of} noch:`,
      '',
      ...lines.map((line) => `- ${line}`),
      '',
      `Zum Pult: ${deskUrl}`,
      '',
      'Dort lässt sich diese Erinnerung auch abbestellen.',
      '',
    ].join('\n'),
  };
}
