/** Calls every API that checks a staff right, as every role, and compares the outcome with the table of rights. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { Kind, parse } from 'graphql'
import type { Viewer } from '#platform/viewer.ts'
import {
  mayAsStaff,
  NEEDS_PASSWORD,
  STAFF_ACTIONS,
  STAFF_ROLES,
  type StaffAction,
} from '#rules/staff-rights.ts'
import { DAY_MS } from '#rules/time.ts'
import { createApiSchema } from '#server/app/api-schema.ts'
import { askAs } from './people.ts'
import { type Seeded, seedAccount } from './seed.ts'
import { freshSite } from './site.ts'
import { CONSOLE_SESSION, seedStaff } from './staff.ts'
import { type ApiField, apiFieldsOf } from './staff-matrix.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const [fan, creator] = [await seedAccount(site), await seedAccount(site, { isCreator: true })]
const people = await Promise.all(
  STAFF_ROLES.map(async (role) => ({ role, person: await seedStaff(site, role) })),
)
const all = await seedStaff(site, ...STAFF_ROLES)

const viewerOf = ({ id }: Seeded, more: Partial<Viewer> = {}): Viewer => ({
  ...{ accountId: id, sessionId: randomUUID(), isCreator: false, staffRoles: [], ...more },
})
const outsiders: [string, Viewer | null][] = [
  ['a visitor', null],
  ['a fan', viewerOf(fan)],
  ['a creator', viewerOf(creator, { isCreator: true })],
]
const colleagues = people.map(({ role, person }) => ({
  role,
  inside: viewerOf(person, { staffRoles: [role], ...CONSOLE_SESSION }),
  unconfirmed: viewerOf(person, { staffRoles: [role], staffUntil: CONSOLE_SESSION.staffUntil }),
  outside: viewerOf(person, { staffRoles: [role] }),
  late: viewerOf(person, { staffRoles: [role], staffUntil: new Date(Date.now() - DAY_MS) }),
}))

const parts = apiFieldsOf(createApiSchema(site.app))

/** Public APIs that return more to staff. Add to this list deliberately. */
const PUBLIC_WITH_STAFF_DETAILS = new Set([
  'Mutation.addComment',
  'Mutation.like',
  'Query.staffSession',
  'Query.videos',
  'Media.appearances',
  'Media.blur',
  'Media.processed',
  'Media.thumbnail',
])

const inAll = viewerOf(all, { staffRoles: STAFF_ROLES, ...CONSOLE_SESSION })

/** The parts that check a right, each with the first right it checks. */
async function guardedFields(
  some: readonly ApiField[],
): Promise<{ part: ApiField; right: StaffAction; rights: StaffAction[] }[]> {
  const found = []
  for (const part of some) {
    const { rights } = await part.ask(inAll)
    const [right] = rights
    if (right && !PUBLIC_WITH_STAFF_DETAILS.has(part.name)) found.push({ part, right, rights })
  }
  return found
}

const found = [...(await guardedFields(parts.roots)), ...(await guardedFields(parts.events))]
const guardedNestedFields = await guardedFields(parts.fields)

test('every staff operation and subscription is open exactly to the roles of its right', async () => {
  assert.ok(found.length > 80, 'the walk found its way')
  for (const { part, right } of found) {
    for (const [who, viewer] of outsiders) {
      const { outcome } = await part.ask(viewer)
      assert.equal(outcome, viewer ? 'FORBIDDEN' : 401, `${part.name} and ${who}`)
    }
    for (const { role, inside } of colleagues) {
      const isAllowed = (await part.ask(inside)).outcome !== 'FORBIDDEN'
      assert.equal(isAllowed, mayAsStaff([role], right), `${part.name} and ${role}: ${right}`)
    }
  }
})

test('rights require a console session, and those for money and identity a recent password', async () => {
  for (const { part, right } of found.filter(({ right }) => right !== 'console.enter'))
    for (const { role, outside, late, unconfirmed } of colleagues) {
      if (!mayAsStaff([role], right)) continue
      for (const viewer of [outside, late])
        assert.equal((await part.ask(viewer)).outcome, 'STAFF_SESSION', `${part.name} and ${role}`)
      const { outcome } = await part.ask(unconfirmed)
      assert.equal(outcome === 'CONFIRM_IDENTITY', NEEDS_PASSWORD.has(right), `${part.name} and ${role}`)
    }
})

test('a field that checks a right is empty for users without it', async () => {
  assert.ok(guardedNestedFields.length > 5)
  const isNothing = (answer: unknown) =>
    answer == null || answer === false || (Array.isArray(answer) && answer.length === 0)
  for (const { part, rights } of guardedNestedFields) {
    const without = colleagues.filter(({ role }) => !rights.some((right) => mayAsStaff([role], right)))
    const others = [...outsiders, ...without.map(({ role, inside }) => [role, inside] as const)]
    const closed = colleagues.map(({ role, outside }) => [`${role} outside the console`, outside] as const)
    for (const [who, viewer] of [...others, ...closed]) {
      const { answer } = await part.ask(viewer)
      assert.ok(isNothing(answer), `${part.name} tells ${who}: ${String(answer)}`)
    }
  }
})

const MODULES = path.join(import.meta.dirname, '../src/modules')
const sources = globSync('**/*.ts', { cwd: MODULES })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(MODULES, file), 'utf8'))

/** Staff routes in the source code, with the first right each checks. */
const routes = sources.flatMap((text) =>
  [...text.matchAll(/'(\/api\/staff\/[^']*)'/g)].map(({ 1: address = '', index }) => ({
    address: address.replaceAll(/:\w+/g, randomUUID()),
    method: text.slice(0, index).endsWith('.post(') ? 'POST' : 'GET',
    right: /asStaff\(request, '([\w.]+)'\)/.exec(text.slice(index, index + 400))?.[1] as
      | StaffAction
      | undefined,
  })),
)

test('every staff route is open exactly to the roles of its right', async () => {
  assert.ok(routes.length >= 5)
  for (const { address, method, right } of routes) {
    assert.ok(right, `${address} asks for no right`)
    const statusFor = async (who: Pick<Seeded, 'cookie'> | null) =>
      (await site.get(address, { method, headers: who ? { cookie: who.cookie } : {} })).status
    assert.equal(await statusFor(null), 401, address)
    for (const who of [fan, creator]) assert.equal(await statusFor(who), 403, address)
    for (const { role, person } of people)
      assert.equal((await statusFor(person)) === 403, !mayAsStaff([role], right), `${address} and ${role}`)
  }
})

test('every right is checked somewhere, and every check in the code was found', async () => {
  const asked = new Set([...found, ...guardedNestedFields].flatMap(({ rights }) => rights))
  for (const { right } of routes) if (right) asked.add(right)
  const named = sources.flatMap((text) =>
    [...text.matchAll(/asStaff\(\w+, '([\w.]+)'\)/g)].map(([, action]) => action),
  )
  assert.deepEqual(
    [...new Set(named)].filter((action) => !asked.has(action as StaffAction)),
    [],
  )
  const written = sources.join('\n')
  assert.deepEqual(
    STAFF_ACTIONS.filter((action) => !asked.has(action) && !written.includes(`'${action}'`)),
    [],
  )
})

const WEB = path.join(import.meta.dirname, '../../web/src')

/** The console's frame, its shared parts, and its sections in the features. */
const CONSOLE_FILES = ['features/staff/**', 'parts/console/**', 'features/*/console/**'].map(
  (dir) => `${dir}/*.{ts,tsx}`,
)

/** Public APIs that the console uses. */
const PUBLIC_IN_CONSOLE = new Set(['leaveConsole', 'media', 'paymentMethods', 'profile', 'twoStep'])

test('every API that the console uses is guarded', () => {
  const documents = globSync(CONSOLE_FILES, { cwd: WEB }).flatMap((file) =>
    [...readFileSync(path.join(WEB, file), 'utf8').matchAll(/graphql\(\s*`([^`]*)`/g)].map(([, text]) =>
      parse(text ?? ''),
    ),
  )
  const asked = documents.flatMap(({ definitions }) =>
    definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? definition.selectionSet.selections.flatMap((one) => (one.kind === Kind.FIELD ? one.name.value : []))
        : [],
    ),
  )
  assert.ok(asked.length > 60, 'the walk found its way')
  const names = new Set(found.map(({ part }) => /\.(\w+)/.exec(part.name)?.[1]))
  for (const { name } of parts.roots) if (PUBLIC_WITH_STAFF_DETAILS.has(name)) names.add(name.split('.')[1])
  assert.deepEqual(
    [...new Set(asked)].filter((name) => !names.has(name) && !PUBLIC_IN_CONSOLE.has(name)).sort(),
    [],
  )
})

test('console pages are the same empty shell for everyone', async () => {
  for (const address of ['/staff', '/staff/reports', '/staff/audit']) {
    const frames = await Promise.all(
      [null, fan, people[0]?.person ?? null].map(async (who) => {
        const answer = await site.get(address, { headers: who ? { cookie: who.cookie } : {} })
        return (await answer.text()).replaceAll(/nonce[^ >]*/g, '')
      }),
    )
    assert.equal(frames[0], frames[1])
    assert.doesNotMatch(frames[0] ?? '', /staffRail|staffHome|"queues"/)
  }
  const answer = await askAs(site, fan, '{ staffSession { roles } }')
  assert.equal(answer.data?.staffSession ?? null, null)
})
