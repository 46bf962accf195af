/** Actions on a slide of the home feed, and its side panel. */
// covers: feed, engagement
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  addressedMedia,
  collectWatchEvents,
  expectAddressMoved,
  expectAt,
  expectStill,
  feedMedia,
  mockLives,
  openVideos,
  slides,
  step,
  swipeAside,
} from './feed-kit.ts'
import {
  acceptPrompts,
  baseUrl,
  callApi,
  demoAccount,
  signInAsDemo,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'
import { isPlaying, untilPlaying } from './player-kit.ts'

test('on a phone: like, follow and comment on a slide; back closes sheets; swiping aside opens the panel', {
  tag: '@phone',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signUpNewcomer(page)
  const [{ id, likes, user }] = await openVideos(page)
  await page.goto(`/?m=${id}`)
  const slide = slides(page).first()
  const video = slide.locator('video')
  await untilPlaying(video)

  await slide.getByRole('button', { name: /^Like, / }).click()
  const heart = slide.getByRole('button', { name: new RegExp(`^Like, ${likes + 1} like`) })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const plus = slide.getByRole('button', { name: `Follow ${user.fullname}` })
  await plus.click()
  await expect(plus).toHaveCount(0)

  await slide.getByRole('button', { name: /^Comments, / }).click()
  const comments = page.getByRole('dialog', { name: /^Comments/ })
  await expect(comments).toBeVisible()
  await expect.poll(() => isPlaying(video)).toBe(false)
  await page.goBack()
  await expect(comments).toBeHidden()
  await untilPlaying(video)

  const more = slide.getByRole('button', { name: 'More', exact: true })
  const menu = page.getByRole('dialog', { name: 'This video' })
  await more.click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expectAt(page, 0)
  await more.click()
  await menu.getByRole('button', { name: 'Report' }).click()
  const report = page.getByRole('dialog', { name: /^Report/ })
  await expect(report).toBeVisible()
  await page.goBack()
  await expect(report).toBeHidden()
  await expect(menu).toBeHidden()
  await untilPlaying(video)

  await swipeAside(page)
  const panel = page.getByRole('complementary')
  const back = panel.getByRole('button', { name: 'Back to the feed' })
  await expect(back).toBeInViewport({ ratio: 1 })
  await expect.poll(() => isPlaying(video)).toBe(false)
  await expect(panel.getByRole('button', { name: `Following ${user.fullname}` })).toBeVisible()
  await back.click()
  await expect(back).not.toBeInViewport()
  await untilPlaying(video)
  expect(errors).toEqual([])
})

test('with motion, steps end at a slide and the panel stays still; three slides each side are rendered, one has a player', {
  tag: '@desktop',
}, async ({ page }) => {
  await acceptPrompts(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expectAt(page, 0)
  const panel = page.getByRole('complementary', { name: /^About this/ })
  await watchTabs(panel)
  // The panel loads after a moment at the slide.
  const filled = () => expect(panel.getByRole('tabpanel')).not.toBeEmpty()
  await filled()
  await page.keyboard.press('ArrowDown')
  await expectAt(page, 1)
  await filled()
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 100)
  await expectAt(page, 2)
  await filled()
  await page.getByRole('button', { name: 'Next' }).locator('visible=true').click()
  await expectAt(page, 3)
  await filled()
  await expectRendered(page, 3)
  await page.getByRole('button', { name: 'Previous' }).locator('visible=true').click()
  await expectAt(page, 2)
  await expectTabsStoodStill(panel)

  await page.setViewportSize({ width: 1024, height: 768 })
  await expectAt(page, 2)
  const slide = slides(page).nth(2)
  await expect(slide.getByRole('button', { name: /^Like, / })).toBeInViewport({ ratio: 1 })
  await slide.getByRole('button', { name: 'Next' }).click()
  await expectAt(page, 3)
})

type Watched = HTMLElement & { places?: Map<string, { tops: Set<number>; isOffering: boolean }> }

/** Records in every frame whose media the panel shows and the position of its tabs. */
async function watchTabs(panel: Locator): Promise<void> {
  await panel.evaluate(async (box: Watched) => {
    await document.fonts.ready
    const places: NonNullable<Watched['places']> = new Map()
    box.places = places
    const look = () => {
      requestAnimationFrame(look)
      const tabs = box.querySelector('[role=tablist]')
      if (!tabs) return
      const about = `${box.querySelector('a')?.href} ${box.querySelector('.no-bar')?.textContent}`
      const position = places.get(about) ?? { tops: new Set(), isOffering: false }
      position.tops.add(Math.round(tabs.getBoundingClientRect().top))
      position.isOffering ||= /Subscribe \$/.test(box.textContent ?? '')
      places.set(about, position)
    }
    look()
  })
}

/** The tabs never moved, with and without a subscription offer above them. */
async function expectTabsStoodStill(panel: Locator): Promise<void> {
  const places = await panel.evaluate((box: Watched) =>
    [...(box.places ?? [])].map(([about, { tops, isOffering }]) => ({ about, tops: [...tops], isOffering })),
  )
  expect(places.length).toBeGreaterThanOrEqual(4)
  expect(places.filter(({ tops }) => tops.length > 1)).toEqual([])
  expect(places.some(({ isOffering }) => isOffering)).toBe(true)
}

test('a video fills the screen of a desktop', { tag: '@desktop' }, async ({ page }) => {
  await acceptPrompts(page)
  const [{ id }] = await openVideos(page)
  await page.goto(`/?m=${id}`)
  await untilPlaying(slides(page).first().locator('video'))
  await slides(page).first().getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate('document.fullscreenElement !== null')).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate('document.fullscreenElement !== null')).toBe(false)
  await expectAt(page, 0)
})

test('both feeds keep their position, whoever goes live or stops meanwhile', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await acceptPrompts(page)
  await signInAsDemo(page, 'fan')
  const lives = await mockLives(page)
  await page.goto('/')
  await expectAt(page, 0)
  await lives.show('Ada')
  const labelOf = (index: number) => slides(page).nth(index).getAttribute('aria-label')
  const next = async (index: number) => {
    // A touch during the animation would stop the slide.
    await step(page, isMobile)
    await expectAt(page, index)
  }
  await next(1)
  await next(2)
  await expectStill(page, 'Ada is live')
  await next(3)
  const label = await labelOf(3)
  // A passed live ends, and a new one starts ahead.
  await lives.show('Bea')
  await expect(page.getByRole('article', { name: 'Ada is live', includeHidden: true })).toHaveCount(0)
  await expectStill(page, label)
  const tab = (name: string) => page.getByRole('navigation', { name: 'Feeds' }).getByRole('link', { name })
  await tab('Following').click()
  await expect(page.getByRole('feed', { name: 'Following' })).toBeVisible()
  await expectAt(page, 0)
  await next(1)
  const followed = await labelOf(1)
  await lives.show('Cleo', 'Dora')
  await expectStill(page, followed)
  await tab('For you').click()
  await expectStill(page, label)
  await lives.show()
  await expect(page.getByRole('article', { name: 'is live', includeHidden: true })).toHaveCount(0)
  await expectStill(page, label)
  await expectAt(page, 2)
  await tab('Following').click()
  await expectStill(page, followed)
})

test('the link to the lives shows how many there are', { tag: '@phone' }, async ({ page }) => {
  await acceptPrompts(page)
  await signInAsDemo(page, 'fan')
  const lives = await mockLives(page)
  await page.goto('/')
  await expectAt(page, 0)
  const link = page.getByRole('link', { name: /^Live now/ })
  await expect(link).toHaveAccessibleName('Live now')
  await lives.show('Ada', 'Bea', 'Cleo')
  await expect(link).toHaveAccessibleName('Live now, 3')
  await expect(link).toHaveText('3')
  await lives.show()
  await expect(link).toHaveAccessibleName('Live now')
})

test('an own slide shows its sound and three tags with links, but no menu', {
  tag: '@desktop',
}, async ({ page }) => {
  await acceptPrompts(page)
  await signInAsDemo(page, 'creator')
  const { sounds } = await callApi<{ sounds: { id: string; name: string }[] }>(page, '{ sounds { id name } }')
  const id = await uploadRecording(page, { sound: sounds[0]?.id ?? '', tags: 'dawn,coast,quiet,slow' })
  await page.goto(`/?m=${id}`)
  const slide = slides(page).first()
  await expect(slide.getByText(`Soundtrack: ${sounds[0]?.name}`)).toBeVisible()
  await expect(slide.getByRole('link', { name: /^#/ })).toHaveText(['#dawn', '#coast', '#quiet'])
  await expect(page.getByRole('complementary').getByRole('tab', { name: /^Comments/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
  await slide.getByRole('link', { name: '#coast' }).click()
  await expect(page).toHaveURL('/videos/coast')
})

test('a media page sends watch events, and on a phone plays while mostly visible', {
  tag: '@phone',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const [{ id, user }] = await openVideos(page)
  const reported = collectWatchEvents(page)
  await page.goto(`/${user.username}/video/${id}?c=autumn-26`)
  const video = page.getByRole('article').locator('video')
  await untilPlaying(video)
  const pulse = page.evaluate(PULSE_SEEN)
  await page.touchscreen.tap(180, 300)
  await expect.poll(() => isPlaying(video)).toBe(false)
  expect(await pulse).toBe(true)
  await page.touchscreen.tap(180, 300)
  await untilPlaying(video)

  const scrollBy = (share: number) =>
    video.evaluate((element, part) => {
      const scroller = element.closest('main') ?? element.ownerDocument.documentElement
      for (let box: Element | null = element; box; box = box.parentElement)
        if (getComputedStyle(box).overflowY.match(/auto|scroll/) && box.scrollHeight > box.clientHeight)
          return box.scrollTo({ top: part * box.clientHeight, behavior: 'instant' })
      scroller.scrollTo({ top: part * innerHeight, behavior: 'instant' })
    }, share)
  await scrollBy(0.4)
  await expect.poll(() => isPlaying(video)).toBe(false)
  await scrollBy(0)
  await untilPlaying(video, 2.4)
  const came = { campaign: 'autumn-26', source: 'campaign' }
  await expect.poll(() => reported).toContainEqual({ media: id, kind: 'view', ...came })
  await expect.poll(() => reported).toContainEqual({ media: id, kind: 'progress', progress: 25, ...came })
  expect(errors).toEqual([])
})

/** Whether the like animation appeared at the tapped position. */
const PULSE_SEEN = `new Promise((resolve) => {
  new MutationObserver((_, watch) => {
    if (!document.querySelector('[data-hearts=ring]')) return
    watch.disconnect()
    resolve(true)
  }).observe(document, { childList: true, subtree: true })
})`

/** Checks which slides are rendered and which have a player; the first slides of the feed are all unlocked. */
async function expectRendered(page: Page, at: number): Promise<void> {
  const made = await slides(page).evaluateAll((all) =>
    all.map((slide, index) => ({ index, isVideo: slide.ariaLabel?.startsWith('Video by') })),
  )
  const near = (within: number) => made.filter(({ index }) => Math.abs(index - at) <= within)
  const indicesOf = (some: typeof made) => some.map(({ index }) => index)
  const indicesWith = (part: string) =>
    slides(page).evaluateAll(
      (all, inside) => all.flatMap((slide, index) => (slide.querySelector(inside) ? index : [])),
      part,
    )
  await expect.poll(() => indicesWith('*')).toEqual(indicesOf(near(3)))
  await expect.poll(() => indicesWith('video')).toEqual(indicesOf(near(1).filter(({ isVideo }) => isVideo)))
}

/** Uploads a short clip over the API as a recording with a sound. */
async function uploadRecording(page: Page, fields: { sound: string; tags: string }): Promise<string> {
  const file = test.info().outputPath('recording.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=180x320:rate=25:duration=1']
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...picture, ...coding, file])
  const answer = await page.request.post(`${baseUrl()}/api/upload/recording`, {
    multipart: {
      ...fields,
      description: 'By the sea before anybody is up',
      // Private, as other tests count their feeds.
      visibility: 'private',
      recording: { name: 'recording.mp4', mimeType: 'video/mp4', buffer: readFileSync(file) },
    },
  })
  const { media } = (await answer.json()) as { media: { id: string } }
  return media.id
}

/** A phone in landscape, a desktop at 200 %, and the supported minimum. */
const LOW_SCREENS = [
  { width: 844, height: 390 },
  { width: 720, height: 450 },
  { width: 320, height: 256 },
]

test('on low screens all actions of a slide stay reachable', { tag: '@phone' }, async ({ page }) => {
  await acceptPrompts(page)
  const [{ id, user }] = await openVideos(page)
  const dear = (await feedMedia(page)).find(({ access }) => access === 'price')
  if (!dear) throw new Error('The feed has nothing for sale')
  for (const size of LOW_SCREENS) {
    await page.setViewportSize(size)
    await page.goto(`/?m=${id}`)
    await expectAt(page, 0)
    const slide = slides(page).first()
    expect((await slide.boundingBox())?.height, 'most of the screen').toBeGreaterThan(0.7 * size.height)
    const button = (name: string | RegExp) => slide.getByRole('button', { name, exact: true })
    const actions = [
      slide.getByRole('link', { name: user.fullname }).filter({ has: page.getByRole('img') }),
      ...[/^Like, /, /^Comments, /, 'Send a tip', 'Share video', 'More'].map(button),
    ]
    for (const action of actions) {
      await expect(action, `${action} at ${size.width}`).toBeInViewport({ ratio: 1 })
      await action.click({ trial: true })
    }
    await page.goto(`/?m=${dear.id}`)
    const unlock = slides(page).first().getByRole('button', { name: 'Sign in to unlock' })
    if (size.height > 300) await unlock.click({ trial: true })
  }
})

test('keys step, like and open the comments, but not while typing or with an open dialog', {
  tag: '@desktop',
}, async ({ page }) => {
  await acceptPrompts(page)
  await signUpNewcomer(page)
  await page.goto('/')
  await expectAt(page, 0)
  const { keyboard } = page
  for (const [key, at] of [
    ['j', 1],
    ['PageDown', 2],
    ['k', 1],
    ['PageUp', 0],
    ['j', 1],
    ['j', 2],
    ['Home', 0],
  ] as const) {
    await keyboard.press(key)
    await expectAt(page, at)
  }
  const slide = slides(page).first()
  await expect(slide).toHaveCSS('outline-style', 'none')

  await keyboard.press('l')
  await expect(slide.getByRole('button', { name: /^Like, / })).toHaveAttribute('aria-pressed', 'true')
  const text = page.getByLabel('Add a comment')
  await expect(text).toBeVisible()
  await keyboard.press('c')
  await expect(text).toBeFocused()
  await keyboard.type('jolly?')
  await expect(text).toHaveValue('jolly?')
  await text.fill('')
  await text.blur()

  await keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toContainText('Page Down')
  await keyboard.press('j')
  await keyboard.press('Escape')
  await expect(list).toBeHidden()
  await keyboard.press('Control+j')
  await expectAt(page, 0)
})

test('actions that need an account lead to sign-in, and back to the same slide', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await acceptPrompts(page)
  await page.goto('/')
  await expectAt(page, 0)
  await expect.poll(() => addressedMedia(page)).not.toBeNull()
  const first = addressedMedia(page)
  await step(page, isMobile)
  const id = await expectAddressMoved(page, first)
  // The URL changes before the slide has settled; a press meanwhile may scroll it back.
  await expectAt(page, 1)
  const slide = slides(page).nth(1)
  const sheet = page.getByRole('dialog', { name: 'Require login' })
  for (const name of ['Send a tip', /^Follow /, /^Like, /]) {
    await slide.getByRole('button', { name }).click()
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
  }
  await slide.getByRole('button', { name: /^Like, / }).click()
  await sheet.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/signin')
  const { email, password } = demoAccount('fan')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectAt(page, 0)
  expect(addressedMedia(page)).toBe(id)
})
