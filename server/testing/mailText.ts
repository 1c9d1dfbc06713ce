/** The text of a message as a mail program shows it. @param source of a mail file */
export function mailText(source: string): string {
  if (!/^Content-Transfer-Encoding: quoted-printable/imu.test(source)) return source;
  return source
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[\dA-F]{2})+/gu, (hex) => Buffer.from(hex.replaceAll('=', ''), 'hex').toString());
}
