/** The address if it is http or https, else null; a stored address may be anything. */
export function webAddress(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
