/** Stores emails as files when no mail server is configured, to be read in the browser. */

import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Clock, systemClock } from '#platform/clock.ts'
import { HOUR_MS } from '#rules/time.ts'
import { checkMail, type Mail, type Mailer } from './mail.ts'

const MAX_STORED = 200
const LEFTOVER_MS = HOUR_MS
const ID = /^\d{15}-\d{6}-[0-9a-f]{12}$/
const TEMP_SUFFIX = '.part'

const storedMail = v.object({
  to: v.string(),
  subject: v.string(),
  html: v.string(),
  text: v.string(),
  kind: v.string(),
  sentAt: v.pipe(v.string(), v.isoTimestamp()),
})

export type StoredMail = Mail & { id: string; sentAt: Date }
export type MailSummary = Omit<StoredMail, 'html' | 'text'>
export type LocalMailbox = Mailer & {
  /** Newest first, at most the last 200. */
  list(): Promise<MailSummary[]>
  /** Null for an unknown or malformed id. */
  read(id: string): Promise<StoredMail | null>
}

export type MailboxOptions = { folder: string; clock?: Clock; maxStored?: number }

export async function createLocalMailbox(options: MailboxOptions): Promise<LocalMailbox> {
  const { folder, clock = systemClock, maxStored = MAX_STORED } = options
  // Emails contain sign-in links: no other user of the machine may read them.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder)
  let sent = 0

  return {
    async send(mail) {
      checkMail(mail)
      const sentAt = clock.now()
      sent = (sent + 1) % 1_000_000
      const id = idOf(sentAt, sent)
      const { to, subject, html, text, kind } = mail
      await writeAtomically(
        join(folder, `${id}.json`),
        JSON.stringify({ to, subject, html, text, kind, sentAt }),
      )
      for (const old of (await idsIn(folder)).slice(maxStored)) {
        await rm(join(folder, `${old}.json`), { force: true })
      }
    },

    async list() {
      const ids = (await idsIn(folder)).slice(0, maxStored)
      const mails = await Promise.all(ids.map((id) => readStored(folder, id)))
      return mails
        .filter((mail) => mail !== null)
        .map(({ id, to, subject, kind, sentAt }) => ({ id, to, subject, kind, sentAt }))
    },

    async read(id) {
      return ID.test(id) ? readStored(folder, id) : null
    },
  }
}

/** Sorts by time, then by send order within this process. */
function idOf(sentAt: Date, sent: number): string {
  const time = String(sentAt.getTime()).padStart(15, '0')
  return `${time}-${String(sent).padStart(6, '0')}-${randomBytes(6).toString('hex')}`
}

async function idsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter((id) => ID.test(id))
    .sort()
    .reverse()
}

/** A missing or corrupt file is skipped, so that it does not hide the others. */
async function readStored(folder: string, id: string): Promise<StoredMail | null> {
  const content = await readFile(join(folder, `${id}.json`), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), storedMail), content)
  return parsed.success ? { ...parsed.output, id, sentAt: new Date(parsed.output.sentAt) } : null
}

async function writeAtomically(path: string, content: string): Promise<void> {
  const temp = `${path}${TEMP_SUFFIX}`
  try {
    await writeFile(temp, content, { mode: 0o600, flag: 'wx' })
    await rename(temp, path)
  } catch (error) {
    await rm(temp, { force: true })
    throw error
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(TEMP_SUFFIX)) continue
    const path = join(folder, name)
    const found = await stat(path)
    if (found.mtimeMs < Date.now() - LEFTOVER_MS) await rm(path, { force: true })
  }
}
