/** Lists that may be a moment old: read from a replica where one will do, and from the primary otherwise. */
import { Refusal } from '../../errors.ts'
import type { RequestContext } from '../../viewer.ts'
import type { Db } from '../database.ts'
import type { Copy } from './copy.ts'

/** What took too long there would hold up the primary as well. */
const TIMED_OUT = '57014'

/**
 * `read` only reads, and may be called twice: what goes wrong on a replica is asked of the primary, whose answer counts. So
 * does its refusal: a place in a list that is not there yet would look like one that is gone.
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
