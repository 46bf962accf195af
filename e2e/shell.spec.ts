// covers: app, menu, welcome
import { expect, type Locator, type Page, test } from '@playwright/test'
import { ROUTES, type ScreenRoute } from '../rules/src/routes.ts'
import { expectAccessible } from './axe.ts'
import { expectAt, step } from './feed-kit.ts'
import {
  acceptPrompts,
  baseUrl,
  callApi,
  HOME,
  navigateInApp,
  signInAsDemo,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'

test('the age question comes first, then cookies, then the site; a second visit is not asked', {
  tag: '@phone',
}, async ({ page, context }) => {
  const errors = watchConsole(page)
  await page.goto('/')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Are you 18 or older?' })).toBeVisible()
  await expect(page.getByRole('feed', { name: 'For you' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('heading', { name: 'Are you 18 or older?' })).toBeVisible()
  await expect(dialog.getByText('Step 1 of 2')).toBeAttached()
  // Both questions are steps of one sheet: it is not closed in between.
  await dialog.evaluate((element) => element.setAttribute('data-same', ''))
  await dialog.getByRole('button', { name: 'I agree' }).click()
  await expect(dialog.getByRole('heading', { name: 'We use cookies' })).toBeVisible()
  await expect(dialog.getByText('Step 2 of 2')).toBeAttached()
  await expect(dialog).toHaveAttribute('data-same')
  await expect(dialog.locator('[tabindex="-1"]')).toBeFocused()
  await dialog.getByRole('button', { name: 'cookie policy' }).click()
  await expect(page.getByText('candid_session')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await dialog.getByRole('button', { name: 'Accept cookies' }).click()
  await expect(page.getByRole('feed', { name: 'For you' })).toBeVisible()
  const cookies = await context.cookies()
  for (const name of ['agree_18', 'cookie_policy']) {
    const cookie = cookies.find((candidate) => candidate.name === name)
    expect(cookie, name).toBeTruthy()
    expect(cookie?.expires, `${name} stays for about a year`).toBeGreaterThan(
      Date.now() / 1000 + 360 * 86_400,
    )
  }
  await page.reload()
  await expect(page.getByRole('feed', { name: 'For you' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('the background of the questions moves, but not with reduced motion or when saving data', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const expectMoving = async (
    columns: number,
    { reducedMotion = 'no-preference' as 'reduce' | 'no-preference', savesData = false },
  ) => {
    const other = await (await browser.newContext({ reducedMotion, baseURL: baseUrl() })).newPage()
    if (savesData)
      await other.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
      )
    await other.goto('/')
    await expect(other.getByRole('dialog')).toBeVisible()
    await expect
      .poll(() =>
        other.evaluate(
          () =>
            document
              .getAnimations()
              .filter((one) => one instanceof CSSAnimation && one.animationName === 'drift')
              .filter((one) => one.playState === 'running').length,
        ),
      )
      .toBe(columns)
    await other.context().close()
  }
  await page.close()
  await expectMoving(3, {})
  await expectMoving(0, { savesData: true })
  await expectMoving(0, { reducedMotion: 'reduce' })
})

test('the first paint has the logo and the shape of the page, before any script', async ({ page }) => {
  let isCut = true
  await page.route(/\.js$/, (route) => (isCut ? route.abort() : route.continue()))
  const logo = page.locator('#first-paint svg')
  const shape = page.locator('#first-paint i:visible')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(logo).toBeVisible()
  await expect(shape).toHaveCount(0)
  await acceptPrompts(page)
  for (const path of ['/', '/lives', '/messages/inbox', '/about']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(logo, path).toBeVisible()
    await expect(shape.first(), path).toBeVisible()
  }
  isCut = false
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'About' }).first()).toBeVisible()
  await expect(page.locator('#first-paint')).toBeHidden()
})

test('while the feed loads, its place has the shape of a slide', async ({ page }) => {
  await acceptPrompts(page)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api', async (route) => {
    if (route.request().postData()?.includes('query FeedPage')) await answered.promise
    await route.fallback()
  })
  // With a query string, the page brings no data of its own.
  await page.goto('/?tab=foryou')
  const shape = page.getByRole('status').filter({ hasText: 'Loading the feed' }).locator('.skeleton').first()
  await expect
    .poll(async () => ((await shape.boundingBox())?.height ?? 0) / (page.viewportSize()?.height ?? 1))
    .toBeGreaterThan(0.8)
  answered.resolve()
  await expect(page.getByRole('feed', { name: 'For you' })).toBeVisible()
})

test('answers given while signed in are remembered on the account too', { tag: '@desktop' }, async ({
  page,
}) => {
  await signUpNewcomer(page)
  await page.goto('/account')
  const reported: unknown[] = []
  page.on('response', async (response) => {
    const sent = response.request().postDataJSON() as { operationName?: string; variables?: unknown } | null
    if (sent?.operationName === 'AcceptConsent') reported.push([sent.variables, await response.json()])
  })
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.getByRole('button', { name: 'Accept cookies' }).click()
  await expect.poll(() => reported.length).toBe(2)
  for (const kind of ['age', 'cookies']) {
    expect(reported).toContainEqual([{ kind, version: '1' }, { data: { acceptConsent: true } }])
  }
})

test('the cookie policy lists every cookie in this browser', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await signUpNewcomer(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.getByRole('button', { name: 'cookie policy' }).click()
  const given = (await context.cookies()).map(({ name }) => name)
  expect(given).toEqual(expect.arrayContaining(['candid_session', 'candid_device', 'agree_18']))
  for (const name of given) await expect(page.locator('dt', { hasText: name }), name).toBeVisible()
})

test('"Not interested" leaves to a search engine', { tag: '@phone' }, async ({ page }) => {
  await page.route('https://www.google.com/**', (route) =>
    route.fulfill({ body: 'elsewhere', contentType: 'text/plain' }),
  )
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Not interested' }).click()
  await expect(page).toHaveURL(/google\.com/)
})

test('consent in one tab applies to the other', { tag: '@desktop' }, async ({ page, context }) => {
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/')
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.getByRole('button', { name: 'Accept cookies' }).click()
  await other.bringToFront()
  await expect(other.getByRole('dialog')).toHaveCount(0)
})

test('help and legal pages show the question at the bottom, and are readable to their end before consent', async ({
  page,
}) => {
  const errors = watchConsole(page)
  await page.goto('/about/terms-of-service')
  const age = page.getByRole('region', { name: 'Are you 18 or older?' })
  await expect(age).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Terms of service', level: 1 })).toBeAttached()
  await expect(page.locator('footer').last()).toBeAttached()
  await expectReadableAbove(page, age)
  await age.getByRole('link', { name: 'terms of service' }).click()
  await expect(page).toHaveURL('/about/terms-of-service')
  await page.goto('/support')
  await expect(page.getByText('What is a credit worth?')).toBeVisible()
  await expectReadableAbove(page, age)
  // The page behind the question is usable.
  await page.getByRole('searchbox', { name: 'Search help' }).fill('credit')
  await expectAccessible(page)
  await age.getByRole('button', { name: 'I agree' }).click()
  const cookies = page.getByRole('region', { name: 'We use cookies' })
  await expect(cookies).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search help' })).toHaveValue('credit')
  await cookies.getByRole('button', { name: 'cookie policy' }).click()
  await expect(page.getByText('candid_session')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await cookies.getByRole('button', { name: 'Accept cookies' }).click()
  await expect(cookies).toHaveCount(0)
  const main = await page.getByRole('main').boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect((main?.y ?? 0) + (main?.height ?? 0), 'the page has all of the window again').toBeGreaterThan(
    height - 100,
  )
  await page.goto('/')
  await expect(page.getByRole('feed', { name: 'For you' })).toBeVisible()
  expect(errors).toEqual([])
})

test('other pages show the questions first, also when coming from a legal page', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('region', { name: 'Are you 18 or older?' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main' })
    .locator('visible=true')
    .getByRole('link', { name: 'Home' })
    .click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Are you 18 or older?' })).toBeVisible()
  await expect(page.getByRole('feed')).toHaveCount(0)
})

/** The page scrolls to its end, which is visible above the question. */
async function expectReadableAbove(page: Page, question: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
      const text = await page.locator('main footer').last().boundingBox()
      const strip = await question.boundingBox()
      return text !== null && strip !== null && text.y + text.height <= strip.y
    })
    .toBe(true)
}

test('the landing page introduces the site and links on', async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await page.goto('/welcomescreen')
  await expect(page).toHaveTitle('Welcome · Candid')
  await expect(page.getByRole('heading', { level: 1 }).locator('visible=true')).toHaveText(
    /Real People\s*Real Videos/,
  )
  await expect(
    page.getByText('Explore the world by watching and creating live streaming').locator('visible=true'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Look around first' }).locator('visible=true').click()
  await expect(page).toHaveURL(HOME)
  expect(errors).toEqual([])
})

test('the landing page has a way back at every width, and home from the profile', async ({ page }) => {
  await acceptPrompts(page)
  await page.goto('/menu')
  await expect(page.getByRole('link', { name: 'Join for free' })).toBeVisible()
  const back = page.getByRole('button', { name: 'Back' }).locator('visible=true')
  await stepTo(page, '/welcomescreen')
  await expect(page).toHaveTitle('Welcome · Candid')
  await back.click()
  await expect(page).toHaveURL('/menu')
  await stepTo(page, '/profile')
  await expect(page.getByRole('link', { name: 'Look around first' })).toBeVisible()
  await back.click()
  await expect(page).toHaveURL(HOME)
  await page.goto('/welcomescreen')
  await back.click()
  await expect(page, 'opened from outside there is no step back').toHaveURL(HOME)
})

/** A client-side navigation without a link; the router numbers its history entries. */
async function stepTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: (history.state as { idx: number }).idx + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}

test('a visitor at /profile sees the landing page', { tag: '@phone' }, async ({ page }) => {
  await acceptPrompts(page)
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Sign Up' }).locator('visible=true').first()).toBeVisible()
  await expect(page).toHaveURL('/profile')
})

test('navigation is at the bottom on a phone and at the side on a desktop', async ({ page, isMobile }) => {
  await acceptPrompts(page)
  await page.goto('/')
  const nav = page.getByRole('navigation', { name: 'Main' }).locator('visible=true')
  await expect(nav).toHaveCount(1)
  const box = await nav.boundingBox()
  if (isMobile) expect(box?.y).toBeGreaterThan(700)
  else expect(box?.x).toBeLessThan(260)
  await nav.getByRole('link', { name: 'Menu' }).click()
  await expect(page).toHaveURL('/menu')
  await expect(page).toHaveTitle('Menu · Candid')
  await expect(page.getByRole('link', { name: 'Join for free' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(HOME)
})

test('a visitor at a guarded page is sent to sign in', { tag: '@desktop' }, async ({ page }) => {
  await acceptPrompts(page)
  await page.goto('/messages/inbox')
  await expect(page).toHaveURL('/signin')
})

/** Screens of every kind: lists, forms, menus, money. */
const TITLED = [
  '/grid',
  '/account',
  '/activity',
  '/following',
  '/account/purchases',
  '/account/earnings',
  '/account/media',
  '/account/subscription',
  '/studio',
  '/studio/upload',
  '/profile/edit',
  '/about',
]

test('the account menu shows creator entries to creators only and signs out', { tag: '@phone' }, async ({
  page,
}) => {
  await acceptPrompts(page)
  await signInAsDemo(page, 'fan')
  await page.goto('/menu')
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('link', { name: 'Purchases' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Earnings' })).toHaveCount(0)
  const purchased = page.getByRole('link', { name: 'Purchased' })
  await expect(purchased).toHaveAttribute('href', '/s/favorites/video/purchased')
  await signInAsDemo(page, 'creator')
  // The open page may leave the account of the fan at any moment, so it is not reloaded.
  await page.goto('/account')
  await expect(page.getByRole('link', { name: 'Earnings' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(HOME)
  await page.goto('/account')
  await expect(page).toHaveURL('/signin')
})

test('an unknown URL shows a not-found page', { tag: '@phone' }, async ({ page }) => {
  await acceptPrompts(page)
  await page.goto('/a/b/c/d')
  await expect(page.getByText('Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Go to home page' }).click()
  await expect(page).toHaveURL(HOME)
})

test('a chunk that fails to load offers a retry, which works', { tag: '@desktop' }, async ({ page }) => {
  await acceptPrompts(page)
  await page.goto('/')
  let isBroken = true
  await page.route(/assets\/(about|About)[^/]*\.js/, (route) => (isBroken ? route.abort() : route.continue()))
  // The site is down too, so that the failure is not taken for a new version.
  await page.route('/', (route) =>
    isBroken && route.request().method() === 'HEAD' ? route.abort() : route.continue(),
  )
  await page
    .getByRole('navigation', { name: 'Main' })
    .locator('visible=true')
    .getByRole('link', { name: 'Menu' })
    .click()
  await page.getByRole('link', { name: 'About' }).click()
  await expect(page.getByText('This page isn’t working')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'About' }).locator('visible=true').first()).toBeVisible()
})

test('the home page works without later chunks, and another page shows an error', {
  tag: '@phone',
}, async ({ page }) => {
  await acceptPrompts(page)
  let isBroken = true
  await page.route(/assets\/(area-loaders|cache|AfterStart)-[^/]*\.js/, (route) =>
    isBroken ? route.abort() : route.continue(),
  )
  await page.route('/', (route) =>
    isBroken && route.request().method() === 'HEAD' ? route.abort() : route.continue(),
  )
  await page.goto('/')
  await expectAt(page, 0)
  await step(page, true)
  await expectAt(page, 1)
  const nav = page.getByRole('navigation', { name: 'Main' }).locator('visible=true')
  await nav.getByRole('link', { name: 'Menu' }).click()
  await expect(page.getByText('This page isn’t working')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Join for free' })).toBeVisible()
  await nav.getByRole('link', { name: 'Home' }).click()
  await expectAt(page, 0)
})

test('a screen that cannot load offline says so, and loads when the connection is back', {
  tag: '@phone',
}, async ({ page, context }) => {
  await acceptPrompts(page)
  await page.goto('/menu')
  const about = page.getByRole('link', { name: 'About' })
  await expect(about).toBeVisible()
  await context.setOffline(true)
  await about.click()
  const notice = page.getByRole('alert').filter({ hasText: 'You’re offline' })
  await expect(notice).toBeVisible()
  await expect(page.getByText('This page isn’t working')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'About' }).first()).toBeAttached()
  await expect(notice).toHaveCount(0)
})

test('on a wide screen titles share one left edge, and grids reach the right one', {
  tag: '@desktop',
}, async ({ page }) => {
  await acceptPrompts(page)
  await signInAsDemo(page, 'creator')
  await page.setViewportSize({ width: 1920, height: 1080 })
  const edges: Record<string, number> = {}
  await page.goto('/about')
  for (const path of TITLED) {
    await navigateInApp(page, path)
    const title = page.locator('main').getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    // A screen may be replaced while loading, so its position is measured in one step.
    await expect
      .poll(async () => {
        edges[path] = Math.round((await title.boundingBox())?.x ?? -1)
        return edges[path]
      })
      .toBeGreaterThan(0)
  }
  expect(new Set(Object.values(edges)).size, JSON.stringify(edges)).toBe(1)
  await page.goto('/grid')
  const tiles = page.getByRole('list', { name: 'Videos and photos' })
  await expect(tiles.getByRole('link').first()).toBeVisible()
  const box = await tiles.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1800)
})

test('profiles, lives and the menu use the width of a wide screen', { tag: '@desktop' }, async ({ page }) => {
  await acceptPrompts(page)
  await signInAsDemo(page, 'fan')
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const reaches = async (part: Locator) => {
      await expect(part).toBeVisible()
      const box = await part.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0), `${page.url()} at ${width}`).toBeGreaterThan(0.93 * width)
    }
    await page.goto('/mara.lindqvist')
    await reaches(page.getByRole('navigation', { name: 'Media' }))
    await page.goto('/lives')
    await reaches(page.getByRole('navigation', { name: 'Filter lives' }).locator('visible=true'))
    await page.goto('/account')
    await reaches(page.getByRole('complementary', { name: 'Creators to follow' }))
  }
})

test('a toast on a phone covers neither the title nor Back', { tag: '@phone' }, async ({ page }) => {
  await acceptPrompts(page)
  await signUpNewcomer(page)
  await page.goto('/account/settings/gender')
  await page.getByText('Woman', { exact: true }).click()
  await page.getByText('Men', { exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const toasts = page.getByRole('region', { name: 'Notifications' })
  const toast = toasts.getByText('Saved', { exact: true })
  await expect(toast).toBeInViewport({ ratio: 1 })
  // A focused toast stays. A click on what it covers would hit it instead.
  await toasts.getByRole('button', { name: 'Dismiss' }).focus()
  const head = page.locator('header').filter({ visible: true })
  for (const part of [head.getByText('Gender', { exact: true }), head.getByRole('button', { name: 'Back' })])
    await part.click({ trial: true })
  await expect(toast).toBeVisible()
})

test('going offline shows a notice until the connection is back', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await acceptPrompts(page)
  await page.goto('/')
  await expect(page.getByRole('feed')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
})

test('every route of the specifications resolves, with a title and without an error', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow()
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInAsDemo(page, 'creator')
  const screens = ROUTES.filter(
    (route): route is ScreenRoute =>
      'screen' in route && route.guard !== 'staff' && route.guard !== 'visitor',
  )
  const placesOf = await existingUrls(page)
  await page.goto('/about')
  for (const path of screens.flatMap((route) => placesOf(route.path))) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    await navigateInApp(page, path)
    await expect(page.getByRole('main'), path).toBeVisible()
    await expect(page, path).toHaveTitle(/ · Candid$/)
    for (const message of NOT_THERE) await expect(page.getByText(message), path).toHaveCount(0)
  }
  expect(errors).toEqual([])
})

/** Not-found texts of screens. */
const NOT_THERE = ['Page not found', /^There is no .+ at this address/, 'Not available']

/** Existing URLs for routes with parameters. */
async function existingUrls(page: Page): Promise<(route: string) => string[]> {
  type Own = {
    account: { username: string }
    accountMedia: { id: string; type: string; visibility: string; shop: number }[]
  }
  const { account, accountMedia } = await callApi<Own>(
    page,
    '{ account { username } accountMedia(limit: { limit: 50 }) { id type visibility shop } }',
  )
  const { sounds } = await callApi<{ sounds: { id: string }[] }>(page, '{ sounds { id } }')
  const { createCollection } = await callApi<{ createCollection: { id: string } }>(
    page,
    'mutation ($name: String!) { createCollection(name: $name) { id } }',
    { name: `Of a journey ${crypto.randomUUID().slice(0, 8)}` },
  )
  const media = accountMedia.find(({ visibility }) => visibility === 'free')
  const sold = accountMedia.find(({ shop }) => shop > 0)
  if (!media || !sold) throw new Error('The demo creator has nothing to look at or to sell')
  const { username } = account
  const mediaPath = `/account/media/${media.visibility}/${media.type}s`
  const places: Record<string, string[]> = {
    '/forgot-pass/:id': ['/forgot-pass/x'],
    '/s/favorites/:subTab': ['/s/favorites/photo'],
    '/s/favorites/:subTab/:kind': ['/s/favorites/photo/purchased'],
    '/s/media/:subTab': ['/s/media/photo'],
    '/s/tags/:subTab': ['/s/tags/video'],
    '/s/tags/:subTab/:tag': ['/s/tags/photo/sea'],
    '/s/:tab': ['/s/media', '/s/tags', '/s/creators'],
    '/videos/:tag': ['/videos/sea'],
    '/photos/:tag': ['/photos/sea'],
    '/short/:id': [`/short/${await shortLinkTo(page, media.id)}`],
    '/account/settings/:section': ['/account/settings/sessions'],
    '/account/media/:tab': ['/account/media/free'],
    '/account/media/:tab/:typeMedia': [mediaPath],
    '/account/media/:tab/:typeMedia/:mediaId': [`${mediaPath}/${media.id}`],
    '/messages/to/:username': ['/messages/to/mara.lindqvist'],
    '/messages/inbox/:thread': ['/messages/inbox/x'],
    '/messages/mass/:id': ['/messages/mass/x'],
    '/messages/auto/:rule': ['/messages/auto/follower', '/messages/auto/subscriber'],
    '/account/purchases/:tab': ['/account/purchases/subscriptions'],
    '/account/earnings/:tab': ['/account/earnings/payouts'],
    '/sounds/:soundId': [`/sounds/${sounds[0]?.id}`],
    '/release/:token': ['/release/x'],
    '/gift/:token': ['/gift/x'],
    '/case/:token': ['/case/x'],
    '/decision/:id/:key': [`/decision/${media.id}/x`],
    '/account/appearances/:tab': ['/account/appearances/asked'],
    '/:username/collection/:id': [`/${username}/collection/${createCollection.id}`],
    '/:username': [`/${username}`],
    '/:username/video': [`/${username}/video`],
    '/:username/photo': [`/${username}/photo`],
    '/:username/shop': [`/${username}/shop`],
    '/:username/live': [`/${username}/live`],
    '/:username/shop/:mediaId': [`/${username}/shop/${sold.id}`],
    '/:username/:type/:id': [`/${username}/${media.type}/${media.id}`],
  }
  return (route) => {
    const found = route.includes(':') ? places[route] : [route]
    if (!found) throw new Error(`No address is known for ${route}`)
    return found
  }
}

async function shortLinkTo(page: Page, media: string): Promise<string> {
  const { generateShortLink } = await callApi<{ generateShortLink: { id: string } }>(
    page,
    'mutation ($media: ID!) { generateShortLink(media: $media) { id } }',
    { media },
  )
  return generateShortLink.id
}

const REDIRECTS = [
  ['/Login', '/signin'],
  ['/otp', '/signin'],
  ['/s', '/s/media'],
  ['/messages', '/messages/inbox'],
  ['/messages/to', '/messages/inbox'],
  ['/account/purchases', '/account/purchases/transactions'],
  ['/paymentdemo', '/account/purchases/transactions'],
  ['/studio/live', '/studio/live/rtmp'],
  ['/s/favorites', '/s/favorites/video/liked'],
] as const

test('URLs without a screen redirect to one', { tag: '@desktop' }, async ({ page }) => {
  await acceptPrompts(page)
  await page.goto('/about')
  for (const [from, to] of REDIRECTS) {
    if (to === '/s/media') {
      await signInAsDemo(page, 'creator')
      await page.goto('/about')
    }
    await navigateInApp(page, from)
    await expect(page).toHaveURL(to)
  }
})

test('an overlay can be opened again after its page moved on while it closed', {
  tag: '@desktop',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInAsDemo(page, 'creator')
  await page.goto('/account/media/free/videos')
  const sheet = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  const remove = page.getByRole('button', { name: /^Delete / }).first()
  for (const _ of ['once', 'twice']) {
    await remove.click()
    await expect(sheet).toBeVisible()
    // Going back takes the browser a while, in which the page replaces its history entry.
    await page.evaluate(() => {
      const { go } = history
      history.go = (by) => {
        history.go = go
        addEventListener('go-back', () => history.go(by), { once: true })
      }
    })
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('navigation', { name: 'Viewable by', includeHidden: true })
      .getByRole('link', { name: 'Subscribers', includeHidden: true })
      .evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL('/account/media/subscription/videos')
    await expect(sheet).toHaveCount(0)
    await page.evaluate(() => dispatchEvent(new Event('go-back')))
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL('/account/media/free/videos')
  }
  await remove.click()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet).toHaveCount(0)
  expect(errors).toEqual([])
})
