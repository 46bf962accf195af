/** Schedules lives of demo creators for the coming days, so that the list of lives has something to look forward to. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import type { Clients } from './site-client.ts'

type ScheduledLive = {
  by: string
  description: string
  tags: readonly string[]
  inDays: number
  /** UTC. */
  hour: number
  /** Dollars of a ticket. */
  price?: number
}

/** Not by the host of the demo's live, which would start it. Tomorrow at the earliest: a live that nobody starts is called off. */
export const SCHEDULED_LIVES: readonly ScheduledLive[] = [
  {
    ...{ by: 'noor_stargazer', inDays: 1, hour: 20 },
    description: 'Northern lights watch, blankets ready',
    tags: ['space', 'stars'],
  },
  {
    ...{ by: 'mateo.sails', inDays: 2, hour: 9 },
    description: 'Morning sail, harbour to harbour',
    tags: ['sailing', 'ocean'],
  },
  {
    ...{ by: 'kofi_moves', inDays: 3, hour: 18 },
    description: 'Open floor: learn the eight count',
    tags: ['dance', 'music'],
  },
  {
    ...{ by: 'priya.lights', inDays: 5, hour: 19, price: 3 },
    description: 'Lantern night, you pick the colours',
    tags: ['lanterns', 'night'],
  },
]

type Options = { dataDir: string; signIn(): Promise<Clients>; now?: Date }

/** Once: the creators may cancel them. Resumes after a killed start. */
export async function scheduleLives({ dataDir, signIn, now = new Date() }: Options): Promise<void> {
  const done = path.join(dataDir, 'demo-scheduled')
  if (existsSync(done)) return
  const clients = await signIn()
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  for (const { by, description, tags, inDays, hour, price } of SCHEDULED_LIVES) {
    const client = clients.get(by)
    const found = await client?.ask<{ liveOf: { id: string } | null }>(
      'query ($user: ID!) { liveOf(user: $user) { id } }',
      { user: by },
    )
    if (found?.liveOf !== null) continue
    const audience = price === undefined ? 'everyone' : 'ticket'
    await client?.ask(
      'mutation ($input: LiveInput!, $at: DateTime!) { announceLive(input: $input, starts_at: $at) { id } }',
      {
        input: { description, tags, audience, price, keep_recording: false },
        at: new Date(today + inDays * DAY_MS + hour * HOUR_MS).toISOString(),
      },
    )
  }
  writeFileSync(done, '')
}
