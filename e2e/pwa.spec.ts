/** The installed app: offline messages, what the browser stores and when it is deleted, upgrades, sharing, and the badge. */
// covers: app, messenger, uploads
import { expect, type Page, test } from '@playwright/test'
import {
  acceptPrompts,
  anotherBrowser,
  callApi,
  demoAccount,
  signInAsDemo,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'
import { cachedUrls, expectStored, siteBehindProxy, storedText, untilWorkerIsActive } from './pwa-kit.ts'

test.use({ serviceWorkers: 'allow' })

const OWN_ID = '{ logged_in { account { id } } }'
const WRITE =
  'mutation ($to: ID!, $value: String!) { newMessage(to: $to, data: { type: "text", value: $value }) { thread } }'

const messages = (page: Page) => page.getByRole('list', { name: /^Messages with/ })
const said = (page: Page, text: string) => messages(page).getByText(text, { exact: true })

/** A newcomer with a conversation that a creator began. */
async function beginConversation(page: Page, creator: Page): Promise<string> {
  await acceptPrompts(page)
  await signUpNewcomer(page)
  await acceptPrompts(creator)
  await signInAsDemo(creator, 'creator')
  const idOf = async (of: Page) =>
    (await callApi<{ logged_in: { account: { id: string } } }>(of, OWN_ID)).logged_in.account.id
  await callApi(page, 'mutation ($id: ID!) { upFollowing(id: $id) }', { id: await idOf(creator) })
  const variables = { to: await idOf(page), value: 'Welcome in' }
  const { newMessage } = await callApi<{ newMessage: { thread: string } }>(creator, WRITE, variables)
  return newMessage.thread
}

test('without a connection the inbox and the last conversation open after a reload, and a message is sent once', {
  tag: '@phone',
}, async ({ page, context, browser }) => {
  const creator = await (await anotherBrowser(browser, false)).newPage()
  const thread = await beginConversation(page, creator)
  await page.goto(`/messages/inbox/${thread}`)
  await expect(said(page, 'Welcome in')).toBeVisible()
  await page.getByPlaceholder('Type a message').fill('Thank you')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.locator('[data-standing=sent], [data-standing=seen]').last()).toBeVisible()
  await expectStored(page, /MessagesPage.*Thank you/)
  await page.goto('/messages/inbox')
  await expect(page.getByRole('list', { name: 'Conversations' }).getByText('Thank you')).toBeVisible()
  await untilWorkerIsActive(page)
  for (const text of ['LoggedIn', 'OpenThread', /ThreadsPage.*Thank you/]) await expectStored(page, text)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
  await expect(said(page, 'Welcome in')).toBeVisible()
  await expect(said(page, 'Thank you')).toBeVisible()
  await page.getByPlaceholder('Type a message').fill('From the train')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.locator('[data-standing=waiting]')).toHaveCount(1)
  await page.reload()
  await expect(said(page, 'From the train')).toBeVisible()

  await context.setOffline(false)
  await expect(page.locator('[data-standing=waiting]')).toHaveCount(0)
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
  await creator.goto(`/messages/inbox/${thread}`)
  await expect(said(creator, 'From the train')).toHaveCount(1)
})

test('no private address is in a cache, and signing out deletes all that was stored', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const errors = watchConsole(page)
  const creator = await (await anotherBrowser(browser, false)).newPage()
  const thread = await beginConversation(page, creator)
  await page.goto('/')
  await untilWorkerIsActive(page)
  await page.goto(`/messages/inbox/${thread}`)
  await expect(said(page, 'Welcome in')).toBeVisible()
  for (const text of ['LoggedIn', 'OpenThread', 'MessagesPage', 'Welcome in']) await expectStored(page, text)
  await page.goto('/account')
  const urls = Object.values(await cachedUrls(page)).flat()
  expect(urls).toContain('/app-shell')
  expect(urls.filter((url) => url !== '/app-shell' && !/^\/(assets|brand)\//.test(url))).toEqual([])
  expect(await storedText(page)).not.toContain('/files/')
  const shell = await page.evaluate(async () => (await caches.match('/app-shell'))?.text())
  expect(shell).not.toContain('id="opening"')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('/')
  await expect.poll(() => storedText(page)).not.toMatch(/LoggedIn|Welcome in/)
  expect(errors).toEqual([])
})

/** The same worker for another build: its id in the worker, the shell and all pages. */
const asBuild = (id: string) => (_path: string, text: string) =>
  text
    .replace(/"id":"[0-9a-f]{16}"/, `"id":"${id}"`)
    .replace(/(<meta name="candid-build" content=")[0-9a-f]{16}/, `$1${id}`)

const consent = (url: string) => [
  { name: 'agree_18', value: '1', url },
  { name: 'cookie_policy', value: '1', url },
]

test('a new build replaces the worker, its shell and all files of the old one; a withdrawn worker leaves nothing', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const site = await siteBehindProxy()
  try {
    const [old, next] = ['a'.repeat(16), 'b'.repeat(16)]
    site.rewrite(asBuild(old))
    await context.addCookies(consent(site.url))
    await page.goto(`${site.url}/about`)
    await untilWorkerIsActive(page)
    expect(Object.keys(await cachedUrls(page))).toEqual([`candid-build-${old}`])

    // Half of an upgrade: the worker of the new build, the shell of the old one.
    site.rewrite((path, text) =>
      path === '/worker.js' ? asBuild(next)(path, text) : asBuild(old)(path, text),
    )
    const shells = () => site.requests.filter((path) => path === '/app-shell').length
    const shellsBefore = shells()
    const update = () =>
      page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    const isInstalling = () =>
      page.evaluate(async () => {
        const { installing, waiting } = await navigator.serviceWorker.ready
        return installing !== null || waiting !== null
      })
    await update()
    await expect.poll(shells).toBe(shellsBefore + 1)
    await expect.poll(isInstalling).toBe(false)
    const shellBuild = () =>
      page.evaluate(
        async () =>
          /candid-build" content="(\w+)"/.exec((await (await caches.match('/app-shell'))?.text()) ?? '')?.[1],
      )
    expect(Object.keys(await cachedUrls(page)), 'the two do not mix').toEqual([`candid-build-${old}`])
    expect(await shellBuild()).toBe(old)

    site.rewrite(asBuild(next))
    await update()
    await expect.poll(async () => Object.keys(await cachedUrls(page))).toEqual([`candid-build-${next}`])
    expect(await shellBuild()).toBe(next)
    await page.goto(`${site.url}/support`)
    await expect(page.locator('meta[name="candid-build"]')).toHaveAttribute('content', next)

    site.answer('/worker.js', 410)
    await expect(async () => {
      await page.goto(`${site.url}/about`)
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
        0,
      )
    }).toPass()
    await expect.poll(() => cachedUrls(page)).toEqual({})
  } finally {
    await site.close()
  }
})

test('a shared photo opens in the upload screen, also after sign-in, and only once', {
  tag: '@phone',
}, async ({ page }) => {
  await acceptPrompts(page)
  await page.goto('/about')
  await untilWorkerIsActive(page)
  // As the system posts it.
  await page.evaluate(async () => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/share-target', enctype: 'multipart/form-data' })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'media' })
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 400 })
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const files = new DataTransfer()
    files.items.add(new File([blob ?? ''], 'from-gallery.png', { type: 'image/png' }))
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  })
  await page.waitForURL('**/signin')
  expect(await storedText(page)).toContain('candid-shared')
  const { email, password } = demoAccount('creator')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/studio/upload/preview')
  await expect(page.getByText('from-gallery.png').first()).toBeVisible()
  expect(await storedText(page)).not.toContain('"sharedAt"')
})

test('an iPhone is shown how to add the app on the second visit, and not again after a no', {
  tag: '@phone',
}, async ({ browser }) => {
  const context = await anotherBrowser(browser, true)
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', {
      value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    }),
  )
  const first = await context.newPage()
  await first.goto('/lives')
  const hint = (page: Page) => page.getByRole('region', { name: 'Get the Candid app' })
  await expect(first.getByRole('button', { name: /agree/i })).toBeVisible()
  await expect(hint(first)).toHaveCount(0)
  await acceptPrompts(first)
  await first.reload()
  await expect(first.getByRole('heading', { name: 'Live', level: 1 })).toBeVisible()
  await first.waitForFunction(() => localStorage.getItem('candid.visits') === '1')
  await expect(hint(first)).toHaveCount(0)

  const second = await context.newPage()
  await second.goto('/lives')
  await hint(second).getByRole('button', { name: 'Show how' }).click()
  const sheet = second.getByRole('dialog', { name: 'Add Candid' })
  await expect(sheet.getByRole('listitem')).toHaveText([/Tap Share/, /Add to Home Screen/])
  await sheet.getByRole('button', { name: 'Got it' }).click()
  await expect(hint(second)).toHaveCount(0)

  const third = await context.newPage()
  await third.goto('/lives')
  await third.waitForFunction(() => localStorage.getItem('candid.visits') === '3')
  await expect(hint(third)).toHaveCount(0)
})

test('Android’s prompt is held back, offered on the second visit, and shown by Install', {
  tag: '@phone',
}, async ({ browser }) => {
  const context = await anotherBrowser(browser, true)
  await context.addInitScript(() => {
    const add = window.addEventListener
    // As the browser does once it has found the site to be installable.
    window.addEventListener = (...given: Parameters<typeof add>) => {
      add.apply(window, given)
      if (given[0] !== 'beforeinstallprompt') return
      const prompt = async () => sessionStorage.setItem('prompted', String(event.defaultPrevented))
      const event = Object.assign(new Event(given[0], { cancelable: true }), { prompt })
      queueMicrotask(() => dispatchEvent(event))
    }
  })
  const hint = (page: Page) => page.getByRole('region', { name: 'Get the Candid app' })
  const visit = async (number: number) => {
    const page = await context.newPage()
    await page.goto('/lives')
    await page.waitForFunction((count) => localStorage.getItem('candid.visits') === count, String(number))
    await expect(page.getByRole('heading', { name: 'Live', level: 1 })).toBeVisible()
    return page
  }
  const prompted = (page: Page) => page.evaluate(() => sessionStorage.getItem('prompted'))
  const blank = await context.newPage()
  await acceptPrompts(blank)
  const first = await visit(1)
  await expect(hint(first)).toHaveCount(0)
  const second = await visit(2)
  await expect(hint(second)).toBeVisible()
  expect(await prompted(second)).toBe(null)
  await hint(second).getByRole('button', { name: 'Install' }).click()
  await expect.poll(() => prompted(second)).toBe('true')
  await expect(hint(second)).toHaveCount(0)
  await expect(hint(await visit(3))).toHaveCount(0)
})

test('the app’s badge counts what is unread, and is cleared on sign-out', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const creator = await (await anotherBrowser(browser, false)).newPage()
  await page.addInitScript(() => {
    const note = (count: number) => {
      sessionStorage.setItem('badge', String(count))
      return Promise.resolve()
    }
    Object.assign(Navigator.prototype, {
      setAppBadge: (count = 0) => note(count),
      clearAppBadge: () => note(0),
    })
  })
  await beginConversation(page, creator)
  await page.goto('/account')
  const badge = () => page.evaluate(() => Number(sessionStorage.getItem('badge')))
  await expect.poll(badge).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('/')
  await expect.poll(badge).toBe(0)
})
