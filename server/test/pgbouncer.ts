/** PgBouncer in transaction mode in front of a test's database. */
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cleanUpAfterFile } from './file-cleanup.ts'
import { freePort } from './free-port.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
const NOBODY = 65_534

export function hasPgBouncer(): boolean {
  return existsSync(PROGRAM)
}

/** Returns the database URL through the pooler, which opens at most `sessions` connections. */
export async function startPooler(databaseUrl: string, { sessions }: { sessions: number }): Promise<string> {
  const to = new URL(databaseUrl)
  const [user, database] = [to.username, to.pathname.slice(1)]
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-pgbouncer-'))
  const port = await freePort()
  writeFileSync(path.join(folder, 'users'), `"${user}" ""\n`)
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
${database} = host=${to.searchParams.get('host') ?? to.hostname} port=${to.port || 5432} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 500
server_login_retry = 1
`,
  )
  const isRoot = process.getuid?.() === 0
  if (isRoot)
    for (const name of ['', 'users', 'pgbouncer.ini']) chownSync(path.join(folder, name), NOBODY, NOBODY)
  const pooler = spawn(PROGRAM, ['-q', path.join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  })
  const exited = new Promise((resolve) => pooler.once('exit', resolve))
  cleanUpAfterFile(async () => {
    pooler.kill('SIGKILL')
    await exited
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `postgresql://${user}@127.0.0.1:${port}/${database}`
  for (const deadline = performance.now() + 10_000; ; await sleep(20)) {
    if (await answers(url)) return url
    if (pooler.exitCode !== null || performance.now() > deadline) throw new Error('PgBouncer did not start')
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
