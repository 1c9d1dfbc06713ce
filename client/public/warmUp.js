// The first formatter of dates takes a phone a twentieth of a second, in which the scripts still load.
new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'Europe/Berlin' }).format();
