/** An engine with everything the live role needs, whichever implementation it is. */
import type { LiveEngine } from './engine.ts'
import type { InternalRoute } from './internal/server.ts'
import type { WhepService } from './webrtc/whep.ts'

export type RoleEngine = LiveEngine & {
  /** Internal route through which other roles request streams and forward publishers and viewers. */
  route: InternalRoute
  /** WebRTC viewers; null if WebRTC is disabled. */
  whep: Pick<WhepService, 'sessions' | 'leave'> | null
  /** The RTMP port, or why it could not be opened; both null if RTMP is disabled. */
  rtmp(): { port: number | null; problem: string | null }
}
