/** A newer build of the app: taken at a quiet moment, never while somebody is at something, and never in a circle. */
import { expect, type Page, test } from '@playwright/test'
import { consented, watchConsole } from './kit.ts'

const stays = (page: Page) => page.evaluate(() => 'stays' in window)
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stays: true }))

async function outOfSight(page: Page): Promise<void> {
  const see = (state: string) =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await see('visible')
  await see('hidden')
  await page.clock.fastForward(61_000)
}

/** The app asks the site something, as it does all the time: once more than it has to hear, for it may not have read the last answer yet. */
async function askSome(page: Page): Promise<void> {
  for (let times = 0; times < 4; times++) {
    const answered = page.waitForResponse('**/api')
    // As another tab does in which somebody signed in.
    await page.evaluate(() => new BroadcastChannel('candid.session').postMessage(''))
    await answered
    await page.clock.fastForward(20_000)
  }
}

test('@desk a page that is older than the site takes the newer build when nobody minds, once', async ({
  page,
}) => {
  const errors = watchConsole(page)
  let build = 'b'.repeat(16)
  await page.route('**/api', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-candid-build': build } })
  })
  await page.clock.install()
  await consented(page)
  await page.goto('/s')
  const field = page.getByRole('searchbox').first()
  await field.fill('cats')
  await mark(page)
  await askSome(page)

  await outOfSight(page)
  expect(await stays(page), 'what somebody writes is not taken from them').toBe(true)

  await field.fill('')
  const renewed = page.waitForEvent('load')
  await outOfSight(page)
  await renewed
  expect(await stays(page)).toBe(false)

  // The balancer gave the old one again: it is left at that.
  await expect(field).toBeVisible()
  await mark(page)
  await askSome(page)
  await outOfSight(page)
  expect(await stays(page), 'never twice for the same').toBe(true)

  build = 'c'.repeat(16)
  await askSome(page)
  expect(await stays(page), 'not in the middle of a page').toBe(true)
  const renewedAgain = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Live' }).first().click()
  await renewedAgain
  expect(await stays(page)).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/lives')
  expect(errors).toEqual([])
  // The page that just came still asks.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
