/** A conversation: text and a photo to a creator, and the answer that arrives while the page is open. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { callApi, demoAccount } from '../../kit.ts'
import { by } from '../find.ts'
import { callerFor, enterAs, newcomer } from '../people.ts'
import type { Journey } from './journey.ts'

const WRITE =
  'mutation ($to: ID!, $value: String!) { newMessage(to: $to, data: { type: "text", value: $value }) { thread } }'

export const messageJourney: Journey = {
  name: 'message',
  async run(page) {
    const folder = mkdtempSync(path.join(tmpdir(), 'candid-journey-'))
    const [fan, creator] = await Promise.all([newcomer(), callerFor(demoAccount('creator'))])
    const [{ id: creatorId }, { id: fanId }] = await Promise.all([idOf(creator), idOf(fan)])
    await callApi(fan, 'mutation ($id: ID!) { upFollowing(id: $id) }', { id: creatorId })
    const write = (value: string) =>
      callApi<{ newMessage: { thread: string } }>(creator, WRITE, { to: fanId, value })
    const { newMessage } = await write('Welcome in')
    await enterAs(page, fan)
    await page.goto(`/messages/inbox/${newMessage.thread}`)
    await page.shows(by.text('Welcome in'))
    await page.fill(by.field('Type a message'), 'Hello from the sea')
    await page.click(by.button('Send'))
    await page.shows(by.text('Hello from the sea'))
    const file = path.join(folder, 'sea.jpg')
    writeFileSync(
      file,
      await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2b6f8f' } })
        .jpeg()
        .toBuffer(),
    )
    await page.setFiles('input[type=file]', [file])
    await page.shows(by.button('Remove file'))
    await page.click(by.button('Send'))
    await write('What a blue')
    await page.shows(by.text('What a blue'))
    await page.until('the photo on the creator’s side', async () => {
      const query =
        'query ($thread: ID!) { messages(thread: $thread, limit: { limit: 9 }) { data { type value } } }'
      type Stored = { messages: { data: { type: string; value: string } }[] }
      const { messages } = await callApi<Stored>(creator, query, { thread: newMessage.thread })
      return messages.some(({ data }) => data.type === 'upload')
    })
    await page.shows(by.image(/^Photo from |^Your photo/))
    await page.shot('thread')
    rmSync(folder, { recursive: true, force: true })
  },
}

async function idOf(caller: Parameters<typeof callApi>[0]): Promise<{ id: string }> {
  type Own = { logged_in: { account: { id: string } } }
  return (await callApi<Own>(caller, '{ logged_in { account { id } } }')).logged_in.account
}
