/** Clients that tolerate no failed request: any error is a bug of the upgrade. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Db } from '#platform/postgres/database.ts'
import type { LoadRequest } from '../cluster/load.ts'
import { writesInDatabase } from '../cluster/requests.ts'
import type { Seeded } from '../seed.ts'
import type { GraphqlResult } from '../site.ts'

type World = { siteUrl: string; creator: Seeded; media: readonly string[] }

const WRITE_KINDS = ['tips', 'messages', 'comments'] as const
/** Keys of acknowledged writes, by kind. */
type Done = Record<(typeof WRITE_KINDS)[number], string[]>
export type StrictClient = { next(): LoadRequest; done: Done }

/** A new connection per request, as nginx closes idle ones when reloading its configuration. */
const CLOSE_CONNECTION = { connection: 'close' }

export function createStrictClient({ siteUrl, creator, media }: World, fan: Seeded): StrictClient {
  const done: Done = { tips: [], messages: [], comments: [] }
  let turn = 0

  async function sent(name: string, path: string, init: RequestInit): Promise<unknown> {
    const headers = { ...CLOSE_CONNECTION, cookie: fan.cookie, ...(init.headers as Record<string, string>) }
    const answer = await fetch(`${siteUrl}${path}`, { ...init, headers, signal: AbortSignal.timeout(60_000) })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.status !== 200) throw new Error(`${name} was answered ${answer.status}: ${bytes}`)
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(bytes.toString()) : null
  }

  async function asked(name: string, query: string, variables: object): Promise<void> {
    const { errors } = (await sent(name, '/api', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })) as GraphqlResult
    if (errors) throw new Error(`${name} was refused: ${JSON.stringify(errors)}`)
  }

  const request = (name: string, work: () => Promise<void>): LoadRequest => ({
    name,
    async ask() {
      await work()
      return 'answered'
    },
  })
  const written = (name: (typeof WRITE_KINDS)[number], query: string, words: (key: string) => object) => () =>
    request(name, async () => {
      const key = randomUUID()
      await asked(name, query, { key, ...words(key) })
      done[name].push(key)
    })
  const aMedia = () => media[turn % media.length]

  const requests = [
    () =>
      request('feeds', () =>
        asked('feeds', '{ feed(tab: "foryou") { medias { id likes comments user { username } } next } }', {}),
      ),
    written(
      'tips',
      'mutation ($user: ID!, $key: String) { addTip(user: $user, amount: 3, key: $key) { id } }',
      () => ({ user: creator.id }),
    ),
    written(
      'messages',
      'mutation ($to: ID!, $data: MessageDataInput!, $key: String) { newMessage(to: $to, data: $data, key: $key) { id } }',
      (key) => ({ to: creator.id, data: { type: 'text', value: key } }),
    ),
    written(
      'comments',
      'mutation ($media: ID!, $message: String!, $key: String) { addComment(media: $media, message: $message, key: $key) { id } }',
      (key) => ({ media: aMedia(), message: key }),
    ),
    () => request('pictures', changePicture),
    () => request('pages', async () => void (await sent('pages', '/', {}))),
  ]

  /** Uploads and reads may reach different nodes. */
  async function changePicture(): Promise<void> {
    const background = { r: turn % 256, g: 120, b: 200 }
    const png = await sharp({ create: { width: 128, height: 128, channels: 3, background } })
      .png()
      .toBuffer()
    const body = new FormData()
    body.append('avatar', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'me.png')
    const { avatar } = (await sent('pictures', '/api/upload/avatar', { method: 'POST', body })) as {
      avatar: string
    }
    await sent('pictures', avatar, {})
  }

  return {
    done,
    next() {
      turn += 1
      const chosen = requests[turn % requests.length]
      if (!chosen) throw new Error('nobody wishes for nothing')
      return chosen()
    },
  }
}

/** The keys of all writes in the database. */
export async function writtenKeys(db: Db): Promise<Done> {
  const { tips, messages } = await writesInDatabase(db)
  const { rows } = await sql<{ key: string }>`select key from comments where key is not null`.execute(db)
  return { tips, messages, comments: rows.map(({ key }) => key) }
}

/** Writes that are missing or duplicated. */
export function writeDifferences(people: readonly StrictClient[], found: Done): string[] {
  return WRITE_KINDS.flatMap((name) => {
    const answered = people.flatMap(({ done }) => done[name]).sort()
    const stored = found[name].toSorted()
    if (answered.length === 0) return [`no ${name} were sent`]
    return answered.join() === stored.join()
      ? []
      : [`${answered.length} ${name} were answered, ${stored.length} are there`]
  })
}
