/** Reads that may be slightly stale: from a replica if possible, else from the primary. */
import { Refusal } from '../../errors.ts'
import type { RequestContext } from '../../request-context.ts'
import type { Db } from '../database.ts'
import type { ReplicaRead } from './replica-read.ts'

/** A query that timed out on a replica is not repeated, since it would burden the primary as well. */
const TIMED_OUT = '57014'

/**
 * `read` must be read-only and may run twice: failures on a replica are repeated on the primary, whose result counts. So are
 * refusals: a cursor that the replica does not have yet would look like a deleted one.
 */
export function readFromReplica<Deps extends { db: Db }, T>(
  deps: Deps,
  { replicaFor }: Pick<RequestContext, 'replicaFor'>,
  read: (deps: Deps) => Promise<T>,
): Promise<T> {
  const replica = replicaFor?.()
  return replica ? tryReplica(replica, deps, read) : read(deps)
}

async function tryReplica<Deps extends { db: Db }, T>(
  replica: ReplicaRead,
  deps: Deps,
  read: (deps: Deps) => Promise<T>,
): Promise<T> {
  try {
    const found = await read({ ...deps, db: replica.db })
    replica.answered()
    return found
  } catch (error) {
    if (!(error instanceof Refusal)) replica.failed(error)
    if (error instanceof Error && 'code' in error && error.code === TIMED_OUT) throw error
    return read(deps)
  }
}
