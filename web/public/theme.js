// Runs before anything is painted, so that a dark page never flashes white.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('holdfast-theme') || 'auto';
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  const isDark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
