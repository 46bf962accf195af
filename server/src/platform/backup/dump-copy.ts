/** A backup of an external PostgreSQL: a consistent dump by the operator's pg_dump, as one file. */
import { spawn, spawnSync } from 'node:child_process'
import { parse } from 'pg-connection-string'
import { openClient } from '../postgres/database.ts'
import { backUpTree } from './back-up-tree.ts'
import { BackupError } from './backup-error.ts'
import type { FileList } from './file-list.ts'
import { inBackupChunks } from './packer.ts'
import type { Repository } from './repository.ts'

export const DUMP_FILE = 'candid.dump'

type DumpCopy = { at: Date; files: FileList; serverVersion: string; bytes: number }

export async function copyByDump({
  url,
  program,
  repository,
}: {
  url: string
  program: string
  repository: Repository
}): Promise<DumpCopy> {
  const serverVersion = await versionOf(url)
  const at = new Date()
  // Uncompressed, so that deduplication finds unchanged parts.
  const args = ['--format=custom', '--compress=none', '--no-password']
  const child = spawn(program, args, { env: connectionOf(url), stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = `${stderr}${text}`.slice(-2_000)
  })
  const taken = await backUpTree({
    repository,
    tree: {
      async *walk() {
        yield { path: DUMP_FILE, isFolder: false, mode: 0o600, mark: null }
      },
      read: async () => inBackupChunks(child.stdout),
    },
  })
  if ((await ended) !== 0) throw new BackupError(`${program} failed: ${stderr.trim() || 'no output'}`)
  return { at, files: taken.list, serverVersion, bytes: taken.bytes }
}

async function versionOf(url: string): Promise<string> {
  const client = await openClient(url, 'candid backup')
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? ''
  } finally {
    await client.end()
  }
}

/**
 * Why pg_dump cannot dump this server, as a message for the operator; null if it can. Checked first: an older pg_dump refuses a
 * newer server only when run, and less clearly.
 */
export async function dumpProblem({
  url,
  program,
}: {
  url: string
  program: string
}): Promise<string | null> {
  return versionProblem(program, await versionOf(url))
}

function versionProblem(program: string, serverVersion: string): string | null {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const [, version = ''] = /(\d+(?:\.\d+)*)/.exec(status === 0 ? stdout : '') ?? []
  const words =
    version === ''
      ? `${program} cannot run here`
      : Number.parseInt(version, 10) < Number.parseInt(serverVersion, 10)
        ? `${program} is version ${version}, but the server at DATABASE_URL is ${serverVersion}`
        : null
  return (
    words &&
    `${words}. Install the PostgreSQL ${Number.parseInt(serverVersion, 10)} client programs and set PG_DUMP to their pg_dump, or back up the database by other means (docs/backup.md).`
  )
}

/** Not as an argument: all users of the machine can read those of every process. */
export function connectionOf(url: string): NodeJS.ProcessEnv {
  const { host, port, user, password, database } = parse(url)
  const { searchParams } = new URL(url)
  const given = {
    PGHOST: host,
    PGPORT: port,
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    // The driver's name for encryption without verification.
    PGSSLMODE: searchParams.get('sslmode')?.replace('no-verify', 'require'),
    PGSSLROOTCERT: searchParams.get('sslrootcert'),
    PGPASSFILE: searchParams.get('passfile'),
  }
  const named = Object.entries(given).filter(([, value]) => value)
  return { PATH: process.env.PATH, HOME: process.env.HOME, ...Object.fromEntries(named) }
}
