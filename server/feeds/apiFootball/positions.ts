/** Positions as the service writes them, in words and in the letters of line-ups. */
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
