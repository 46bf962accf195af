/** Decides access for many media that were read before, in a constant number of queries. */
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type StaffAccess, staffFor } from '../../staff-rights/index.ts'
import type { MediaRow } from '../queries.ts'
import type { Access } from './decide-access.ts'
import { decideFrom, readFacts } from './facts.ts'
import { openToStaff } from './open-to-staff.ts'

type Deps = { db: Db; clock: Clock }

/** A viewer of media. Without staff roles, staff are treated as regular users: they buy and chat like everyone. */
export type MediaViewer = Pick<StaffAccess, 'accountId'> & Partial<StaffAccess>

/** Access per media id; a null viewer is a visitor. */
export async function lookUpAccess(
  { db, clock }: Deps,
  viewer: MediaViewer | null,
  media: readonly MediaRow[],
): Promise<Map<string, Access>> {
  if (media.length === 0) return new Map()
  const now = clock.now()
  const viewerId = viewer?.accountId ?? null
  const [facts, toStaff] = await Promise.all([
    readFacts(db, { ids: media.map(({ id }) => id), viewerId, now }),
    openToStaff(db, viewer && withStaffRoles(viewer), { media, now }),
  ])
  return new Map(
    media.map((row) => {
      const current = facts.get(row.id)
      const isStaff = toStaff.has(row.id)
      // A row that was deleted since it was read is hidden.
      return [row.id, current ? decideFrom({ ...row, ...current }, viewerId, { isStaff, now }) : 'hidden']
    }),
  )
}

/** True for staff in the console, who get more fields; which media they may see is decided separately. */
export function isStaffInConsole(viewer: MediaViewer | null): boolean {
  return viewer !== null && staffFor(withStaffRoles(viewer), 'home.see') !== null
}

export function withStaffRoles(viewer: MediaViewer): StaffAccess {
  return { staffRoles: [], ...viewer }
}
