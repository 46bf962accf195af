/** The feed: ten slides by swipe or key, each video with sound. */
import { by } from '../find.ts'
import type { TestPage } from '../page.ts'
import { enterAs } from '../people.ts'
import type { Journey } from './journey.ts'

const SLIDES = 10

export const feedJourney: Journey = {
  name: 'feed',
  async run(page) {
    await enterAs(page)
    await page.goto('/')
    await reached(page, 0)
    await page.shot('feed')
    let withSound = 0
    for (let index = 0; index < SLIDES; index += 1) {
      if (await isVideo(page, index)) {
        await playsLoud(page, index, { isFirst: withSound === 0 })
        if (withSound === 0) await startsAgain(page, index)
        withSound += 1
      }
      if (page.isPhone) await page.swipe('up')
      else await page.key('ArrowDown')
      await reached(page, index + 1)
    }
    if (withSound < 4) throw new Error(`Only ${withSound} of ${SLIDES} slides are videos`)
    if (page.isPhone) await page.swipe('down')
    else await page.key('ArrowUp')
    await reached(page, SLIDES - 1)
  },
}

/** At this slide, at rest. */
async function reached(page: TestPage, index: number): Promise<void> {
  await page.until(`slide ${index}`, () =>
    page.evaluate((wanted) => {
      const box = document.querySelector<HTMLElement>('[role=feed]')
      if (!box) return false
      const slides = ([...box.children] as HTMLElement[]).filter(({ tagName }) => tagName === 'ARTICLE')
      const isThere = Math.abs(box.scrollTop / box.clientHeight - wanted) < 0.01
      return isThere && slides.findIndex(({ inert }) => !inert) === wanted
    }, index),
  )
}

function isVideo(page: TestPage, index: number): Promise<boolean> {
  return page.evaluate(
    (at) => document.querySelectorAll('[role=feed] > article')[at]?.querySelector('video') != null,
    index,
  )
}

/** The first video may need a tap for its sound; all later ones play with it. */
async function playsLoud(page: TestPage, index: number, { isFirst }: { isFirst: boolean }): Promise<void> {
  const stateOf = () =>
    page.evaluate((at) => {
      const video = document.querySelectorAll('[role=feed] > article')[at]?.querySelector('video')
      if (!video) return null
      const { paused, muted, volume, currentTime, readyState } = video
      return { paused, muted, volume, currentTime, readyState, error: video.error?.message }
    }, index)
  await page.until(`slide ${index} to play`, async () => {
    const state = await stateOf()
    if (state?.error) throw new Error(`Slide ${index}: ${state.error}`)
    return state && !state.paused && state.currentTime > 0.2
  })
  await page.until(`the sound of slide ${index}`, async () => {
    const state = await stateOf()
    if (state && !state.paused && !state.muted && state.volume > 0) return true
    if (isFirst) await page.clickIfShown(by.button(/^(Tap|Click) for sound/))
    return false
  })
  const before = await stateOf()
  await page
    .until(`slide ${index} to go on`, async () => (await stateOf())?.currentTime !== before?.currentTime)
    .catch(async (error: Error) => {
      throw new Error(`${error.message} ${JSON.stringify([before, await stateOf()])}`)
    })
}

/** A short clip plays again after its end, which is waited for: WebKitGTK stands still after a seek in a file. */
async function startsAgain(page: TestPage, index: number): Promise<void> {
  let latest = 0
  await page.until(`slide ${index} to start again`, async () => {
    const at = await page.evaluate(
      (slide) =>
        document.querySelectorAll('[role=feed] > article')[slide]?.querySelector('video')?.currentTime ?? 0,
      index,
    )
    latest = Math.max(latest, at)
    return at < latest - 1
  })
}
