// Runs before the first paint, so that a chosen theme never flashes. The build puts it into the pages, and its hash into their policy.
// Screens share one shell, which is dark: those that are read stand on paper from the first paint, too.
if (/^\/(account|auth)(\/|$)/.test(location.pathname)) document.documentElement.dataset.surface = "read";
try {
  const theme = localStorage.getItem("carvas.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be blocked: then the system's theme stands.
  document.documentElement.dataset.theme = "";
}
