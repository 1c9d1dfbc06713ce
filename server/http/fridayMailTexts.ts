/** The page on which the mail on Fridays is left. */
export const fridayMailTexts = {
  title: 'Freitagsmail',
  question: 'Möchtest du die Freitagsmail nicht mehr bekommen?',
  leave: 'Abbestellen',
  left: 'Du bekommst keine Freitagsmail. In den Einstellungen kannst du sie jederzeit bestellen.',
  home: 'Zum Hub',
};
