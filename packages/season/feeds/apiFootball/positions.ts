/** The service's positions: words, and the letters used in line-ups. */
export const POSITIONS: Readonly<Record<string, string>> = {
  Goalkeeper: 'GK',
  Defender: 'DF',
  Midfielder: 'MF',
  Attacker: 'FW',
  G: 'GK',
  D: 'DF',
  M: 'MF',
  F: 'FW',
};
