/** Lets the first picture be drawn before the app begins its work, which keeps a phone busy for a while. */
const LONGEST_MS = 2000

const app = document.querySelector('script[data-app]')
const picture = document.querySelector('#opening-picture')
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
const late = new Promise((resolve) => setTimeout(resolve, LONGEST_MS))

// On a desk it is not shown, and behind another tab nothing is drawn.
if (picture?.checkVisibility() && document.visibilityState === 'visible')
  await Promise.race([picture.decode().then(drawn, drawn), late])
await import(app.dataset.app)
