// Puts the stored appearance back before the first paint. A file of its own, because inline scripts are forbidden by the content security policy.
const look = document.documentElement.dataset;
try {
  for (const name of ['theme', 'textSize', 'palette', 'motion']) {
    const value = localStorage.getItem(name);
    if (value !== null) look[name] = value;
  }
} catch {
  // Storage can be switched off; the defaults stay.
}
if (matchMedia('(prefers-reduced-motion: reduce)').matches) look.motion = 'reduced';
