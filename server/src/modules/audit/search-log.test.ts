import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { actingStaff, seedStaff } from '../../../test/staff.ts'
import { audit } from './audit.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { app } = site
const [admin, lena, omar, about, other] = [
  await seedStaff(site, 'admin'),
  await seedStaff(site, 'moderator'),
  await seedStaff(site, 'finance'),
  await seedAccount(site),
  await seedAccount(site),
]

type Entry = {
  id: string
  action: string
  reason: string | null
  staff: { id: string } | null
  changes: object[]
}
const search = (asker: RequestUser, filter: object = {}, after?: string, limit?: number) =>
  askAs(
    site,
    asker,
    `query ($f: AuditFilter, $a: ID, $l: LimitInput) { auditLog(filter: $f, after: $a, limit: $l) {
      id action reason staff { id } changes { name before after }
    } }`,
    { f: filter, a: after, l: limit ? { limit } : null },
  )

const day = (n: number) => new Date(Date.UTC(2026, 0, n, 12))
const acts = [
  { who: lena, action: 'media.review', on: about, day: 1, reason: 'Not theirs at all' },
  { who: omar, action: 'payouts.mark', on: about, day: 2, reason: 'Bank said no' },
  { who: lena, action: 'media.remove', on: other, day: 3, reason: 'Theirs, and hateful' },
  { who: omar, action: 'payouts.mark', on: other, day: 3, reason: null },
] as const
for (const { who, action, on, day: n, reason } of acts)
  await app.db.transaction().execute((tx) =>
    audit({ clock: { now: () => day(n) } }, tx, {
      by: actingStaff(who, action),
      target: { kind: 'account', id: on.id },
      accountId: on.id,
      before: { state: 'approved', cents: 1200 },
      after: { state: 'gone' },
      reason,
    }),
  )

test('searches by staff member, action, target, account, time and text, newest first', async () => {
  const reasons = async (filter: object) =>
    (await answerOf<Entry[]>(search(admin, filter))).map(({ reason }) => reason)
  const [first, second, third, fourth] = acts.map(({ reason }) => reason)
  assert.deepEqual(await reasons({}), [fourth, third, second, first])
  assert.deepEqual(await reasons({ staff: lena.id }), [third, first])
  assert.deepEqual(await reasons({ action: 'payouts.mark' }), [fourth, second])
  assert.deepEqual(await reasons({ staff: omar.id, action: 'payouts.mark', account: about.id }), [second])
  assert.deepEqual(await reasons({ target: other.id }), [fourth, third])
  assert.deepEqual(await reasons({ from: day(2).toISOString(), to: day(3).toISOString() }), [second])
  assert.deepEqual(await reasons({ words: 'theirs HATEFUL' }), [third])
  assert.deepEqual(await reasons({ words: '1200' }), [fourth, third, second, first])
  assert.deepEqual(await reasons({ words: '1200', staff: omar.id }), [fourth, second])
  assert.deepEqual(await reasons({ words: '1200', action: 'media.review', to: day(2).toISOString() }), [
    first,
  ])
  assert.deepEqual(await reasons({ words: 'gone', from: day(2).toISOString(), to: day(3).toISOString() }), [
    second,
  ])
  assert.deepEqual(await reasons({ words: 'theirs', account: about.id }), [first])
  assert.deepEqual(await reasons({ words: 'nothing like it' }), [])
  // The internal markers for staff and action in the text index are not searchable.
  for (const words of ['#media.review', `#${lena.id}`, '5113#gone', '?!'])
    assert.deepEqual(await reasons({ words }), [], words)
  const [entry] = await answerOf<Entry[]>(search(admin))
  assert.deepEqual(entry?.changes, [
    { name: 'cents', before: '1200', after: null },
    { name: 'state', before: 'approved', after: 'gone' },
  ])
})

test('pagination has no gaps, also among rows with equal timestamps', async () => {
  for (const filter of [{}, { words: 'gone' }]) {
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const page: Entry[] = await answerOf<Entry[]>(search(admin, filter, after, 1))
      if (page.length === 0) break
      after = page[0]?.id
      seen.push(after ?? '')
    }
    assert.equal(seen.length, acts.length)
    assert.equal(new Set(seen).size, acts.length)
  }
})

test('searches years of rows in order, page by page', async () => {
  // More four-day spans than are searched at first, some with several rows.
  const days = Array.from({ length: 120 }, (_, index) => -index * 3)
  for (const n of days)
    await app.db.transaction().execute((tx) =>
      audit({ clock: { now: () => day(n) } }, tx, {
        by: actingStaff(lena, 'media.review'),
        target: { kind: 'account', id: about.id },
        accountId: about.id,
        after: { n },
        reason: n % 2 === 0 ? 'Lanternfish' : 'Anglerfish',
      }),
    )
  const wanted = days.filter((n) => n % 2 === 0).map(String)
  for (const pageSize of [7, 50]) {
    const seen: Entry[] = []
    for (let page: Entry[] | null = null; page === null || page.length === pageSize; ) {
      page = await answerOf<Entry[]>(search(admin, { words: 'lanternfish' }, seen.at(-1)?.id, pageSize))
      seen.push(...page)
    }
    const numbers = seen.flatMap(({ changes }) =>
      changes.map((change) => (change as { after: string }).after),
    )
    assert.deepEqual(numbers, wanted)
  }
  assert.deepEqual(await answerOf(search(admin, { words: 'lanternfish anglerfish' })), [])
})

test('malformed filters get a clear error', async () => {
  assert.equal((await refusalOf(search(admin, { staff: 'x' }))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(search(admin, { action: 'drop.table' }))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(search(admin, {}, undefined, -1))).code, 'BAD_INPUT')
  for (const words of ["'); drop table audit_log; --", '&|!:*()', 'x'.repeat(5_000), '\u0000'])
    assert.ok(
      ['undefined', 'BAD_INPUT'].includes(
        String((await search(admin, { words })).errors?.[0]?.extensions.code),
      ),
      words,
    )
  assert.deepEqual(await answerOf(search(admin, {}, 'nothing')), await answerOf(search(admin)))
  assert.equal((await refusalOf(search(lena))).code, 'FORBIDDEN')
})
