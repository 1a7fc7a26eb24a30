// Puts the stored appearance back before the first paint. A file of its own, because inline scripts are forbidden by the content security policy.
const look = document.documentElement.dataset;
try {
  for (const name of ['theme', 'textSize', 'palette', 'density', 'motion']) {
    const value = localStorage.getItem(name);
    if (value !== null) look[name] = value;
  }
  // Printed pages are those of a visitor. Parts for visitors only wait until the session has been checked.
  if (localStorage.getItem('one-mind-session') !== null) look.session = 'stored';
} catch {
  // Storage can be switched off; the defaults stay.
}
if (look.theme === 'system') look.theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
if (matchMedia('(prefers-reduced-motion: reduce)').matches) look.motion = 'reduced';
