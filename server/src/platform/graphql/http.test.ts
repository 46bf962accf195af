import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditServer, serverAudits } from 'graphql-http'
import { CLIPS, errorCodeOf, startServer } from '../../../test/graphql-server.ts'

test('all 61 audits of GraphQL over HTTP pass', async () => {
  await using server = await startServer()
  assert.equal(serverAudits({ url: server.url }).length, 61)
  const results = await auditServer({ url: server.url })
  const failed = results.filter(({ status }) => status !== 'ok')
  assert.deepEqual(
    failed.map(({ id, name }) => `${id} ${name}`),
    [],
  )
})

test('a repeated query gives the same answer, interpreted or compiled', async () => {
  await using server = await startServer()
  const query = '{ clips(limit: {limit: 2}) { id title tags creator { username since } } mine refused }'
  const first = await server.ask(query)
  assert.deepEqual(first.data?.clips, [
    {
      id: 'c0',
      title: 'Clip 0',
      tags: ['sea', 'sun'],
      creator: { username: 'person1', since: '2024-01-01T00:00:00.000Z' },
    },
    {
      id: 'c1',
      title: 'Clip 1',
      tags: ['sea', 'sun'],
      creator: { username: 'person2', since: '2024-01-02T00:00:00.000Z' },
    },
  ])
  for (let times = 0; times < 5; times++) assert.deepEqual(await server.ask(query), first)
})

test('conditions apply wherever a fragment is spread', async () => {
  await using server = await startServer()
  const query = `query ($long: Boolean!) {
    person { id ...who @skip(if: $long) }
    clips(limit: {limit: 1}) { title @include(if: $long) creator { ...who } }
  }
  fragment who on Person { username }`
  for (let times = 0; times < 5; times++) {
    assert.deepEqual((await server.ask(query, { long: true })).data, {
      person: { id: 'p1' },
      clips: [{ title: 'Clip 0', creator: { username: 'person1' } }],
    })
    assert.deepEqual((await server.ask(query, { long: false })).data, {
      person: { id: 'p1', username: 'person1' },
      clips: [{ creator: { username: 'person1' } }],
    })
  }
})

test('mutations run one after the other, and again each time', async () => {
  await using server = await startServer()
  const query = 'mutation ($n: Int!) { a: addTip(cents: $n) b: addTip(cents: 7) }'
  for (let times = 0; times < 5; times++) {
    const answer = await server.ask(query, { n: times + 1 })
    assert.deepEqual(answer.data, { a: times * 2 + 1, b: times * 2 + 2 })
  }
  assert.deepEqual(server.world.tips, [1, 7, 2, 7, 3, 7, 4, 7, 5, 7])
})

test('runs the requested operation of a document with several', async () => {
  await using server = await startServer()
  const query = 'query One { person { id } } query Two { person { username } }'
  for (let times = 0; times < 5; times++) {
    const one = await server.post({ query, operationName: 'One' })
    const two = await server.post({ query, operationName: 'Two' })
    assert.deepEqual(
      [one.answer.data, two.answer.data],
      [{ person: { id: 'p1' } }, { person: { username: 'person1' } }],
    )
  }
  assert.equal(errorCodeOf((await server.post({ query })).answer), 'UNKNOWN_OPERATION')
  assert.equal(
    errorCodeOf((await server.post({ query, operationName: 'Three' })).answer),
    'UNKNOWN_OPERATION',
  )
})

test('GET answers queries and refuses mutations', async () => {
  await using server = await startServer()
  const get = (query: string) => fetch(`${server.url}?query=${encodeURIComponent(query)}`)
  assert.deepEqual(await (await get('{ clips(limit: {limit: 1}) { id } }')).json(), {
    data: { clips: [{ id: CLIPS[0]?.id }] },
  })
  const refused = await get('mutation { addTip(cents: 1) }')
  assert.equal(refused.status, 405)
  assert.equal(refused.headers.get('allow'), 'POST')
  assert.equal(errorCodeOf((await refused.json()) as never), 'BAD_INPUT')
  assert.deepEqual(server.world.tips, [])
})

test('only the exact path is GraphQL', async () => {
  await using server = await startServer()
  assert.deepEqual(await (await fetch(`${server.url}/health`)).json(), { status: 'ok' })
  assert.equal((await fetch(`${server.url}/other`, { method: 'POST' })).status, 404)
  assert.equal((await fetch(`${server.url}/`, { method: 'POST' })).status, 404)
})

test('answers in the requested media type', async () => {
  await using server = await startServer()
  const typeFor = async (accept: string) =>
    (await server.post({ query: '{ person { id } }' }, { accept })).headers.get('content-type')
  assert.equal(await typeFor('application/json'), 'application/json; charset=utf-8')
  assert.equal(await typeFor('text/html, */*;q=0.8'), 'application/json; charset=utf-8')
  const modern = 'application/graphql-response+json'
  assert.equal(await typeFor(`${modern}, application/json`), `${modern}; charset=utf-8`)
  assert.equal(
    await typeFor(`${modern}; charset=latin1, application/json`),
    'application/json; charset=utf-8',
  )
})
