/** A like and a comment on a photo. */
import { callApi, demoAccount, uploadPhoto } from '../../kit.ts'
import { by } from '../find.ts'
import { callerFor, enterAs, newcomer } from '../people.ts'
import type { Journey } from './journey.ts'

export const engagementJourney: Journey = {
  name: 'engagement',
  async run(page) {
    const creator = await callerFor(demoAccount('creator'))
    const id = await uploadPhoto(creator, { description: `A quiet bay ${crypto.randomUUID().slice(0, 8)}` })
    const own = await callApi<{ account: { username: string } }>(creator, '{ account { username } }')
    await enterAs(page, await newcomer())
    await page.goto(`/${own.account.username}/photo/${id}`)
    await page.click(by.button(/^Like, 0/))
    await page.until('the like', () =>
      page.evaluateOn(by.button(/^Like, 1/), ([heart]) => heart?.ariaPressed === 'true'),
    )
    if (page.isPhone) await page.click(by.button(/^Comments, /))
    await page.fill(by.field('Add a comment'), 'What a calm place')
    await page.key('Enter')
    await page.shows(by.text('What a calm place', by.listItem(/What a calm place/)))
    await page.shot('comments')
    await page.until('the stored comment', async () => {
      type Counts = { media: { likes: number; comments: number } }
      const query = 'query ($id: ID!) { media(id: $id) { likes comments } }'
      const { media } = await callApi<Counts>(creator, query, { id })
      return media.likes === 1 && media.comments === 1
    })
  },
}
