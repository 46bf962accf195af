/** A live over HLS: close to the encoder, with chat and a tip that the creator receives. */
import { type Caller, callApi, demoCastAccount } from '../../kit.ts'
import { connectEncoder } from '../../live-kit.ts'
import { by } from '../find.ts'
import type { TestPage } from '../page.ts'
import { callerFor, enterAs, newcomer } from '../people.ts'
import { ended } from '../processes.ts'
import type { Journey } from './journey.ts'

const MAX_BEHIND_S = 4

export const liveJourney: Journey = {
  name: 'live',
  async run(page) {
    const username = page.isPhone ? 'teo_nightowl' : 'lena_brews'
    const creator = await callerFor(demoCastAccount(username))
    const encoder = await connectEncoder(creator)
    try {
      const id = await page.until('the live', async () => {
        type Found = { liveOf: { id: string; status: string } | null }
        const { liveOf } = await callApi<Found>(creator, `{ liveOf(user: "${username}") { id status } }`)
        return liveOf?.status === 'live' && liveOf.id
      })
      await enterAs(page, await newcomer({ pack: 25 }))
      await page.goto(`/${username}/live`)
      await isMoving(page)
      await isClose(page)
      await takesPart(page, creator, username)
      await page.shot('live')
      await callApi(creator, 'mutation ($id: ID!) { stopLive(id: $id) { id } }', { id })
      await page.shows(by.text('Live has ended'))
    } finally {
      await ended(encoder)
    }
  },
}

/** The clock advances, and frames change. */
async function isMoving(page: TestPage): Promise<void> {
  const state = () =>
    page.evaluate(() => {
      const stage = document.querySelector<HTMLElement>('[data-live-phase]')
      const { paused, readyState, currentTime, error } = stage?.querySelector('video') ?? {}
      const { liveWay, livePhase } = stage?.dataset ?? {}
      return { liveWay, livePhase, paused, readyState, currentTime, error: error?.message }
    })
  await page
    .until('the live over HLS', async () => {
      const { liveWay, livePhase } = await state()
      return liveWay === 'hls' && livePhase === 'playing'
    })
    .catch(async (error: Error) => {
      throw new Error(`${error.message} ${JSON.stringify(await state())}`)
    })
  const seen = () =>
    page.evaluate(() => {
      const video = document.querySelector<HTMLVideoElement>('[data-live-phase] video')
      const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 16 })
      if (video) canvas.getContext('2d')?.drawImage(video, 0, 0, 16, 16)
      return { at: video?.currentTime ?? 0, picture: canvas.toDataURL() }
    })
  const first = await seen()
  await page.until('moving pictures', async () => {
    const later = await seen()
    return later.at > first.at && later.picture !== first.picture
  })
}

/** The player tells how far behind the encoder it is; the desktop shows it. */
async function isClose(page: TestPage): Promise<void> {
  await page.until(`less than ${MAX_BEHIND_S} s behind`, () =>
    page.evaluate((max) => {
      const video = document.querySelector<HTMLVideoElement>('[data-live-phase] video')
      if (!video) return false
      const { seekable, buffered, currentTime } = video
      const ends = [seekable, buffered].map((ranges) =>
        ranges.length > 0 ? ranges.end(ranges.length - 1) : 0,
      )
      const behind = Math.max(...ends.filter(Number.isFinite)) - currentTime
      return behind >= 0 && behind < max
    }, MAX_BEHIND_S),
  )
}

async function takesPart(page: TestPage, creator: Caller, user: string): Promise<void> {
  await page.fill(by.field('Message in live chat'), 'Hello to the lights')
  await page.key('Enter')
  await page.shows(by.text('Hello to the lights'))
  await page.click(by.button('Send a tip'))
  await page.click(by.text('Any amount', by.dialog()))
  await page.click(by.text('$10', by.dialog()))
  await page.click(by.button('Tip $10.00'))
  await page.shows(by.text(/tipped \$10/))
  await page.until('the chat on the creator’s side', async () => {
    const query = 'query ($user: ID!) { LiveChatMessages(user: $user) { text } }'
    const { LiveChatMessages: lines } = await callApi<{ LiveChatMessages: { text: string }[] }>(
      creator,
      query,
      { user },
    )
    return lines.some(({ text }) => text === 'Hello to the lights')
  })
}
