// covers: media/stage
import { expect, test } from '@playwright/test'
import { acceptPrompts, watchConsole } from './kit.ts'
import { isMuted, isPlaying, MP4, playerOf, serveVideos } from './player-kit.ts'

test.use({
  // Evaluations by traces count as gestures.
  trace: 'off',
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--autoplay-policy=no-user-gesture-required'],
  },
})

/** WebKit lets play() succeed before it knows that the video has sound, and pauses it afterwards. */
const PAUSE_SOUND = `
  document.addEventListener('playing', ({ target }) => {
    const isRefused = !target.muted && !navigator.userActivation.hasBeenActive
    console.info(isRefused ? 'paused for its sound' : 'playing ' + (target.muted ? 'muted' : 'loud'))
    if (isRefused) target.pause()
  }, true)
  new MutationObserver((_, watch) => {
    const player = document.querySelector('section[aria-label="Above the clouds"]')
    if (!player) return
    watch.disconnect()
    player.scrollIntoView({ block: 'center' })
  }).observe(document, { childList: true, subtree: true })
`

test('a video that the browser pauses for its sound continues muted, and a tap turns on sound', {
  tag: '@phone',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await serveVideos(page)
  await acceptPrompts(page)
  await page.addInitScript(PAUSE_SOUND)
  const paused = page.waitForEvent('console', (message) => message.text() === 'paused for its sound')
  const started = page.waitForEvent('console', (message) => message.text().startsWith('playing'))
  await page.goto(`/dev/gallery?play=${MP4}`)
  await paused
  expect((await started).text()).toBe('playing muted')
  const { region, video } = await playerOf(page, 'Above the clouds')
  await region.getByRole('button', { name: 'Tap to unmute' }).click()
  await expect.poll(() => isMuted(video)).toBe(false)
  expect(await isPlaying(video)).toBe(true)
  expect(errors).toEqual([])
})
