// Sets the remembered colour scheme before the first paint, so that a dark screen never flashes white.
(function () {
  var remembered = null;
  try {
    remembered = localStorage.getItem('hub-color-scheme');
  } catch {
    // Storage may be forbidden; the system's choice is then the right one.
  }
  var isDark =
    remembered === 'dark' || (remembered !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
