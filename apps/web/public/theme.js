// Sets the stored theme before the first paint. A file of its own, because inline scripts are forbidden by the content security policy.
try {
  if (localStorage.getItem('theme') === 'light') document.documentElement.dataset.theme = 'light';
} catch {
  // Storage can be switched off; the default theme stays.
}
