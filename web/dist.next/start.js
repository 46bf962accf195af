/** The first picture comes and is drawn before the app, which keeps a phone's line and then the phone busy for a while. */
const LONGEST_MS = 2000

const { app, before, after } = document.querySelector('script[data-app]').dataset
const picture = document.querySelector('#opening-picture')
const late = new Promise((resolve) => setTimeout(resolve, LONGEST_MS))
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
const list = (text) => text.split(' ').filter(Boolean)

function fetchAhead(href) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', href })
  document.head.append(link)
}

// On a desk it is not shown, and behind another tab nothing is drawn.
const isAwaited = picture?.checkVisibility() && document.visibilityState === 'visible'
// One that does not come holds up nothing.
const decoded = picture?.decode().catch(() => undefined)
if (isAwaited) await Promise.race([decoded, late])
for (const part of [...list(before), app, ...list(after)]) fetchAhead(part)
if (isAwaited) await Promise.race([drawn(), late])

try {
  // One after the other, so that the browser may answer in between.
  for (const part of [...list(before), app]) {
    await import(part)
    await new Promise((resolve) => setTimeout(resolve))
  }
} catch (error) {
  // The line was lost before all had come: a picture alone is no page.
  addEventListener('online', () => location.reload())
  throw error
}
