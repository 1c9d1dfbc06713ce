/** The service's names of positions; strikers go by two names. */
export const POSITIONS: Readonly<Record<string, string>> = {
  Goalkeeper: 'GK',
  Defender: 'DF',
  Midfielder: 'MF',
  Forward: 'FW',
  Attacker: 'FW',
};

/** `H. Kane`, in full `Harry Edward Kane`, is known as Harry Kane. */
export function knownName(name: string, fullName: string | null | undefined): string {
  const [, initial, surname] = /^(\p{L})\. ?(.+)$/u.exec(name.trim()) ?? [];
  if (initial === undefined || surname === undefined) return name.trim();
  const first = fullName
    ?.trim()
    .split(/\s+/)
    .find((part) => part.startsWith(initial));
  return first === undefined ? name.trim() : `${first} ${surname}`;
}
