/** Who is asking: filled in by the accounts slice, read by every other. */
import type { StaffRole } from '#rules/staff-rights.ts'
import { Refusal } from './errors.ts'
import type { Copy } from './postgres/replicas/copy.ts'

export type Viewer = {
  accountId: string
  sessionId: string
  isCreator: boolean
  /** Where they live, as far as it is known: two letters. */
  country?: string | null
  /** What they may be in the console. It opens nothing by itself: `asStaff` and `staffFor` of audit decide. */
  staffRoles: readonly StaffRole[]
  /** Until when this session is in the console. */
  staffUntil?: Date | null
  /** Until when it need not give the password again for money and identity. */
  staffConfirmedUntil?: Date | null
}

/** Turns a session token into a person; null for no, unknown or ended sessions. */
export type Authenticate = (token: string) => Promise<Viewer | null>

/** What every resolver and handler may know of a request. */
export type RequestContext = {
  viewer: Viewer | null
  requestId: string
  /** The client's network address, used for counting only and never logged. */
  address: string
  /** What tells a browser that was here before from a new one. */
  device?: string | undefined
  /** Where lists may be read that may be a moment old, see `reading`; left out where only the primary will do. */
  copyFor?: (() => Copy | null) | undefined
}

export function signedIn(context: Pick<RequestContext, 'viewer'>): Viewer {
  if (!context.viewer) throw new Refusal(401)
  return context.viewer
}
