/** The oldest supported browsers, imitated by removing what they lack, and browsers that are too old. */
// covers: feed, messenger/thread
import { expect, type Page, test } from '@playwright/test'
import { expectAt, openVideos, slides, step } from './feed-kit.ts'
import { acceptPrompts, signInAsDemo, watchConsole } from './kit.ts'
import { isMuted, untilPlaying } from './player-kit.ts'

/** Safari 16.4 has none of these. Popovers that are opened by their button must not be opened by Chromium as well. */
function isSafari16(): void {
  const missing: [object, string[]][] = [
    [Promise, ['withResolvers']],
    [Map, ['groupBy']],
    [Set.prototype, ['union', 'difference', 'symmetricDifference']],
    [URL, ['parse', 'canParse']],
    [Response, ['json']],
    [Element.prototype, ['checkVisibility']],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [HTMLButtonElement.prototype, ['popoverTargetElement', 'popoverTargetAction']],
    [window, ['ToggleEvent', 'requestIdleCallback', 'navigation']],
    [IntersectionObserver.prototype, ['scrollMargin']],
  ]
  for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name)
}

const scripts = (page: Page) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  return loaded
}

test('an older browser loads the polyfills first, and shows the feed and a menu', async ({ page }) => {
  const errors = watchConsole(page)
  const loaded = scripts(page)
  await page.addInitScript(isSafari16)
  await acceptPrompts(page)
  await page.goto('/')
  await expectAt(page, 0)
  expect(loaded).toContain('/polyfills.js')
  expect(errors).toEqual([])
  const { first, rest } = await page.evaluate(() => ({
    first: [...new Set([1, 2]).union(new Set([3]))],
    rest: [
      [...new Set([1, 2]).symmetricDifference(new Set([2, 3]))],
      [...Map.groupBy([1, 2, 3], (number) => number % 2)],
      URL.parse('nowhere'),
      URL.canParse('/a', 'https://example.com'),
      Response.json({}).headers.get('content-type'),
      document.body.checkVisibility(),
      document.head.checkVisibility(),
    ],
  }))
  expect(first).toEqual([1, 2, 3])
  expect(rest).toEqual([
    [1, 3],
    [
      [1, [1, 3]],
      [0, [2]],
    ],
    null,
    true,
    'application/json',
    true,
    false,
  ])
})

test('a new browser loads no polyfills', async ({ page }) => {
  const loaded = scripts(page)
  await acceptPrompts(page)
  await page.goto('/')
  await expectAt(page, 0)
  expect(loaded.filter((path) => path === '/start.js')).toHaveLength(1)
  expect(loaded).not.toContain('/polyfills.js')
})

test('a browser that is too old is told to update', async ({ page }) => {
  const errors = watchConsole(page)
  await page.addInitScript(() => Reflect.deleteProperty(Error, 'stackTraceLimit'))
  for (const path of ['/', '/about']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Update your browser' })).toBeVisible()
  }
  await expect(page.getByText('iOS 16.4')).toBeVisible()
  expect(errors).toEqual([])
})

test('a menu closes on a tap outside where the browser does not close it', {
  tag: '@desktop',
}, async ({ page }) => {
  // Before iOS 18.3, a tap outside closes no popover; neither does it close a manual one.
  await page.addInitScript(() => {
    const set = Element.prototype.setAttribute
    Element.prototype.setAttribute = function setAttribute(name, value) {
      set.call(this, name, name === 'popover' ? 'manual' : value)
    }
  })
  await menuClosesOutside(page)
})

test('a menu opens and closes without native popovers', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(isSafari16)
  // Chromium's own styles still hide what it has not opened itself.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.\\:popover-open { display: block }')
    document.adoptedStyleSheets = [sheet]
  })
  await menuClosesOutside(page)
})

async function menuClosesOutside(page: Page): Promise<void> {
  await acceptPrompts(page)
  await page.goto('/')
  await expectAt(page, 0)
  const button = page.getByRole('button', { name: 'More', exact: true }).locator('visible=true').first()
  const menu = page.getByRole('menu')
  await button.click()
  await expect(menu).toBeVisible()
  await page.mouse.click(2, 2)
  await expect(menu).toBeHidden()
  await button.click()
  await expect(menu).toBeVisible()
  // Its own button closes it, and does not open it again.
  await button.click()
  await expect(menu).toBeHidden()
}

/** iPhones play with sound only those elements that were played in a click handler before. */
function allowsSoundPerElement(): void {
  const allowed = new WeakSet<HTMLMediaElement>()
  let isPressing = false
  let created = 0
  const end = () => {
    isPressing = false
  }
  addEventListener(
    'click',
    () => {
      isPressing = true
      setTimeout(end)
    },
    { capture: true },
  )
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function playIfAllowed() {
    if (isPressing) allowed.add(this)
    if (this.muted || allowed.has(this)) return play.call(this)
    return Promise.reject(new DOMException('Sound needs a gesture', 'NotAllowedError'))
  }
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    if (name === 'video') Object.assign(window, { created: ++created })
    return create(name, options)
  }
}

test('after one tap, every following video plays with sound where sound is allowed per element', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await acceptPrompts(page)
  const ids = (await openVideos(page)).slice(0, 4).map(({ id }) => id)
  expect(ids).toHaveLength(4)
  await page.addInitScript(allowsSoundPerElement)
  await page.goto(`/?v=${ids.join(',')}`)
  const video = (at: number) => slides(page).nth(at).locator('video')
  await untilPlaying(video(0))
  expect(await isMuted(video(0))).toBe(true)
  await slides(page).first().getByRole('button', { name: 'Tap for sound' }).click()
  await expect.poll(() => isMuted(video(0))).toBe(false)
  for (const at of [1, 2, 3]) {
    await step(page, isMobile)
    await expectAt(page, at)
    await untilPlaying(video(at))
    expect(await isMuted(video(at))).toBe(false)
  }
  // Three players at a time, and one more while they change.
  expect(await page.evaluate(() => (window as unknown as { created: number }).created)).toBeLessThanOrEqual(4)
})

test('a comment field grows with its text in browsers without field-sizing', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (property: string, value?: string) =>
      property !== 'field-sizing' && (value === undefined ? supports(property) : supports(property, value))
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('textarea { field-sizing: fixed !important }')
    document.adoptedStyleSheets = [sheet]
  })
  await acceptPrompts(page)
  await signInAsDemo(page, 'fan')
  const [{ id, user }] = await openVideos(page)
  await page.goto(`/${user.username}/video/${id}`)
  const field = page.getByLabel('Add a comment').locator('visible=true')
  await expect(field).toBeVisible()
  const height = () => field.evaluate((element) => element.clientHeight)
  const before = await height()
  await field.fill('One\nTwo\nThree')
  await expect.poll(height).toBeGreaterThan(before * 2)
  await field.fill('')
  await expect.poll(height).toBe(before)
})
