/** Site health for the console: one line per thing that can fail unattended; cached, as every open console polls it. */
import { BACKUP_MAX_AGE_MS, type BackupState, readBackupState } from '#platform/backup/backup-state.ts'
import type { TtlCache } from '#platform/cache/ttl-cache.ts'
import { jobStats } from '#platform/jobs/job-stats.ts'
import type { SiteProcess } from '#platform/processes/processes.ts'
import { countLabel, dollars } from '#rules/formats.ts'
import { mayAsStaff, type StaffAction, type StaffRole } from '#rules/staff-rights.ts'
import { DAY_MS } from '#rules/time.ts'
import { lastChainVerification, sweepDueSince } from '../../audit/index.ts'
import { payoutProblems } from '../../earnings/index.ts'
import { lastReconciliation, RECONCILIATION_MAX_AGE_MS } from '../../ledger/index.ts'
import { readDiskUsage } from '../../uploads/index.ts'
import type { StaffDeps } from '../types.ts'

type HealthState = 'ok' | 'look' | 'bad'
export type HealthLine = {
  name:
    | 'books'
    | 'audit'
    | 'sweep'
    | 'payouts'
    | 'leavers'
    | 'jobs'
    | 'mail'
    | 'disk'
    | 'processes'
    | 'backup'
  state: HealthState
  value: string
  text: string
  /** Set when the value is a time. */
  at: Date | null
  /** Usage in percent. */
  percent: number | null
}

export const HEALTH_TTL_MS = 15_000
const DISK_WARN_PERCENT = 80
const DISK_BAD_PERCENT = 92
/** The sweep counts as failed when it is overdue for this long. */
const SWEEP_LATE_MS = 30 * DAY_MS

const RIGHTS: Record<HealthLine['name'], StaffAction> = {
  books: 'payouts.see',
  audit: 'home.see',
  sweep: 'audit.see',
  payouts: 'payouts.see',
  leavers: 'payouts.see',
  jobs: 'home.see',
  mail: 'home.see',
  disk: 'home.see',
  processes: 'home.see',
  backup: 'home.see',
}

export type HealthCache = TtlCache<HealthLine[]>

export async function healthFor(
  deps: StaffDeps,
  cache: HealthCache,
  roles: readonly StaffRole[],
): Promise<HealthLine[]> {
  const { answer: lines } = await cache.get('health', () => readHealth(deps))
  return lines.filter(({ name }) => mayAsStaff(roles, RIGHTS[name]))
}

async function readHealth(deps: StaffDeps): Promise<HealthLine[]> {
  const { db, clock } = deps
  const now = clock.now()
  const jobs = await jobStats(db, now)
  const troubles = await payoutProblems(db, now)
  const disk = await readDiskUsage(deps.uploads.folders.incoming)
  const books = await lastReconciliation(db)
  const chain = await lastChainVerification(db)
  const dueSince = await sweepDueSince(deps)
  const backups = await readBackupState(db)
  return [
    proofLine('books', books && { at: books.finished_at, problems: books.problems }, now),
    proofLine('audit', chain, now),
    ...(dueSince ? [sweepLine(dueSince, now)] : []),
    line('payouts', troubles.failed > 0 ? 'bad' : 'ok', {
      value: String(troubles.failed),
      text: (troubles.failed > 0 && troubles.lastFailure) || 'in the last 30 days',
    }),
    line('leavers', troubles.owedCents > 0 ? 'look' : 'ok', {
      value: dollars(troubles.owedCents),
      text: troubles.leavers > 0 ? countLabel(troubles.leavers, 'person', 'people') : 'No one',
    }),
    line('jobs', jobs.failed > 0 ? 'bad' : jobs.retrying > 0 ? 'look' : 'ok', {
      value: `${jobs.running} running`,
      text: jobs.failed > 0 ? `${jobs.failed} failed today` : `${jobs.retrying} retried`,
    }),
    line('mail', jobs.failedMails > 0 ? 'bad' : 'ok', {
      value: jobs.failedMails > 0 ? `${jobs.failedMails} not sent` : 'Delivered',
      text: 'in the last day',
    }),
    diskLine(disk),
    ...processesLine(deps.processes.list()),
    ...(backups.good || backups.failed ? [backupLine(backups, now)] : []),
  ]
}

type LineDetails = Pick<HealthLine, 'value' | 'text'> & Partial<Pick<HealthLine, 'at' | 'percent'>>

function line(name: HealthLine['name'], state: HealthState, details: LineDetails): HealthLine {
  return { name, state, at: null, percent: null, ...details }
}

type Proof = { at: Date | null; problems: readonly string[] }

/** `bad` when the last check found problems, `look` when it is too old. */
function proofLine(name: 'books' | 'audit', proof: Proof | null | undefined, now: Date): HealthLine {
  const wrong = proof?.problems.length ?? 0
  const isOld = !proof?.at || now.getTime() - proof.at.getTime() > RECONCILIATION_MAX_AGE_MS
  return line(name, wrong > 0 ? 'bad' : isOld ? 'look' : 'ok', {
    value: proof?.at ? '' : 'Never',
    text: wrong > 0 ? countLabel(wrong, 'problem') : 'each night',
    at: proof?.at ?? null,
  })
}

/** The site itself may only append to the audit log; the operator prunes it as database owner, by timer or by hand. */
function sweepLine(dueSince: Date, now: Date): HealthLine {
  const isLong = now.getTime() - dueSince.getTime() > SWEEP_LATE_MS
  return line('sweep', isLong ? 'bad' : 'look', {
    value: '',
    text: 'npm run audit -- sweep',
    at: dueSince,
  })
}

/** Shown only once there was a backup by this software, as a site may be backed up by other means. */
function backupLine({ good, failed }: BackupState, now: Date): HealthLine {
  const at = good && new Date(good.at)
  const isOld = !at || now.getTime() - at.getTime() > BACKUP_MAX_AGE_MS
  return line('backup', failed ? 'bad' : isOld ? 'look' : 'ok', {
    value: at ? '' : 'Never',
    text: failed ? failed.words : (good?.place ?? ''),
    at,
  })
}

function diskLine({ usedBytes, totalBytes }: { usedBytes: number; totalBytes: number }): HealthLine {
  const percent = totalBytes > 0 ? Math.round((100 * usedBytes) / totalBytes) : 0
  const state = percent >= DISK_BAD_PERCENT ? 'bad' : percent >= DISK_WARN_PERCENT ? 'look' : 'ok'
  return line('disk', state, {
    value: `${gigabytes(usedBytes)} of ${gigabytes(totalBytes)} GB`,
    text: '',
    percent,
  })
}

/** Empty without registered processes, as in unit tests. */
function processesLine(all: readonly SiteProcess[]): HealthLine[] {
  const [lost, present] = [all.filter(({ isLost }) => isLost), all.filter(({ isLost }) => !isLost)]
  if (present.length === 0) return []
  const roles = Map.groupBy(present, ({ role }) => role)
  const versions = new Set(present.map(({ version }) => version))
  const text =
    present.find(({ problem }) => problem !== null)?.problem ??
    (lost[0] ? `lost a ${lost[0].role} process on ${lost[0].machine}` : null) ??
    (versions.size > 1 ? `running ${versions.size} versions` : null)
  return [
    line('processes', text === null ? 'ok' : 'look', {
      value: [...roles].map(([role, { length }]) => `${length} ${role}`).join(', '),
      text:
        text ??
        `on ${countLabel(new Set(present.map(({ machine }) => machine)).size, 'machine', 'machines')}`,
    }),
  ]
}

const gigabytes = (bytes: number) => Math.round(bytes / 1e9)
