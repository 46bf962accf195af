// covers: media/stage
import { expect, test } from '@playwright/test'
import { acceptPrompts, watchConsole } from './kit.ts'
import { isMuted, isPlaying, MP4, playerOf, serveVideos } from './player-kit.ts'

// Browsers allow sound after a user gesture, and evaluations by traces or tests count as one.
test.use({ trace: 'off' })

const SCROLL_AND_REPORT = `
  document.addEventListener('playing', ({ target }) => console.info(target.muted ? 'playing muted' : 'playing loud'), true)
  new MutationObserver((_, watch) => {
    const player = document.querySelector('section[aria-label="Above the clouds"]')
    if (!player) return
    watch.disconnect()
    player.scrollIntoView({ block: 'center' })
  }).observe(document, { childList: true, subtree: true })
`

test('a visible video autoplays, muted if the browser requires it, and a tap turns on sound', {
  tag: '@phone',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await serveVideos(page)
  await acceptPrompts(page)
  await page.addInitScript(SCROLL_AND_REPORT)
  const started = page.waitForEvent('console', (message) => message.text().startsWith('playing'))
  await page.goto(`/dev/gallery?play=${MP4}`)
  expect((await started).text()).toBe('playing muted')
  const { region, video } = await playerOf(page, 'Above the clouds')
  await expect(region.getByRole('button', { name: 'Tap to unmute' })).toBeVisible()

  const stage = await region.boundingBox()
  if (!stage) throw new Error('The player has no place')
  await page.mouse.click(stage.x + stage.width / 2, stage.y + stage.height / 3)
  await expect.poll(() => isMuted(video)).toBe(false)
  expect(await isPlaying(video)).toBe(true)
  await expect(region.getByRole('button', { name: 'Tap to unmute' })).toBeHidden()

  await page.mouse.click(stage.x + stage.width / 2, stage.y + stage.height / 3)
  await expect.poll(() => isPlaying(video)).toBe(false)
  await page.mouse.click(stage.x + stage.width / 2, stage.y + stage.height / 3)
  await expect.poll(() => isPlaying(video)).toBe(true)
  expect(errors).toEqual([])
})
