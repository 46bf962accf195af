/** The supervisor process: locks the data directory, runs the database, and starts and stops the role processes. */
import { deriveKey } from '#platform/crypto.ts'
import { EXIT, exitStatusOf, StartError } from '#platform/errors.ts'
import { createLog, type Log } from '#platform/log.ts'
import { type DatabaseAddresses, eachAddress } from '#platform/postgres/addresses.ts'
import { ensureApplicationUser, urlFor } from '#platform/postgres/application-user.ts'
import { openKeyring } from '#platform/vault/keyring.ts'
import { newKeyWarning } from './backup/backup-key.ts'
import { addressWarnings } from './config/address-warnings.ts'
import { type Config, ConfigError, parseConfig } from './config/config.ts'
import type { Role } from './config/roles.ts'
import { siteSecret } from './config/site-secret.ts'
import { findUnsafeConfig } from './config/unsafe-config.ts'
import { printWelcome } from './supervisor/banner.ts'
import { type DataDirLock, lockDataDir } from './supervisor/data-dir.ts'
import {
  type DatabaseServer,
  migrateWhenReachable,
  openDatabaseServer,
} from './supervisor/database-server.ts'
import type { FromRole } from './supervisor/messages.ts'
import { createMetricsExchange } from './supervisor/metrics-exchange.ts'
import { backUpNightly } from './supervisor/nightly-backup.ts'
import { preflight } from './supervisor/preflight.ts'
import { restrictPermissions, setPrivateUmask } from './supervisor/private-dir.ts'
import { launchRole, type RoleProcess } from './supervisor/role-process.ts'
import { compareFingerprints } from './supervisor/site-fingerprints.ts'
import { onStopSignal } from './supervisor/stop-signals.ts'
import { refuseWithoutVaultKey } from './supervisor/vault-key-record.ts'

type Running = {
  lock: DataDirLock | null
  database: DatabaseServer | null
  roles: RoleProcess[]
  stopping: AbortController
}

async function run(config: Config, log: Log, running: Running): Promise<void> {
  running.lock = await lockDataDir(config.dataDir, config.site.url)
  const bucket = await preflight(config)
  restrictPermissions(running.lock.dir, { filesForGroup }, log)
  // Generated before there is any data: later, a missing key is treated as lost.
  const secret = siteSecret(config.dataDir, config.secretKey)
  const listening = Promise.withResolvers<number>()
  if (!config.roles.includes('web')) listening.resolve(0)
  launchRoles(config, log, {
    roles: running.roles,
    webLoaded: listening.promise,
    handleMessage(message) {
      if (message.type === 'listening') listening.resolve(message.port)
    },
  })
  const { signal } = running.stopping
  const roleFailed = whenRoleFails(running.roles)
  running.database = await openDatabaseServer({ config: config.database, dir: running.lock.dir, log })
  // Start-up work connects as the owner, bypassing a pooler.
  const { addresses } = running.database
  const url = addresses.directUrl
  await migrateWhenReachable(url, log, AbortSignal.any([signal, roleFailed]))
  const warnings = await compareFingerprints({
    url,
    dataDir: config.dataDir,
    bucket,
    secret,
    isKeyConfigured: config.secretKey !== null,
  })
  const ring = openKeyring({ dataDir: config.dataDir, secret, configured: config.vaultKeys })
  await refuseWithoutVaultKey(url, ring, config.dataDir)
  const { to, key } = config.backup
  const newKey = to === null ? null : newKeyWarning(config.dataDir, key)
  const noDump = await nightlyDumpProblem(config, url)
  for (const warning of [
    ...warnings,
    ...addressWarnings(config),
    ...unsafe.warned,
    ...config.misspelt,
    ...(newKey ? [newKey] : []),
    ...(noDump ? [noDump] : []),
  ])
    console.error(`\nWARNING. ${warning}\n`)
  // Loaded after the role processes are started, and the demo only if wanted: these modules are large.
  const { refuseMixedMoney } = await import('./supervisor/money-guard.ts')
  await refuseMixedMoney(config.payments.gateways, url)
  const demo = config.demo ? await import('./demo/demo.ts') : null
  const isDemoNode = await demo?.isDemoNode(config.dataDir, url)
  if (isDemoNode === false) console.log('\n  Another node of this site hosts the demo content.')
  const demoPeople = (isDemoNode && (await demo?.prepareDemo(config, url))) || []
  const application = await applicationAddresses(addresses, secret)
  for (const role of running.roles) role.start(application)
  const [port] = await Promise.all([listening.promise, ...running.roles.map((role) => role.ready)])
  if (signal.aborted) return
  printWelcome(config, port, demoPeople)
  if (to) void backUpNightly({ backup: { ...config.backup, to }, databaseUrl: url, log, signal })
  if (demoPeople.length > 0 && config.roles.includes('web'))
    void demo?.fillDemo({ config, port, databaseUrl: url, people: demoPeople, log, signal })
}

/** Reported at start-up instead of by a failed backup at night. */
async function nightlyDumpProblem({ backup, database }: Config, url: string): Promise<string | null> {
  if (backup.to === null || database.url === null) return null
  const { dumpProblem } = await import('#platform/backup/dump-copy.ts')
  const problem = await dumpProblem({ url, program: backup.pgDump })
  return problem && `The nightly backup will fail. ${problem}`
}

/** Roles connect as a user that owns no tables; if it cannot be created they connect as the owner, with a warning. */
async function applicationAddresses(
  addresses: DatabaseAddresses,
  secret: string,
): Promise<DatabaseAddresses> {
  const { JOBS_SCHEMA } = await import('#platform/jobs/queues.ts')
  const { AUDIT_TABLE_PRIVILEGES } = await import('./modules/audit/index.ts')
  const password = deriveKey(secret, 'database user').toString('base64url')
  const user = await ensureApplicationUser({
    ...{ url: addresses.directUrl, pooledUrl: addresses.url, password },
    ...{ jobsSchema: JOBS_SCHEMA, restricted: AUDIT_TABLE_PRIVILEGES },
  })
  if (user.isOwner)
    console.error(
      `\nWARNING. The site runs as the owner of its tables, because no other database user could be created (${user.reason}).\n  An attacker who takes over the site could disable the protection of the audit log; its hash chain would still show changes.\n  To fix this, use a DATABASE_URL whose user has CREATEROLE, and a pooler that accepts the new user.\n`,
    )
  return user.isOwner ? addresses : eachAddress(addresses, (url) => urlFor(url, user.name, password))
}

/** Leaves time for everything else to start first. */
const STANDBY_DELAY_MS = 15_000

type Launching = {
  /** Receives the processes. */
  roles: RoleProcess[]
  /** The other roles load after this: with few cores, loading all at once would delay the first page. */
  webLoaded: Promise<unknown>
  handleMessage: (message: FromRole) => void
}

/** Role processes load while the database starts, and wait for its address. */
function launchRoles(config: Config, log: Log, { roles, webLoaded, handleMessage }: Launching): void {
  const exchangeMetrics = createMetricsExchange(roles)
  for (const { name, processIndex } of processesOf(config)) {
    const role: RoleProcess = launchRole({
      role: name,
      processIndex,
      log,
      ...(name === 'web' ? {} : { after: webLoaded }),
      standbyDelayMs: name === 'live' && config.live.hasStandby ? STANDBY_DELAY_MS : undefined,
      onMessage(message) {
        handleMessage(message)
        exchangeMetrics(role, message)
      },
    })
    roles.push(role)
  }
}

/** The processes to start; the live role is limited to one per machine. */
function processesOf({ roles, processes }: Config): { name: Role; processIndex: number | null }[] {
  const counts: Record<Role, number> = { web: processes.web, worker: processes.worker, live: 1 }
  return roles.flatMap((name) =>
    Array.from({ length: counts[name] }, (_, index) => ({
      name,
      processIndex: counts[name] > 1 ? index + 1 : null,
    })),
  )
}

/** Aborts waiting for the database when a role fails, for example because its port is taken. */
function whenRoleFails(roles: readonly RoleProcess[]): AbortSignal {
  const broken = new AbortController()
  for (const role of roles) role.ready.catch((error: unknown) => broken.abort(error))
  return broken.signal
}

async function shutDown(running: Running, log: Log): Promise<void> {
  running.stopping.abort()
  const steps = [
    () => Promise.all(running.roles.map((role) => role.stop())),
    () => running.database?.stop(),
    () => running.lock?.release(),
  ]
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      log.error({ err: error }, 'a component did not stop cleanly')
    }
  }
}

function readConfig(): Config {
  try {
    return parseConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(
      `\nCandid could not start. ${error.message}\nAll variables are described in .env.example.\n`,
    )
    process.exit(EXIT.needsOperator)
  }
}

const config = readConfig()
const unsafe = findUnsafeConfig(config)
if (unsafe.refused.length > 0) {
  console.error(
    `\nCandid refuses to start with this configuration.\n${unsafe.refused.map((words) => `  - ${words}`).join('\n')}\n`,
  )
  process.exit(EXIT.needsOperator)
}
const filesForGroup = config.media.accelPrefix !== null
setPrivateUmask({ filesForGroup })
const log = createLog({ level: config.logLevel, role: 'main' })
const running: Running = { lock: null, database: null, roles: [], stopping: new AbortController() }

onStopSignal(
  () => {
    log.info('stopping')
    void shutDown(running, log).then(() => process.exit(0))
  },
  { withParent: config.isUnderNpm },
)

try {
  await run(config, log, running)
} catch (error) {
  if (!running.stopping.signal.aborted) {
    if (!(error instanceof StartError)) log.error({ err: error }, 'the start failed')
    console.error(`\nCandid could not start. ${error instanceof Error ? error.message : String(error)}\n`)
    await shutDown(running, log)
    process.exit(exitStatusOf(error))
  }
}
