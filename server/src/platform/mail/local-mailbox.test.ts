/** The mailbox on disk: newest first, bounded, read by generated ids. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createLocalMailbox, type MailboxOptions } from './local-mailbox.ts'
import type { Mail } from './mail.ts'

test('lists emails newest first, also within one instant', async (t) => {
  const { mailbox } = await emptyMailbox(t, { clock: { now: () => new Date('2030-01-02T03:04:05.678Z') } })
  for (const subject of ['first', 'second', 'third']) await mailbox.send(mailAbout(subject))
  const mails = await mailbox.list()
  assert.deepEqual(
    mails.map((mail) => mail.subject),
    ['third', 'second', 'first'],
  )
  assert.deepEqual(mails[0]?.sentAt, new Date('2030-01-02T03:04:05.678Z'))
})

test('a later email comes first, whichever process sent it', async (t) => {
  let now = new Date('2030-01-01T00:00:00Z')
  const clock = { now: () => now }
  const { folder, mailbox } = await emptyMailbox(t, { clock })
  const other = await createLocalMailbox({ folder, clock })
  for (const [sender, subject] of [
    [mailbox, 'first'],
    [other, 'second'],
    [mailbox, 'third'],
  ] as const) {
    now = new Date(now.getTime() + 1000)
    await sender.send(mailAbout(subject))
  }
  assert.deepEqual(
    (await other.list()).map((mail) => mail.subject),
    ['third', 'second', 'first'],
  )
})

test('reads an email by the id of the list', async (t) => {
  const { mailbox } = await emptyMailbox(t)
  await mailbox.send(mailAbout('Hello'))
  const [summary] = await mailbox.list()
  assert.ok(summary)
  assert.deepEqual(await mailbox.read(summary.id), { ...mailAbout('Hello'), ...summary })
  assert.deepEqual(Object.keys(summary).sort(), ['id', 'kind', 'sentAt', 'subject', 'to'])
})

test('retains only the newest emails', async (t) => {
  const { folder, mailbox } = await emptyMailbox(t, { maxStored: 5 })
  for (let count = 1; count <= 12; count += 1) await mailbox.send(mailAbout(`mail ${count}`))
  assert.deepEqual(
    (await mailbox.list()).map((mail) => mail.subject),
    ['mail 12', 'mail 11', 'mail 10', 'mail 9', 'mail 8'],
  )
  assert.equal((await readdir(folder)).length, 5)
})

test('retains two hundred by default, also when many are sent at once', async (t) => {
  const { folder, mailbox } = await emptyMailbox(t)
  await Promise.all(Array.from({ length: 230 }, (_, count) => mailbox.send(mailAbout(`mail ${count}`))))
  assert.equal((await mailbox.list()).length, 200)
  assert.equal((await readdir(folder)).length, 200)
})

test('an invalid id finds nothing', async (t) => {
  const { folder, mailbox } = await emptyMailbox(t)
  await writeFile(join(folder, 'secret.json'), JSON.stringify({ ...mailAbout('x'), sentAt: new Date() }))
  const long = '9'.repeat(100_000)
  for (const id of [
    '',
    'secret',
    '..',
    '../secret',
    'a/b',
    '\0',
    long,
    '000000000000000-000000-000000000000',
  ]) {
    assert.equal(await mailbox.read(id), null)
  }
  assert.deepEqual(await mailbox.list(), [])
})

test('a corrupt file does not hide the other emails', async (t) => {
  const { folder, mailbox } = await emptyMailbox(t)
  await mailbox.send(mailAbout('whole'))
  await writeFile(join(folder, '000000000000001-000001-aaaaaaaaaaaa.json'), '')
  await writeFile(join(folder, '000000000000001-000002-aaaaaaaaaaaa.json'), '{"to":5}')
  assert.deepEqual(
    (await mailbox.list()).map((mail) => mail.subject),
    ['whole'],
  )
})

test('emails are readable by the owner only, and old temporary files are removed on start', async (t) => {
  const { folder, mailbox } = await emptyMailbox(t)
  await mailbox.send(mailAbout('private'))
  const [name = ''] = await readdir(folder)
  assert.equal((await stat(join(folder, name))).mode & 0o077, 0)
  await writeFile(join(folder, 'old.json.part'), '')
  await utimes(join(folder, 'old.json.part'), 1, 1)
  await createLocalMailbox({ folder })
  assert.deepEqual(await readdir(folder), [name])
})

async function emptyMailbox(t: TestContext, options: Partial<MailboxOptions> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'candid-mailbox-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return { folder, mailbox: await createLocalMailbox({ folder, ...options }) }
}

function mailAbout(subject: string): Mail {
  return { to: 'fan@example.org', subject, html: `<p>${subject}</p>`, text: subject, kind: 'hello' }
}
