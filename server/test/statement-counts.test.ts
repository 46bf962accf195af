/**
 * Limits the number of database statements of each write, including begin and commit. The requests are those of
 * `bench/costs-operations.ts`. Batches of the bus's outbox belong to no request and are not counted.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { seedMedia } from './media.ts'
import { addCredits } from './money.ts'
import { answerOf, askAs } from './people.ts'
import { seedAccount } from './seed.ts'
import { freshSite } from './site.ts'
import { recordStatements } from './statements.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const creator = await seedAccount(site, { isCreator: true })
const media = await seedMedia(site, creator)
const forSale = await seedMedia(site, creator, { price_cents: 300 })

const like = 'mutation { like(media: $media) }'
const follow = 'mutation { upFollowing(id: $creator) }'
const message =
  'mutation { newMessage(to: $creator, data: { type: "text", value: "Hello" }, key: $key) { id } }'

type Write = { name: string; limit: number; query: string; before?: string }

const WRITES: Write[] = [
  { name: 'a like', limit: 4, query: like },
  { name: 'a like taken back', limit: 4, query: like, before: like },
  {
    name: 'a comment',
    limit: 3,
    query: 'mutation { addComment(media: $media, message: "Lovely light.", key: $key) { id } }',
  },
  { name: 'a follow', limit: 6, query: follow },
  { name: 'a follow taken back', limit: 6, query: follow, before: follow },
  { name: 'a message', limit: 8, query: message, before: message },
  { name: 'the first message of two people', limit: 9, query: message },
  {
    name: 'a tip',
    limit: 7,
    query: 'mutation { addTip(user: $creator, amount: 3, key: $key) { id wallet { cents } } }',
  },
  {
    name: 'a paid media',
    limit: 6,
    query: 'mutation { buyMedia(media: $forSale, key: $key) { id wallet { cents } } }',
  },
]

/** Inlines the ids into the query. */
const written = (query: string) =>
  query.replace(/\$(\w+)/g, (_whole, name: string) => {
    const values = { media: media.id, forSale: forSale.id, creator: creator.id, key: randomUUID() }
    return JSON.stringify(values[name as keyof typeof values])
  })

async function sentBy({ query, before }: Write): Promise<string[]> {
  const fan = await seedAccount(site)
  await addCredits(site, fan, 10_000)
  if (before) await answerOf(askAs(site, fan, written(before)))
  return recordStatements(() => answerOf(askAs(site, fan, written(query))))
}

for (const write of WRITES)
  test(`${write.name} takes at most ${write.limit} statements`, async () => {
    // The minimum of two runs, as a request occasionally refreshes a shared cache.
    const [sent = []] = [await sentBy(write), await sentBy(write)].sort((a, b) => a.length - b.length)
    assert.ok(sent.length > 1, 'the statements of the request were heard')
    const list = sent.map((text) => text.slice(0, 100)).join('\n')
    assert.ok(sent.length <= write.limit, `${sent.length} statements:\n${list}`)
  })
