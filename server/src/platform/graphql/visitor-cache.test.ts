import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildSchema as schemaOf } from 'graphql'
import type { Viewer } from '#platform/viewer.ts'
import { createDocumentCache } from './documents.ts'
import { createVisitorCache, responseText } from './visitor-cache.ts'

const ANN: Viewer = { accountId: 'ann', sessionId: 's', isCreator: false, staffRoles: [] }

function world() {
  const schema = schemaOf(`
    type Query { page(size: Int): String, own: String, broken: String, long: String }
    type Mutation { page: String }
  `)
  let worked = 0
  let nowMs = 0
  const shared = createVisitorCache({ clock: { now: () => new Date(nowMs) }, ttlMs: 1_000, maxResponses: 3 })
  const documents = createDocumentCache({ schema, allowIntrospection: false, visitorCache: shared })
  const held: (() => void)[] = []
  const resolvers = {
    page: async () => {
      worked += 1
      const number = worked
      if (held.length > 0) await new Promise<void>((resolve) => held.push(resolve))
      return `page ${number}`
    },
    own: () => `own ${++worked}`,
    broken: () => {
      worked += 1
      throw new Error('not now')
    },
    long: () => 'x'.repeat(300_000) + ++worked,
  }
  for (const [name, resolve] of Object.entries(resolvers)) {
    const extensions = { sameForVisitors: name !== 'own' }
    Object.assign(schema.getQueryType()?.getFields()[name] ?? {}, { resolve, extensions })
  }
  Object.assign(schema.getMutationType()?.getFields().page ?? {}, { resolve: resolvers.page })
  async function ask(query: string, { viewer = null as Viewer | null, variables = {} } = {}) {
    const operation = documents.prepare({ query, variables })
    assert.ok('run' in operation)
    const result = await operation.run({ variables, context: { viewer, requestId: 'r', address: 'a' } })
    return { result, text: String(responseText(result)) }
  }
  return {
    ask,
    forget: shared.invalidate,
    worked: () => worked,
    wait: (ms: number) => {
      nowMs += ms
    },
    hold: () => held.push(() => {}),
    letGo: () => {
      for (const go of held.splice(0)) go()
    },
  }
}

const PAGE = 'query ($size: Int) { page(size: $size) __typename }'

test('visitors share one response within the TTL, and later ones get a new one', async () => {
  const { ask, worked, wait } = world()
  const first = await ask(PAGE)
  wait(999)
  const again = await ask(PAGE)
  assert.equal(again.result, first.result)
  assert.equal(again.text, '{"data":{"page":"page 1","__typename":"Query"}}')
  assert.equal(worked(), 1)
  wait(1)
  assert.match((await ask(PAGE)).text, /page 2/)
})

test('concurrent requests share one execution', async () => {
  const { ask, worked, hold, letGo } = world()
  hold()
  const asked = [ask(PAGE), ask(PAGE), ask(PAGE)]
  letGo()
  assert.equal(new Set((await Promise.all(asked)).map(({ result }) => result)).size, 1)
  assert.equal(worked(), 1)
})

test('signed-in viewers neither use nor fill the cache', async () => {
  const { ask } = world()
  assert.match((await ask(PAGE, { viewer: ANN })).text, /page 1/)
  assert.match((await ask(PAGE)).text, /page 2/)
  assert.match((await ask(PAGE, { viewer: ANN })).text, /page 3/)
  assert.match((await ask(PAGE)).text, /page 2/)
})

test('other queries, other variables and additional fields are executed separately', async () => {
  const { ask } = world()
  const texts = [
    await ask(PAGE),
    await ask(PAGE, { variables: { size: 2 } }),
    await ask('{ page }'),
    await ask('{ page own }'),
    await ask('{ page own }'),
    await ask('query { ... { page } }'),
    await ask('mutation { page }'),
  ].map(({ text }) => text)
  assert.equal(new Set(texts).size, texts.length)
})

test('does not cache failed or oversized responses', async () => {
  const { ask, worked } = world()
  for (const query of ['{ broken }', '{ long }']) {
    const before = worked()
    const { result } = await ask(query)
    await ask(query)
    assert.equal(worked(), before + 2)
    assert.equal(result.errors?.length, query === '{ broken }' ? 1 : undefined)
  }
})

test('does not cache a response invalidated during its execution', async () => {
  const { ask, forget, hold, letGo } = world()
  hold()
  const asked = ask(PAGE)
  forget()
  letGo()
  assert.match((await asked).text, /page 1/)
  assert.match((await ask(PAGE)).text, /page 2/)
})

test('limits the number of cached responses', async () => {
  const { ask, worked } = world()
  for (const size of [1, 2, 3, 4]) await ask(PAGE, { variables: { size } })
  await ask(PAGE, { variables: { size: 4 } })
  assert.equal(worked(), 4)
  await ask(PAGE, { variables: { size: 1 } })
  assert.equal(worked(), 5)
  await ask(PAGE, { variables: { size: 9, junk: 'x'.repeat(20_000) } })
  await ask(PAGE, { variables: { size: 9, junk: 'x'.repeat(20_000) } })
  assert.equal(worked(), 7, 'a query too long to be cached')
})
