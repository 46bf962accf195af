/** Nightly verification of the hash chain: stores the result, and appends the newest link to a file outside the database. */
import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#platform/postgres/database.ts'
import type { AuditDeps } from './types.ts'
import { type ChainHead, type ChainReport, verifyChain } from './verify-chain.ts'

export const HEADS_FILE = 'audit-heads.txt'

/** Lines of timestamp, sequence number and hash; other lines are ignored. */
export async function readHeads(dataDir: string): Promise<ChainHead[]> {
  const text = await readFile(path.join(dataDir, HEADS_FILE), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    },
  )
  return text.split('\n').flatMap((line) => {
    const [, seq, hash] = /^\S+ (\d+) ([0-9a-f]{64})$/.exec(line) ?? []
    return seq && hash ? [{ seq: Number(seq), hash }] : []
  })
}

export async function verifyAndRecordChain(
  deps: Pick<AuditDeps, 'db' | 'clock' | 'log' | 'audit'>,
): Promise<ChainReport> {
  const { dataDir } = deps.audit.settings
  const proof = await verifyChain(deps.db, {
    heads: await readHeads(dataDir),
    hasValidSignature: (anchor) => deps.audit.signAnchor(anchor).equals(anchor.signature),
  })
  const now = deps.clock.now()
  await deps.db
    .insertInto('audit_proofs')
    .values({ at: now, links: proof.links, head: proof.head.hash, problems: proof.problems })
    .execute()
  if (proof.problems.length > 0)
    deps.log.error({ problems: proof.problems }, 'the audit log has been tampered with')
  else if (proof.links > 0) {
    const line = `${now.toISOString()} ${proof.head.seq} ${proof.head.hash}\n`
    await appendFile(path.join(dataDir, HEADS_FILE), line, { mode: 0o600 })
  }
  return proof
}

export type ChainVerification = { at: Date; links: number; problems: string[] }

export async function lastChainVerification(db: Db): Promise<ChainVerification | null> {
  const row = await db
    .selectFrom('audit_proofs')
    .select(['at', 'links', 'problems'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ? { ...row, links: Number(row.links) } : null
}
