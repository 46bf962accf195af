import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshSite } from '../../../../test/site.ts'
import { seedVisitor, visitorSays } from '../../../../test/support.ts'
import { SUPPORT_RATE_LIMITS } from '../rate-limits.ts'

const site = await freshSite({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })

/** Each attempt has its own IP address, so that only attempts per email address count. */
let attempt = 0
const tryFrom = (email: string, password: string) =>
  site.post(
    '/api/deskfox/auth',
    { email, password, type: 'email' },
    { headers: { 'x-forwarded-for': `203.0.113.${++attempt}` } },
  )

/** Everything an attacker can observe in a response, without the random parts. */
async function shapeOf(answer: Response) {
  // The wait counts from the first attempt, whose time differs.
  const text = (await answer.text()).replace(/"retryAfterSeconds":\d+/, '"retryAfterSeconds":0')
  const body = JSON.parse(text) as Record<string, unknown>
  const { id, account } = body
  return {
    status: answer.status,
    headers: [...answer.headers.keys()].sort(),
    cookie: answer.headers.get('set-cookie')?.replace(/=[^;]+/, '=…'),
    body: {
      ...body,
      ...(typeof id === 'string' && { id: id.length }),
      ...(typeof account === 'object' && account && { account: Object.keys(account) }),
    },
  }
}

test('a wrong password gets the same response as a new address, before and after the rate limit', async () => {
  const [known, unknown] = ['known@posteo.example', 'unknown@posteo.example']
  const owner = await seedVisitor(site, { email: known, password: 'right' })
  await visitorSays(site, owner, 'A secret')
  await tryFrom(unknown, 'the first try of both')
  const statuses: number[] = []
  for (let tries = 1; tries <= SUPPORT_RATE_LIMITS.supportSignIn.account.tries; tries++) {
    const [wrong, fresh] = [await tryFrom(known, `guess ${tries}`), await tryFrom(unknown, `guess ${tries}`)]
    statuses.push(wrong.status)
    assert.deepEqual(await shapeOf(wrong), await shapeOf(fresh), `try ${tries}`)
  }
  assert.deepEqual([...new Set(statuses)], [200, 429])
})

test('an address alone gets the same response whether it is known, and shares the rate limit', async () => {
  const start = (email: string) =>
    site.post('/api/deskfox/start', { email }, { headers: { 'x-forwarded-for': `203.0.113.${++attempt}` } })
  const [known, unknown] = ['start.known@posteo.example', 'start.unknown@posteo.example']
  const owner = await seedVisitor(site, { email: known, password: 'right' })
  await visitorSays(site, owner, 'A secret')
  await tryFrom(unknown, 'the first try of both')
  const statuses: number[] = []
  for (let tries = 1; tries <= SUPPORT_RATE_LIMITS.supportSignIn.account.tries; tries++) {
    const [one, other] = [await start(known), await start(unknown)]
    statuses.push(one.status)
    assert.deepEqual(await shapeOf(one), await shapeOf(other), `try ${tries}`)
  }
  assert.deepEqual([...new Set(statuses)], [200, 429])
  assert.equal((await tryFrom(known, 'right')).status, 429)
})

test('conversation numbers have no gaps that reveal an earlier conversation', async () => {
  const numberOf = async (email: string, password: string) => {
    const answer = await tryFrom(email, password)
    const { account } = (await answer.json()) as { account: { number: string } }
    return Number(account.number.replace(/\D/g, ''))
  }
  const first = await numberOf('numbered@posteo.example', 'one')
  assert.equal(await numberOf('numbered@posteo.example', 'two'), first + 1)
  assert.equal(await numberOf('numbered@posteo.example', 'three'), first + 2)
  assert.equal(await numberOf('other.number@posteo.example', 'four'), first + 3)
})

test('signing in to an own conversation under another person’s address does not reset the rate limit', async () => {
  const email = 'victim@posteo.example'
  await seedVisitor(site, { email, password: 'the victim’s' })
  const statuses: number[] = []
  for (let tries = 1; tries <= SUPPORT_RATE_LIMITS.supportSignIn.account.tries; tries++)
    statuses.push((await tryFrom(email, 'the stranger’s own')).status)
  assert.equal(statuses.at(-1), 429)
})
