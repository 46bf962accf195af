/** The core screens: each loads to its end, and none is wider than the window. */
import { callApi, demoAccount } from '../../kit.ts'
import type { TestPage } from '../page.ts'
import { callerFor, enterAs } from '../people.ts'
import type { Journey } from './journey.ts'

const CREATOR = 'noor_stargazer'
const VISITOR = [
  '/signin',
  '/lives',
  '/s/media/videos',
  `/${CREATOR}`,
  `/${CREATOR}/shop`,
  '/about/terms-of-service',
  '/menu',
]
const FAN = [
  '/account',
  '/activity',
  '/profile/edit',
  '/account/settings/basic',
  '/account/purchases/payment',
]
const MAKER = [
  '/studio',
  '/studio/analytics',
  '/studio/live/camera',
  '/account/calendar',
  '/messages/inbox',
  '/messages/mass/new',
]

export const screensJourney: Journey = {
  name: 'screens',
  async run(page) {
    await enterAs(page)
    for (const path of VISITOR) await visit(page, path)
    await enterAs(page, demoAccount('fan'))
    for (const path of FAN) await visit(page, path)
    await enterAs(page, demoAccount('creator'))
    for (const path of MAKER) await visit(page, path)
    const maker = await callerFor(demoAccount('creator'))
    const { threads } = await callApi<{ threads: { id: string }[] }>(maker, '{ threads { id } }')
    if (threads[0]) await visit(page, `/messages/inbox/${threads[0].id}`)
  },
}

async function visit(page: TestPage, path: string): Promise<void> {
  await page.goto(path)
  await page.until(`${path} to load`, () =>
    page.evaluate(() => {
      const isWaiting = [...document.querySelectorAll('.skeleton, #first-paint')].some((one) =>
        one.checkVisibility(),
      )
      const areImagesThere = [...document.images].every(
        ({ complete, loading }) => complete || loading === 'lazy',
      )
      return !!document.querySelector('main')?.textContent?.trim() && !isWaiting && areImagesThere
    }),
  )
  await page.shot(path.slice(1).replaceAll('/', '-'))
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wide > 0) throw new Error(`${path} is ${wide} px wider than the window`)
}
