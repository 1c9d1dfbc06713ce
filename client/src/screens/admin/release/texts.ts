export const releaseTexts = {
  title: (version: string) => `Neu in ${version}`,
  about: 'Diese Version läuft hier. Das Änderungsprotokoll ist englisch.',
  show: 'Änderungen seit der Version davor',
  none: 'Das Änderungsprotokoll liegt nicht bei.',
} as const;
