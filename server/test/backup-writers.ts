/** Constant writes to a site during a backup, with a record of what was acknowledged. */
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Seeded } from './seed.ts'
import type { SpawnedSite } from './spawned-site.ts'

export type Writers = {
  /** Keys of acknowledged tips; ids of acknowledged messages below. */
  tips: Set<string>
  messages: Set<string>
  /** Content hashes of all acknowledged pictures by URL. */
  pictures: Map<string, string>
  writeCount(): number
  stop(): Promise<void>
}

/** Three concurrent users: one tips, one sends messages, one replaces their picture, which deletes the old one. */
export function startWriting(
  siteProcess: SpawnedSite,
  dataDir: string,
  [tipper, writer, face]: Seeded[],
  creator: Seeded,
): Writers {
  const stopped = new AbortController()
  const [tips, messages, pictures] = [new Set<string>(), new Set<string>(), new Map<string, string>()]
  const always = async (work: (count: number) => Promise<void>) => {
    for (let count = 0; !stopped.signal.aborted; count += 1) await work(count)
  }
  const running = [
    always(async () => {
      const key = randomUUID()
      await ask(
        siteProcess,
        tipper,
        'mutation ($user: ID!, $key: String) { addTip(user: $user, amount: 3, key: $key) { id } }',
        {
          ...{ user: creator.id, key },
        },
      )
      tips.add(key)
    }),
    always(async (count) => {
      const { newMessage } = await ask(
        siteProcess,
        writer,
        'mutation ($to: ID!, $data: MessageDataInput!) { newMessage(to: $to, data: $data) { id } }',
        { to: creator.id, data: { type: 'text', value: `Letter ${count}` } },
      )
      messages.add((newMessage as { id: string }).id)
    }),
    always(async (count) => {
      const address = await sendPicture(siteProcess, face, count)
      pictures.set(address, hashAt(dataDir, address))
    }),
  ]
  return {
    ...{ tips, messages, pictures },
    writeCount: () => tips.size + messages.size + pictures.size,
    async stop() {
      stopped.abort()
      await Promise.all(running)
    },
  }
}

async function ask(
  siteProcess: SpawnedSite,
  who: Seeded | undefined,
  query: string,
  variables: object,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${siteProcess.url}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: who?.cookie ?? '' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await answer.json()) as { data?: Record<string, unknown>; errors?: unknown }
  return data ?? assert.fail(JSON.stringify(errors))
}

async function sendPicture(
  siteProcess: SpawnedSite,
  who: Seeded | undefined,
  count: number,
): Promise<string> {
  const colour = { r: count % 256, g: 120, b: 200 }
  const png = await sharp({ create: { width: 256, height: 256, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('avatar', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'me.png')
  const answer = await fetch(`${siteProcess.url}/api/upload/avatar`, {
    method: 'POST',
    headers: { cookie: who?.cookie ?? '' },
    body: form,
  })
  const body = (await answer.json()) as { avatar?: string }
  return body.avatar ?? assert.fail(JSON.stringify(body))
}

export const hashAt = (dataDir: string, address: string) =>
  createHash('sha256')
    .update(readFileSync(path.join(dataDir, address)))
    .digest('hex')
