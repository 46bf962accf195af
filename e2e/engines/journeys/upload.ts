/** A creator uploads a photo on a phone and a video on a desktop, and both are processed. */
import path from 'node:path'
import { callApi, demoAccount } from '../../kit.ts'
import { by } from '../find.ts'
import { callerFor, enterAs } from '../people.ts'
import type { Journey } from './journey.ts'

const DEMO = path.resolve(import.meta.dirname, '../../../demo')

export const uploadJourney: Journey = {
  name: 'upload',
  async run(page) {
    const creator = await callerFor(demoAccount('creator'))
    const { uploads } = await callApi<{ uploads: { id: string }[] }>(creator, '{ uploads { id } }')
    for (const { id } of uploads)
      await callApi(creator, 'mutation ($id: ID!) { cancelUpload(id: $id) }', { id })
    await enterAs(page, demoAccount('creator'))
    await page.goto('/studio/upload')
    await page.until('the picker', () => page.evaluate(() => !!document.querySelector('input[type=file]')))
    await page.shot('picker')
    const file = page.isPhone ? 'photos/arches.jpg' : 'videos/desert-wind.mp4'
    await page.setFiles('input[type=file]', [path.join(DEMO, file)])
    await page.isAt('/studio/upload/preview')
    const description = `Sand ${crypto.randomUUID().slice(0, 8)}`
    await page.fill(by.field(/^Description/), description)
    await page.fill(by.field(/^Tags/), 'desert')
    await page.key('Enter')
    await page.shows(by.button('Remove desert'))
    await page.shot('form')
    await page.click(by.button('Publish'))
    await page.isAt('/studio/upload/progress')
    await page.shows(by.text('Ready'))
    await page.shot('ready')
    const query = 'query ($q: String) { accountMedia(filter: { query: $q }) { id processed { state } } }'
    type Own = { accountMedia: { id: string; processed: { state: string } }[] }
    const { accountMedia } = await callApi<Own>(creator, query, { q: description })
    if (accountMedia.length !== 1) throw new Error(`Published ${accountMedia.length} times`)
    for (const { id } of accountMedia)
      await callApi(creator, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id })
  },
}
