/** Fills a running demo site with sample content and prints its progress. */
import type { Log } from '#platform/log.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import type { Config } from '../config/config.ts'
import { openDemoSession } from '../modules/accounts/index.ts'
import { addSound, listSounds } from '../modules/media/index.ts'
import { type DemoPerson, memberAccounts } from './demo-accounts.ts'
import { fillAnalytics } from './fill-analytics.ts'
import { fillCases } from './fill-cases.ts'
import { fillContacts } from './fill-contacts.ts'
import { fillCrowd } from './fill-crowd.ts'
import { fillEngagement } from './fill-engagement.ts'
import { fillMessages } from './fill-messages.ts'
import { fillMoney } from './fill-money.ts'
import { fillPastActivity } from './fill-past-activity.ts'
import { fillQueues } from './fill-queues.ts'
import { fillReports } from './fill-reports.ts'
import { fillStaffRequests } from './fill-staff-requests.ts'
import { fillStudio } from './fill-studio.ts'
import { fillSupport } from './fill-support.ts'
import { keepLive } from './keep-live.ts'
import { keepMessaging } from './keep-messaging.ts'
import { loadLibrary, loadPack } from './load-pack.ts'
import { type Pack, packPath, readDemoPack } from './pack.ts'
import { scheduleLives } from './schedule-lives.ts'
import { openSessionStore, type SessionStore } from './session-store.ts'
import { clientsOf, renewingClients } from './site-client.ts'

type Options = {
  config: Config
  port: number
  databaseUrl: string
  people: readonly DemoPerson[]
  log: Log
  signal: AbortSignal
}

/** Errors are only logged: the next start resumes. */
export async function fillDemo({ config, port, databaseUrl, log, signal, ...given }: Options): Promise<void> {
  const people = memberAccounts(given.people)
  const { dataDir, payments } = config
  const pack = readDemoPack(config.demoWorld)
  const logIncomplete = (error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'the demo content is incomplete; the next start resumes')
  }
  const logNoLive = (error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'the demo live is off until the next start')
  }
  try {
    await fillSounds(config, databaseUrl, pack)
    const host = loopbackOf(config.http.host)
    const site = `http://${host}:${port}`
    const sessions = openSessionStore(dataDir)
    await openSessions(databaseUrl, people, sessions)
    if (config.demoLive)
      void keepLive({
        ...{ dataDir, databaseUrl, redis: config.redis, isSandbox: payments.isSandbox, host, log, signal },
        hasTalk: config.demoTalk,
        signIn: renewingClients(site, people, signal, sessions),
      }).catch(logNoLive)
    const signIn = clientsOf(site, people, signal, sessions)
    const { isSandbox, processorFeeBp: processorBp } = payments
    if (config.demoLive) void scheduleLives({ dataDir, signIn }).catch(logIncomplete)
    const crowdAdded = fillCrowd({
      pack,
      dataDir,
      databaseUrl,
      isSandbox,
      processorBp,
      signIn,
      signal,
    }).catch(logIncomplete)
    // What evaluators see in their own accounts, as soon as the first slides are sent.
    let ownFilled: Promise<void> | undefined
    const fillOwn = async () => {
      await fillContacts({ dataDir, signIn }).catch(logIncomplete)
      await fillMoney({ pack, dataDir, isSandbox, signIn, signal }).catch(logIncomplete)
      await fillSupport({ dataDir, site, signIn, signal }).catch(logIncomplete)
      await fillStaffRequests({ dataDir, isSandbox, signIn, signal }).catch(logIncomplete)
    }
    const onFirstSent = () => {
      ownFilled ??= fillOwn()
      return ownFilled
    }
    await loadPack({ pack, dataDir, people, signIn, say: printProgress, onFirstSent, log, signal })
    await loadLibrary({ pack, dataDir, signIn, log, signal })
    await Promise.all([onFirstSent(), fillEngagement({ pack, dataDir, signIn, signal }).catch(logIncomplete)])
    await fillStudio({ pack, dataDir, signIn, signal }).catch(logIncomplete)
    await fillCases({ pack, dataDir, site, signIn, signal }).catch(logIncomplete)
    await fillReports({ pack, dataDir, signIn, signal }).catch(logIncomplete)
    const colleagues = given.people.filter(({ who }) => who === 'colleague')
    await fillQueues({ dataDir, site, signIn, colleagues, signal }).catch(logIncomplete)
    await fillAnalytics({ pack, dataDir, databaseUrl, signIn, signal })
    // After purchases, as bought media can be watched now.
    await fillPastActivity({ pack, dataDir, signIn, signal })
    // The crowd must not be greeted by the automatic messages.
    await crowdAdded
    await fillMessages({ pack, dataDir, isSandbox, signIn, signal })
    if (config.demoTalk) await keepMessaging({ dataDir, signIn, signal })
  } catch (error) {
    logIncomplete(error)
  }
}

/** Sounds belong to the site and have no upload API. */
async function fillSounds(config: Config, databaseUrl: string, pack: Pack | null): Promise<void> {
  const sounds = pack?.files.filter(({ kind }) => kind === 'sound') ?? []
  const nameOf = (author: string | null) =>
    pack?.authors.find(({ username }) => username === author)?.fullname ?? 'Sample world'
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 })
  try {
    const { db } = database
    const known = new Set((await listSounds(db)).map(({ name }) => name))
    const storage = await openStorage(config)
    for (const { title, file, duration, author, licence = 'CC0-1.0' } of sounds) {
      if (known.has(title)) continue
      const durationMs = Math.round((duration ?? 1) * 1000)
      await addSound(
        { db, storage },
        {
          name: title,
          path: packPath(file),
          mimeType: 'audio/mp4',
          durationMs,
          licence,
          source: nameOf(author),
        },
      )
    }
  } finally {
    await database.close()
  }
}

/** Of accounts without a recent session. */
async function openSessions(
  databaseUrl: string,
  people: readonly DemoPerson[],
  sessions: SessionStore,
): Promise<void> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 })
  try {
    for (const { email } of people)
      if (sessions.cookieOf(email) === null) sessions.save(email, await openDemoSession(database.db, email))
  } finally {
    await database.close()
  }
}

function loopbackOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** A terminal shows one line that counts up; a log file gets the first and the last line. */
function printProgress(words: string): void {
  const [, at, of] = /(\d+) of (\d+)/.exec(words) ?? []
  const line = `  ${words}`
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${at === of ? '\n' : ''}`)
  else if (at === '1' || at === of) process.stdout.write(`${line}\n`)
}
