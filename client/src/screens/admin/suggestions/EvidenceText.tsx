/** A text with a suggestion's evidence marked; only spaces may differ. */
export function EvidenceText({ text, evidence }: { text: string; evidence: string }) {
  const pattern = evidence
    .split(' ')
    .map((word) => word.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`))
    .join(String.raw`\s+`);
  const found = new RegExp(pattern, 'u').exec(text);
  if (found === null) return text;
  const [words] = found;
  return (
    <>
      {text.slice(0, found.index)}
      <mark>{words}</mark>
      {text.slice(found.index + words.length)}
    </>
  );
}
