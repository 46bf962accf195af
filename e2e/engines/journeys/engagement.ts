/** A like and a comment on a photo. */
import { callApi, demoAccount, uploadPhoto } from '../../kit.ts'
import { button, field, listItem, text } from '../find.ts'
import { enter, newcomer, signedIn } from '../people.ts'
import type { Journey } from './journey.ts'

export const engagement: Journey = {
  name: 'engagement',
  async run(page) {
    const creator = await signedIn(demoAccount('creator'))
    const id = await uploadPhoto(creator, { description: `A quiet bay ${crypto.randomUUID().slice(0, 8)}` })
    const own = await callApi<{ account: { username: string } }>(creator, '{ account { username } }')
    await enter(page, await newcomer())
    await page.goto(`/${own.account.username}/photo/${id}`)
    await page.click(button(/^Like, 0/))
    await page.until('the like', () =>
      page.evaluateOn(button(/^Like, 1/), ([heart]) => heart?.ariaPressed === 'true'),
    )
    if (page.isPhone) await page.click(button(/^Comments, /))
    await page.fill(field('Add a comment'), 'What a calm place')
    await page.key('Enter')
    await page.shows(text('What a calm place', listItem(/What a calm place/)))
    await page.shot('comments')
    await page.until('the stored comment', async () => {
      type Counts = { media: { likes: number; comments: number } }
      const query = 'query ($id: ID!) { media(id: $id) { likes comments } }'
      const { media } = await callApi<Counts>(creator, query, { id })
      return media.likes === 1 && media.comments === 1
    })
  },
}
