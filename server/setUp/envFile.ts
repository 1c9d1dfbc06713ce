/** Changes `.env` line by line, so that comments and other settings stay as they are. */

const lineOf = (name: string, value: string) =>
  `${name}=${/^[\w@.,:/+-]*$/.test(value) ? value : `"${value.replaceAll('"', '')}"`}`;

/** @param changes name → value; an empty value is written as an empty setting */
export function withSettings(text: string, changes: ReadonlyMap<string, string>): string {
  const open = new Map(changes);
  const lines = text.split('\n').map((line) => {
    const name = /^\s*(?:export\s+)?([A-Z][A-Z\d_]*)=/.exec(line)?.[1] ?? '';
    const value = open.get(name);
    if (value === undefined) return line;
    open.delete(name);
    return lineOf(name, value);
  });
  const added = [...open].map(([name, value]) => lineOf(name, value));
  const kept = lines.join('\n').replace(/\n*$/, '');
  return `${[kept, ...added].filter((part) => part !== '').join('\n')}\n`;
}
