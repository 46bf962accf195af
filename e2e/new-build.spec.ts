/** Upgrade to a newer build of the app: when idle, never during user input, and never in a reload loop. */
// covers: app
import { expect, type Page, test } from '@playwright/test'
import { acceptPrompts, watchConsole } from './kit.ts'

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

/** Makes the app send requests: one more than it has to see, as the last response may not be processed yet. */
async function askSome(page: Page): Promise<void> {
  for (let times = 0; times < 4; times++) {
    const answered = page.waitForResponse('**/api')
    // Like another tab after a sign-in.
    await page.evaluate(() => new BroadcastChannel('candid.session').postMessage(''))
    await answered
    await page.clock.fastForward(20_000)
  }
}

test('@desktop an outdated page reloads into the newer build when idle, once', async ({ page }) => {
  const errors = watchConsole(page)
  let build = 'b'.repeat(16)
  await page.route('**/api', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-candid-build': build } })
  })
  await page.clock.install()
  await acceptPrompts(page)
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

  // The load balancer served the old build again: no second reload.
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
  // The new page still sends requests.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
