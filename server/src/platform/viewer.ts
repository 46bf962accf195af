/** The viewer of a request: set by the accounts slice, read by all others. */
import type { StaffRole } from '#rules/staff-rights.ts'
import { Refusal } from './errors.ts'

export type Viewer = {
  accountId: string
  sessionId: string
  isCreator: boolean
  /** Home country, if known: two letters. */
  country?: string | null
  /** Staff roles. They grant nothing by themselves: `asStaff` and `staffFor` of audit decide. */
  staffRoles: readonly StaffRole[]
  /** Until when this session has access to the console. */
  staffUntil?: Date | null
  /** Until when money and identity operations need no password confirmation. */
  staffConfirmedUntil?: Date | null
}

/** Resolves a session token; null for missing, unknown or ended sessions. */
export type Authenticate = (token: string) => Promise<Viewer | null>

export function signedIn(context: { viewer: Viewer | null }): Viewer {
  if (!context.viewer) throw new Refusal(401)
  return context.viewer
}
