import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { emptyBackupFolder } from '../../../test/backups.ts'
import { BackupError } from './backup-error.ts'
import { openFolderLocation } from './folder-location.ts'
import type { BackupLocation } from './location.ts'
import { lockLocation, underLock } from './lock.ts'

const OFTEN = { renewedMs: 5 }
const limit = { timeout: 60_000 }

/** A backup location whose lock cannot be written for this many attempts. */
async function failingPlace(folder: string): Promise<{ place: BackupLocation; fail(times: number): void }> {
  const real = await openFolderLocation(folder)
  let left = 0
  const place: BackupLocation = {
    ...real,
    async put(name, bytes) {
      if (name === 'lock' && left-- > 0) throw new BackupError('There is no space left.')
      await real.put(name, bytes)
    },
  }
  return {
    place,
    fail(times) {
      left = times
    },
  }
}

/** The renewal timers do not keep the process alive. */
function waiting(t: { after(done: () => void): void }): void {
  const waits = setInterval(() => undefined, 1_000)
  t.after(() => clearInterval(waits))
}

test('a lock that cannot be renewed aborts the work under it, with a message', limit, async (t) => {
  waiting(t)
  const { place, fail } = await failingPlace(emptyBackupFolder(t))
  await using lock = await lockLocation(place, OFTEN)
  const within = underLock(place, lock)
  await within.put('piece', Buffer.from('x'))
  fail(Number.POSITIVE_INFINITY)
  await once(lock.lost, 'abort')
  const words = /^BackupError: The lock in .* could not be renewed.* There is no space left\. Earlier backups/
  await assert.rejects(within.put('piece', Buffer.from('y')), words)
  await assert.rejects(within.get('piece'), words)
  await assert.rejects(within.remove('piece'), words)
  assert.equal((await place.get('piece'))?.toString(), 'x')
})

test('a short outage of the location does not abort anything', limit, async (t) => {
  waiting(t)
  const { place, fail } = await failingPlace(emptyBackupFolder(t))
  const readAt = async () => JSON.parse(String(await place.get('lock'))).at as string
  await using lock = await lockLocation(place, OFTEN)
  fail(3)
  const before = await readAt()
  while ((await readAt()) === before) await new Promise((resolve) => setTimeout(resolve, 5))
  assert.equal(lock.lost.aborted, false)
})

test('a lock taken by another process aborts the work, and stays theirs', limit, async (t) => {
  waiting(t)
  const place = await openFolderLocation(emptyBackupFolder(t))
  {
    await using lock = await lockLocation(place, OFTEN)
    const theirs = { token: 'theirs', host: 'elsewhere', pid: 1, at: new Date().toISOString() }
    // Repeats until no pending renewal of ours overwrites it.
    while (!lock.lost.aborted) {
      await place.put('lock', Buffer.from(JSON.stringify(theirs)))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    assert.match(String(lock.lost.reason), /Another process has taken it/)
  }
  assert.match(String(await place.get('lock')), /"theirs"/)
})
