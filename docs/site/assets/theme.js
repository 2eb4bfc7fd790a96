// Runs before the page is painted, so that a chosen theme never flashes. Without a choice the theme is that of the device.
const chosen = localStorage.getItem('theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
