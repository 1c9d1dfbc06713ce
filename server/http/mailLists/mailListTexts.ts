/** Texts of the pages for unsubscribing from the hub's regular mails. */
export const mailListTexts = {
  friday: {
    title: 'Freitagsmail',
    question: 'Möchtest du die Freitagsmail nicht mehr bekommen?',
    left: 'Du bekommst keine Freitagsmail. In den Einstellungen kannst du sie jederzeit bestellen.',
  },
  alerts: {
    title: 'Nachrichten per Mail',
    question: 'Möchtest du keine Nachrichten mehr per Mail bekommen?',
    left: 'Du bekommst keine Nachrichten per Mail. In den Einstellungen kannst du sie jederzeit wieder einschalten.',
  },
  leave: 'Abbestellen',
  home: 'Zum Hub',
};
