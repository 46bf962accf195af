/** Reads that may be slightly stale: from a replica if possible, else from the primary. */
import { Refusal } from '../../errors.ts'
import type { RequestContext } from '../../viewer.ts'
import type { Db } from '../database.ts'
import type { Copy } from './copy.ts'

/** A query that timed out on a replica is not repeated, since it would burden the primary as well. */
const TIMED_OUT = '57014'

/**
 * `read` must be read-only and may run twice: failures on a replica are repeated on the primary, whose result counts. So are
 * refusals: a cursor that the replica does not have yet would look like a deleted one.
 */
export function reading<Deps extends { db: Db }, T>(
  deps: Deps,
  { copyFor }: Pick<RequestContext, 'copyFor'>,
  read: (deps: Deps) => Promise<T>,
): Promise<T> {
  const copy = copyFor?.()
  return copy ? fromCopy(copy, deps, read) : read(deps)
}

async function fromCopy<Deps extends { db: Db }, T>(
  copy: Copy,
  deps: Deps,
  read: (deps: Deps) => Promise<T>,
): Promise<T> {
  try {
    const found = await read({ ...deps, db: copy.db })
    copy.answered()
    return found
  } catch (fault) {
    if (!(fault instanceof Refusal)) copy.failed(fault)
    if (fault instanceof Error && 'code' in fault && fault.code === TIMED_OUT) throw fault
    return read(deps)
  }
}
