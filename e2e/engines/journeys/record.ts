/** A recording by camera: two takes, a trim, and a published video. */
import { callApi, demoAccount } from '../../kit.ts'
import { by } from '../find.ts'
import type { TestPage } from '../page.ts'
import { callerFor, enterAs } from '../people.ts'
import type { Journey } from './journey.ts'

export const recordJourney: Journey = {
  name: 'record',
  engines: ['firefox'],
  async run(page) {
    await enterAs(page, demoAccount('creator'))
    await page.goto('/studio/record')
    await take(page, 1)
    await page.shot('camera')
    await take(page, 3)
    await page.click(by.button('Next'))
    await page.shows({ by: 'role', what: 'slider', name: 'Start' })
    await page.shot('trim')
    await page.click(by.button('Next'))
    await page.fill(by.field(/^Description/), 'Recorded by the #sea')
    await page.click(by.button('Publish'))
    const open = by.link('Open Your recording')
    await page.shows(open)
    const id = await page.evaluateOn(open, ([one]) => one?.getAttribute('href')?.split('/').at(-1) ?? '')
    await page.shot('published')
    await page.click(open)
    await page.until('the recording to play', () =>
      page.evaluate(() =>
        [...document.querySelectorAll('video')].some(({ currentTime }) => currentTime > 0.2),
      ),
    )
    const creator = await callerFor(demoAccount('creator'))
    await callApi(creator, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id })
  },
}

/** Records until the page's timer, which includes earlier takes, shows some seconds more. */
async function take(page: TestPage, untilSeconds: number): Promise<void> {
  await page.click(by.button('Record'))
  await page.until(`${untilSeconds} s recorded`, () =>
    page.evaluate((wanted) => {
      const shown = document.querySelector<HTMLElement>('[role=timer]')?.textContent ?? ''
      return Number(/0:(\d\d)/.exec(shown)?.[1] ?? 0) >= wanted
    }, untilSeconds),
  )
  await page.click(by.button('Pause'))
  await page.shows(by.button('Undo the last take'))
}
